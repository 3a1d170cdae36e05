import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { counted, percent } from "@/components/kit/words";
import type { EditCheck } from "@/lib/domain/report/section-edit";
import styles from "./editing.module.css";

/** What the rules of citation say of a text as it is written. */
export function SectionCheck({ check }: { check: EditCheck }): ReactNode {
  const { refused, hints, uncited, uncitedShare } = check;
  return (
    <section className={styles.check} aria-label="Rules of citation" aria-live="polite">
      {refused.length === 0 ? (
        <p>
          <IconCheck size={16} aria-hidden="true" /> Every marker names a fact. It can be saved.
        </p>
      ) : (
        refused.map((problem) => (
          <p key={problem} data-tone="bad">
            <IconAlertTriangle size={16} aria-hidden="true" /> {problem}
          </p>
        ))
      )}
      {hints.map((hint) => (
        <p key={hint}>
          <IconInfoCircle size={16} aria-hidden="true" /> {hint}
        </p>
      ))}
      {uncited.length > 0 && (
        <details>
          <summary>
            {counted(uncited.length, "sentence")} here {uncited.length === 1 ? "cites" : "cite"} nothing (
            {percent(uncitedShare)} of the report)
          </summary>
          <ul>
            {uncited.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
