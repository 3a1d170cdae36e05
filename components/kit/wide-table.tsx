import type { ReactNode } from "react";
import styles from "./wide-table.module.css";

interface WideTableProps {
  /** What it holds, for whoever comes to it by keyboard or hears it. */
  label: string;
  /** As narrow as its table may become, in pixels; where there is less room one scrolls. */
  minWidth: number;
  children: ReactNode;
}

/** A table in a room of its own, within which one scrolls to the side where the page is too narrow for it. */
export function WideTable({ label, minWidth, children }: WideTableProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={styles.room} aria-label={label} tabIndex={0}>
      <div style={{ minWidth }}>{children}</div>
    </section>
  );
}
