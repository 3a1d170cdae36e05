import type { ReactNode } from "react";

/** A part of a node's panel under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
