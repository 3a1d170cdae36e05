import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { relationLooks } from "@/components/kit/looks";
import { percent } from "@/components/kit/words";
import { natureWords } from "@/components/knowledge/nature-words";
import { Block } from "@/components/shell/page";
import { NOT_LOOKED_FOR } from "@/lib/domain/plan/not-looked-for-words";
import type { ContradictionView } from "@/lib/features/knowledge/views/contradictions";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import type { RunView } from "@/lib/features/runs/views/run";
import styles from "./run.module.css";

/** Whose facts they are, where two researchers found them. */
function Finders({ pair }: { pair: ContradictionView }): ReactNode {
  const [a, b] = [pair.a.researcher, pair.b.researcher];
  if (a === null || b === null || a.id === b.id) return null;
  return (
    <p className={styles.dim}>
      Across researchers: {a.name} found the one, {b.name} the other.
    </p>
  );
}

function Side({ fact }: { fact: FactView }): ReactNode {
  const first = fact.evidence[0];
  return (
    <blockquote>
      {first?.quote ?? fact.statement}
      <cite>{first?.sourceTitle}</cite>
    </blockquote>
  );
}

/** Pairs of facts that do not agree, side by side in the words of their sources. */
export function ContradictionList({ contradictions }: { contradictions: readonly ContradictionView[] }): ReactNode {
  if (contradictions.length === 0)
    return <p className={styles.dim}>No two facts were found to contradict each other.</p>;
  return (
    <div>
      {contradictions.map((pair) => (
        <article key={pair.id} className={styles.pair}>
          <Chip look={relationLooks[pair.status]} />
          <p className={styles.dim}>
            {pair.nature ? natureWords[pair.nature].says : ""} {pair.reason}
          </p>
          <Finders pair={pair} />
          <div className={styles.sides}>
            <Side fact={pair.a} />
            <Side fact={pair.b} />
          </div>
        </article>
      ))}
    </div>
  );
}

function Listed({ lead, items }: { lead: string; items: readonly string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <>
      <p className={styles.dim}>{lead}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** What was planned and is not looked for; nothing where all that was planned is. */
function NotLookedFor({ takenOut, beyond }: RunView["notLookedFor"]): ReactNode {
  if (takenOut.length + beyond.length === 0) return null;
  return (
    <Block title="Not looked for">
      <Listed lead={NOT_LOOKED_FOR.takenOut} items={takenOut} />
      <Listed lead={NOT_LOOKED_FOR.beyond} items={beyond} />
    </Block>
  );
}

/** What does not agree, what was looked for and not found, and what was not looked for. */
export function ContradictionsAndGaps({
  contradictions,
  gaps,
  notLookedFor,
}: Pick<RunView, "contradictions" | "gaps" | "notLookedFor">): ReactNode {
  return (
    <>
      <Block title="Contradictions">
        <ContradictionList contradictions={contradictions} />
      </Block>
      <Block title="Gaps">
        {gaps.length === 0 ? (
          <p className={styles.dim}>Nothing that was asked is left open.</p>
        ) : (
          <ul>
            {gaps.map((gap) => (
              <li key={gap.id}>
                {gap.description} <span className={styles.dim}>importance {percent(gap.importance)}</span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      <NotLookedFor {...notLookedFor} />
    </>
  );
}
