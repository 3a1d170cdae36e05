import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/chip";
import { factLooks } from "@/components/kit/looks";
import styles from "@/components/kit/report.module.css";
import { Empty } from "@/components/kit/states";
import { counted, sourcesOf } from "@/components/kit/words";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import type { FactView } from "@/lib/features/knowledge/views/facts";

/** Facts as rows: the statement, its state and score, and the way to its quote in its source. */
export function FactList({ projectId, facts }: { projectId: string; facts: readonly FactView[] }): ReactNode {
  if (facts.length === 0)
    return (
      <Empty title="No facts yet">
        Every fact stands on an exact quote of a source. They appear here as they are found.
      </Empty>
    );
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => {
        const first = fact.evidence[0];
        const quotes = quotesOf(fact.evidence);
        return (
          <li key={fact.id} className={styles.fact}>
            <span className={styles.statement}>{fact.statement}</span>
            <Chip look={factLooks[fact.status]} title={fact.isSettled ? "A person's verdict" : null} />
            <span className={styles.factMeta}>
              {quotes.length > 1 && <span>{sourcesOf(quotes)}</span>}
              {first && (
                <Link href={`/projects/${projectId}/library/${first.sourceId}?fact=${fact.key}`} title={first.quote}>
                  {first.sourceTitle}
                </Link>
              )}
              {quotes.length > 1 && <span>{counted(quotes.length, "quote")}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
