import type { ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { CitedFactView } from "@/lib/features/reports/views/report-body";

/**
 * A citation in the text: a link that opens its evidence, on this page where no other is named. Its card is drawn by
 * `Quotes`.
 */
export function Marker({ fact, page = "" }: { fact: CitedFactView; page?: string }): ReactNode {
  const isRejected = fact.status === "rejected";
  return (
    <a
      href={`${page}?fact=${fact.key}`}
      className={styles.marker}
      data-marker={fact.key}
      data-status={fact.status}
      aria-label={`Citation ${fact.number}: ${inQuotes(fact.quote)} ${fact.sourceTitle}${isRejected ? ", rejected" : ""}`}
    >
      {fact.number}
      {isRejected && "✕"}
    </a>
  );
}
