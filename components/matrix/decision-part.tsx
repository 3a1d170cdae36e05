import type { ReactNode } from "react";
import type { DecisionPartView, DecisionView } from "@/lib/features/matrix/views/decision";

/** One question's part of a decision page, and how deep its headings lie: below the page's title, or below its question. */
export interface PartProps {
  view: DecisionView;
  part: DecisionView["parts"][number];
  level: 2 | 3;
}

/** What stands beside an answer, of one question or of none. */
export interface BesideProps {
  view: DecisionView;
  part: DecisionPartView;
  level: 2 | 3;
}

/** A heading as deep as its part lies. */
export function PartHeading({ id, level, children }: { id: string; level: 2 | 3; children: ReactNode }): ReactNode {
  return level === 2 ? <h2 id={id}>{children}</h2> : <h3 id={id}>{children}</h3>;
}
