import type { ReactNode } from "react";

/** The heading of a section, as deep as the section lies. */
export function SectionHeading({ level, children }: { level: number; children: ReactNode }): ReactNode {
  if (level <= 1) return <h2>{children}</h2>;
  return level === 2 ? <h3 data-level="2">{children}</h3> : <h4 data-level="3">{children}</h4>;
}
