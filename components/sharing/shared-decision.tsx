import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { counted, day } from "@/components/kit/words";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { SharedDecision, SharedDecisionFact } from "@/lib/features/sharing/views/shared-decision";
import own from "./shared-decision.module.css";

/** A fact, with its note where the report cites it, and else with its quote and where that stands. */
function Fact({ fact, label }: { fact: SharedDecisionFact; label?: string }): ReactNode {
  const { statement, number, quote, sourceTitle, sources, isSetAside } = fact;
  const where = sources > 1 ? counted(sources, "source") : sourceTitle;
  const saysMore = quote !== "" && quote.replace(/\s+/g, " ").trim() !== statement.trim();
  return (
    <div className={own.fact}>
      {label && <span className={own.label}>{label}</span>}
      <p>
        {statement}{" "}
        {number !== null && (
          <a className={styles.marker} href={`#note-${number}`} data-note={number}>
            <span className="visually-hidden">Citation </span>
            {number}
          </a>
        )}
        {isSetAside && <em> set aside</em>}
      </p>
      {number === null && saysMore && <blockquote>{inQuotes(quote)}</blockquote>}
      {where !== "" && <p className={styles.small}>{where}</p>}
    </div>
  );
}

function Part({ heading, none, children }: { heading: string; none?: string; children: ReactNode[] }): ReactNode {
  if (children.length === 0 && none === undefined) return null;
  return (
    <section>
      <h3>{heading}</h3>
      {children.length === 0 ? <p className={styles.small}>{none}</p> : <ul className={own.facts}>{children}</ul>}
    </section>
  );
}

/** What a decision can rest on, for a reader without an account: complete without JavaScript. */
export function SharedDecisionPage({ decision }: { decision: SharedDecision }): ReactNode {
  const { supporting, opposing, settled, unknown, turning } = decision;
  return (
    <section className={own.decision} aria-labelledby="decision">
      <h2 id="decision">For the decision</h2>
      <p className={styles.small}>
        The answer is at the top of the report. Here is what supports it, what speaks against it, and what is still
        open.
      </p>
      <div className={own.sides}>
        <Part heading="Strongest evidence for it" none="The answer cites no fact that still stands.">
          {supporting.map((fact) => (
            <li key={fact.statement}>
              <Fact fact={fact} />
            </li>
          ))}
        </Part>
        <Part heading="Strongest evidence against it" none="Nothing was found that contradicts what the answer cites.">
          {opposing.map(({ reason, inAnswer, against }) => (
            <li key={`${inAnswer.statement} ${against.statement}`}>
              <Fact fact={against} label="Against it" />
              <Fact fact={inAnswer} label="In the answer" />
              <p className={styles.small}>{reason}</p>
            </li>
          ))}
        </Part>
      </div>
      <Part heading="What people settled">
        {settled.map(({ settlement, by, at, a, b }) => (
          <li key={`${a.statement} ${b.statement}`}>
            <p>
              <strong>{settlement}</strong>{" "}
              <span className={styles.small}>
                {by ?? "Someone who is gone"}
                {at !== null && `, ${day(at)}`}
              </span>
            </p>
            <div className={own.sides}>
              <Fact fact={a} />
              <Fact fact={b} />
            </div>
          </li>
        ))}
      </Part>
      <Part heading="What is not known" none="Every question that was asked has an answer, and no gap is open.">
        {unknown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Part>
      <Part heading="What would change the answer">
        {turning.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Part>
    </section>
  );
}
