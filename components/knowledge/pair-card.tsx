"use client";

import { Button, Group } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { FiguresPlot } from "@/components/kit/charts/figures-plot";
import { Chip } from "@/components/kit/chip";
import { factLooks, relationLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { sourcesOf } from "@/components/kit/words";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import type { ProjectHeadView } from "@/lib/features/projects/views/project-head";
import styles from "./knowledge.module.css";
import { natureWords } from "./nature-words";
import { type PairActs, useSettled } from "./use-pair-acts";

/** Quotes of one side that are shown; the fact itself holds the rest. */
const QUOTES = 3;

function Side({ projectId, label, fact }: { projectId: string; label: string; fact: FactView }): ReactNode {
  const home = `/projects/${projectId}`;
  return (
    <div className={styles.side}>
      <h3>
        {label}
        {fact.researcher && (
          <>
            , from <Link href={`${home}/researchers/${fact.researcher.id}`}>{fact.researcher.name}</Link>
          </>
        )}
      </h3>
      <p>
        <Link href={`${home}/knowledge?fact=${fact.key}`}>{fact.statement}</Link>
      </p>
      <Group gap="md">
        <Chip look={factLooks[fact.status]} title={fact.isSettled ? "A person's verdict" : "The agents' verdict"} />
        <span className={styles.dim}>{sourcesOf(fact.evidence)}</span>
      </Group>
      {fact.evidence.slice(0, QUOTES).map((piece) => (
        <blockquote key={piece.id}>
          {piece.quote}
          <cite>
            <Link href={`${home}/library/${piece.sourceId}?fact=${fact.key}`}>{piece.sourceTitle}</Link>
          </cite>
        </blockquote>
      ))}
    </div>
  );
}

interface PairCardProps {
  project: Pick<ProjectHeadView, "id" | "can">;
  pair: ContradictionView;
  acts: PairActs;
  onReach: () => void;
}

function Settle({ project, pair, acts }: Omit<PairCardProps, "onReach">): ReactNode {
  const isOpen = pair.status === "possible" || pair.status === "confirmed";
  return (
    <Group gap="xs" className={styles.settle ?? ""}>
      {project.can.review && isOpen && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => acts.holds(pair, "first")}>
            The first holds <kbd>1</kbd>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => acts.holds(pair, "second")}>
            The second holds <kbd>2</kbd>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => acts.bothHold(pair)}>
            Both hold… <kbd>b</kbd>
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => acts.holds(pair, "unrelated")}>
            No contradiction <kbd>0</kbd>
          </Button>
        </>
      )}
      {project.can.review && !isOpen && (
        <Button size="compact-sm" variant="default" onClick={() => acts.holds(pair, "open")}>
          Open again
        </Button>
      )}
      {project.can.research && isOpen && (
        <Button size="compact-sm" variant="subtle" onClick={() => acts.ask(pair)}>
          Ask a researcher… <kbd>i</kbd>
        </Button>
      )}
    </Group>
  );
}

/** Two facts that do not agree, side by side, with what there is to decide. */
export function PairCard({ project, pair: told, acts, onReach }: PairCardProps): ReactNode {
  const pair = useSettled(told);
  const nature = pair.nature && natureWords[pair.nature];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the list move from card to card
    <article className={styles.pair} data-pair={pair.id} tabIndex={0} onFocus={onReach} aria-label={pair.reason}>
      <div className={styles.pairHead}>
        {nature && <h2>{nature.word}</h2>}
        <Chip look={relationLooks[pair.status]} />
        <span className={styles.dim}>
          found <Time at={pair.createdAt} />
        </span>
      </div>
      <p>
        {nature?.says} {pair.reason}
      </p>
      <FiguresPlot projectId={project.id} pair={pair} />
      <div className={styles.sides}>
        <Side projectId={project.id} label="First" fact={pair.a} />
        <Side projectId={project.id} label="Second" fact={pair.b} />
      </div>
      {pair.settlement && (
        <p className={styles.settlement}>
          {pair.settlement}{" "}
          {pair.settledBy && pair.settledAt && (
            <span className={styles.dim}>
              ({pair.settledBy.name}, <Time at={pair.settledAt} />)
            </span>
          )}
        </p>
      )}
      <Settle project={project} pair={pair} acts={acts} />
    </article>
  );
}
