import type { ReactNode } from "react";
import styles from "@/components/reports/editing/editing.module.css";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";

/** Facts that one card names; a paragraph that cites more says how many. */
const NAMED = 4;

/**
 * The facts behind a paragraph, in a few words each: below it in the page's order, and beside it where there is room.
 * Its links are those of the markers.
 */
export function BesideCard({ facts }: { facts: readonly CitedFactView[] }): ReactNode {
  return (
    <span className={styles.beside} data-aside data-beside role="note">
      {facts.slice(0, NAMED).map((fact) => (
        <a key={fact.key} href={`?fact=${fact.key}`} data-beside-fact={fact.key} className={styles.besideFact}>
          <span className={styles.besideNumber}>{fact.number}</span>
          <span className={styles.besideText}>
            <span className={styles.besideQuote}>{fact.quote === "" ? fact.statement : inQuotes(fact.quote)}</span>
            <span className={styles.besideSource}>
              {fact.sourceTitle}
              {fact.status === "rejected" && ", ✕ rejected"}
            </span>
          </span>
        </a>
      ))}
      {facts.length > NAMED && <span className={styles.besideSource}>and {facts.length - NAMED} more</span>}
    </span>
  );
}
