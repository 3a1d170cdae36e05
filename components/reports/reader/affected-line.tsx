import { Fragment, type ReactNode } from "react";
import styles from "@/components/kit/report.module.css";
import { placeOf } from "./place-of";

interface AffectedLineProps {
  affected: { lead: string; sections: readonly { ordinal: number; heading: string }[] };
  /** What can be done about it. */
  children?: ReactNode;
}

/** What of a report rests on facts that are gone from their pages, with the way to each section that cites one. */
export function AffectedLine({ affected, children }: AffectedLineProps): ReactNode {
  return (
    <div className={styles.warning}>
      <p>
        {affected.lead} Affected:{" "}
        {affected.sections.map((section, nth) => (
          <Fragment key={section.ordinal}>
            {nth > 0 && "; "}
            <a href={`#${placeOf(section)}`}>{section.heading}</a>
          </Fragment>
        ))}
        .
      </p>
      {children}
    </div>
  );
}
