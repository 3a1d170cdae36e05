import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import { Time } from "@/components/kit/time";
import { counted } from "@/components/kit/words";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { DecisionFactView, DecisionPairView, DecisionView } from "@/lib/features/matrix/views/decision";
import { StateSign } from "./cell-said";
import styles from "./decision.module.css";

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
export function For({ view }: { view: DecisionView }): ReactNode {
  return (
    <section aria-labelledby="decision-for">
      <h2 id="decision-for">Strongest evidence for it</h2>
      {view.supporting.length === 0 && <p className={styles.none}>The answer cites no fact that still stands.</p>}
      <ul className={styles.facts}>
        {view.supporting.map((fact) => (
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
export function Against({ view }: { view: DecisionView }): ReactNode {
  return (
    <section aria-labelledby="decision-against">
      <h2 id="decision-against">Strongest evidence against it</h2>
      {view.opposing.length === 0 && (
        <p className={styles.none}>Nothing was found that contradicts what the answer cites.</p>
      )}
      <ul className={styles.facts}>
        {view.opposing.map((pair) => (
          <OpenPair key={pair.id} pair={pair} />
        ))}
      </ul>
    </section>
  );
}

/** What people decided, who they are, and why. */
export function Settled({ view }: { view: DecisionView }): ReactNode {
  if (view.settled.length === 0) return null;
  return (
    <section aria-labelledby="decision-settled">
      <h2 id="decision-settled">What people settled</h2>
      <ul className={styles.facts}>
        {view.settled.map((pair) => (
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
