"use client";

import { NativeSelect } from "@mantine/core";
import { IconScale } from "@tabler/icons-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { laterDialogue } from "@/components/kit/later/later";
import { Empty } from "@/components/kit/states";
import { useKeys } from "@/components/shell/keys";
import { Page } from "@/components/shell/page";
import { contradictionNatures } from "@/lib/domain/core/words";
import type { ContradictionsView, ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import { countedMost } from "./counted-most";
import styles from "./knowledge.module.css";
import { natureWords } from "./nature-words";
import { PairCard } from "./pair-card";
import { type PairActs, usePairActs } from "./use-pair-acts";

const BothHoldDialogue = laterDialogue(() => import("./both-hold-dialogue").then((loaded) => loaded.BothHoldDialogue));
const LookIntoDialogue = laterDialogue(() => import("./look-into-dialogue").then((loaded) => loaded.LookIntoDialogue));

const states = ["open", "settled", "dismissed"] as const;
const stateWords = { open: "Open", settled: "Settled", dismissed: "No contradiction" } as const;

/** Open contradictions that are counted at most. Source: lib/features/knowledge/views/contradictions.ts. */
const COUNTED = 1_000;

const addressParams = {
  state: parseAsStringLiteral(states).withDefault("open"),
  nature: parseAsStringLiteral(contradictionNatures),
  researcher: parseAsString,
  fact: parseAsString,
  cursor: parseAsString,
};

function Filters({ view }: { view: ContradictionsView }): ReactNode {
  const [chosen, choose] = useQueryStates(addressParams, { shallow: false });
  return (
    <search className={styles.filters} aria-label="Contradictions">
      <NativeSelect
        aria-label="State"
        value={chosen.state}
        data={states.map((value) => ({ value, label: stateWords[value] }))}
        onChange={({ currentTarget }): void =>
          void choose({ state: states.find((one) => one === currentTarget.value) ?? null, cursor: null })
        }
      />
      <NativeSelect
        aria-label="Nature"
        value={chosen.nature ?? ""}
        data={[
          { value: "", label: "Any nature" },
          ...contradictionNatures.map((value) => ({ value, label: natureWords[value].word })),
        ]}
        onChange={({ currentTarget }): void =>
          void choose({
            nature: contradictionNatures.find((one) => one === currentTarget.value) ?? null,
            cursor: null,
          })
        }
      />
      <NativeSelect
        aria-label="Researcher"
        value={chosen.researcher ?? ""}
        data={[
          { value: "", label: "Any researcher" },
          ...view.researchers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }): void => void choose({ researcher: currentTarget.value || null, cursor: null })}
      />
      {chosen.fact && <Link href={`/projects/${view.project.id}/contradictions`}>Of all facts</Link>}
      <span className={styles.count} aria-live="polite">
        {countedMost(view.open, COUNTED, "open contradiction")}
      </span>
    </search>
  );
}

/** The list under the keyboard. */
function usePairKeys(view: ContradictionsView, acts: PairActs): (pairId: string) => void {
  const [reachedId, setReachedId] = useState<string | null>(null);
  const { contradictions: pairs, project } = view;
  const at = pairs.findIndex((pair) => pair.id === reachedId);
  function step(by: 1 | -1): void {
    const next = pairs[at === -1 ? 0 : Math.min(pairs.length - 1, Math.max(0, at + by))];
    if (next) document.querySelector<HTMLElement>(`[data-pair="${CSS.escape(next.id)}"]`)?.focus();
  }
  const on = (act: (pair: ContradictionView) => void): (() => void) => {
    return (): void => {
      const pair = pairs[at];
      if (pair && (pair.status === "possible" || pair.status === "confirmed")) act(pair);
    };
  };
  useKeys([
    { keys: "j", does: "Next contradiction", run: () => step(1) },
    { keys: "k", does: "Contradiction before", run: () => step(-1) },
    ...(project.can.review
      ? [
          { keys: "1", does: "The first holds", run: on((pair) => acts.holds(pair, "first")) },
          { keys: "2", does: "The second holds", run: on((pair) => acts.holds(pair, "second")) },
          { keys: "b", does: "Both hold", run: on(acts.bothHold) },
          { keys: "0", does: "No contradiction", run: on((pair) => acts.holds(pair, "unrelated")) },
        ]
      : []),
    ...(project.can.research ? [{ keys: "i", does: "Ask a researcher", run: on(acts.ask) }] : []),
  ]);
  return setReachedId;
}

function Dialogue({ view, acts }: { view: ContradictionsView; acts: PairActs }): ReactNode {
  const { dialogue, closeDialogue: close } = acts;
  const projectId = view.project.id;
  if (dialogue?.kind === "both") return <BothHoldDialogue projectId={projectId} pair={dialogue.pair} close={close} />;
  if (dialogue?.kind === "ask") {
    const { researchers } = view;
    return <LookIntoDialogue projectId={projectId} pair={dialogue.pair} researchers={researchers} close={close} />;
  }
  return null;
}

/** What does not agree within a run and across the project's researchers, and the place to settle it. */
export function ContradictionsScreen({ view }: { view: ContradictionsView }): ReactNode {
  const { project, contradictions } = view;
  const acts = usePairActs(project.id);
  const reach = usePairKeys(view, acts);
  return (
    <Page title="Contradictions" crumbs={[{ label: project.name, href: `/projects/${project.id}` }]}>
      <Filters view={view} />
      <div className={styles.pairs}>
        {contradictions.map((pair) => (
          <PairCard key={pair.id} project={project} pair={pair} acts={acts} onReach={() => reach(pair.id)} />
        ))}
      </div>
      {contradictions.length === 0 && (
        <div className={styles.none}>
          <Empty icon={IconScale} title="No contradiction here">
            When two facts do not agree, within a run or between researchers, they stand here side by side until someone
            settles which holds.
          </Empty>
        </div>
      )}
      <Pages view={view} />
      <Dialogue view={view} acts={acts} />
    </Page>
  );
}

function Pages({ view }: { view: ContradictionsView }): ReactNode {
  const params = useSearchParams();
  const to = (cursor: string | null): string => {
    const next = new URLSearchParams(params);
    next.delete("cursor");
    if (cursor !== null) next.set("cursor", cursor);
    return `/projects/${view.project.id}/contradictions?${next}`;
  };
  const isFirst = !params.has("cursor");
  if (isFirst && view.next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages of contradictions">
      {isFirst ? <span /> : <Link href={to(null)}>Newest</Link>}
      {view.next && <Link href={to(view.next)}>Older</Link>}
    </nav>
  );
}
