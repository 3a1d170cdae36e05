import { type ReactNode, useId } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { DecisionFactView, DecisionPairView } from "@/lib/features/matrix/views/decision";
import { StateSign } from "./cell-said";
import styles from "./decision.module.css";
import { type BesideProps, PartHeading } from "./decision-part";

/** Whether the quote says anything that the statement does not, as it stands. */
function saysMore({ quote, statement }: DecisionFactView): boolean {
  return quote !== "" && quote.replace(/\s+/g, " ").trim() !== statement.trim();
}

/** A fact that opens its quote in its source. `Quotes` hears the click. */
function Fact({ fact, label }: { fact: DecisionFactView; label?: string }): ReactNode {
  const isAside = fact.status === "rejected";
  return (
    <div className={styles.fact} data-aside={isAside || undefined}>
      {label && <span className={styles.label}>{label}</span>}
      <button type="button" className={styles.statement} data-beside-fact={fact.key}>
        {fact.statement}
      </button>
      {saysMore(fact) && <blockquote>{inQuotes(fact.quote)}</blockquote>}
      <p className={styles.dim}>
        <Chip look={factLooks[fact.status]} />
        <span>{fact.sources > 1 ? counted(fact.sources, "source") : fact.sourceTitle}</span>
      </p>
    </div>
  );
}

/** The facts that the answer rests on and those that say the same. */
export function For({ part, level }: Omit<BesideProps, "view">): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        Strongest evidence for it
      </PartHeading>
      {part.supporting.length === 0 && <p className={styles.none}>The answer cites no fact that still stands.</p>}
      <ul className={styles.facts}>
        {part.supporting.map((fact) => (
          <li key={fact.key}>
            <Fact fact={fact} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenPair({ pair }: { pair: DecisionPairView }): ReactNode {
  return (
    <li className={styles.pair} data-state={pair.state}>
      <StateSign state={pair.state} />
      <Fact fact={pair.b} label="Against it" />
      <Fact fact={pair.a} label="In the answer" />
      <p className={styles.dim}>{pair.reason}</p>
    </li>
  );
}

/** What does not agree with the facts that the answer rests on, both sides of each. */
export function Against({ part, level }: Omit<BesideProps, "view">): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        Strongest evidence against it
      </PartHeading>
      {part.opposing.length === 0 && (
        <p className={styles.none}>Nothing was found that contradicts what the answer cites.</p>
      )}
      <ul className={styles.facts}>
        {part.opposing.map((pair) => (
          <OpenPair key={pair.id} pair={pair} />
        ))}
      </ul>
    </section>
  );
}

/** What people decided, who they are, and why. */
export function Settled({ part, level }: Omit<BesideProps, "view">): ReactNode {
  const id = useId();
  if (part.settled.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <PartHeading id={id} level={level}>
        What people settled
      </PartHeading>
      <ul className={styles.facts}>
        {part.settled.map((pair) => (
          <li key={pair.id} className={styles.pair} data-state="settled">
            <p className={styles.verdict}>
              <StateSign state="settled" /> {pair.settlement ?? pair.reason}{" "}
              <span className={styles.dim}>
                {pair.settledBy?.name ?? "Someone who is gone"}
                {pair.settledAt && (
                  <>
                    , <Time at={pair.settledAt} />
                  </>
                )}
              </span>
            </p>
            <div className={styles.both}>
              <Fact fact={pair.a} />
              <Fact fact={pair.b} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
