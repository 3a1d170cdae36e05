import type { ReactNode } from "react";
import { percent } from "@/components/words";
import type { ReportBodyView } from "@/lib/views/models";
import styles from "./editing.module.css";

/** How much of what was asked the report covers, with what it does not, and how much of it cites nothing. */
export function Coverage({ figures }: { figures: ReportBodyView["figures"] }): ReactNode {
  const { coverage, notCovered, uncitedShare } = figures;
  const words = `coverage ${percent(coverage)}, ${percent(uncitedShare)} of its sentences cite nothing`;
  if (notCovered.length === 0) return <span>{words}</span>;
  return (
    <details className={styles.coverage} data-aside>
      <summary>{words}</summary>
      Not covered, since no fact found for it is cited:
      <ul>
        {notCovered.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
