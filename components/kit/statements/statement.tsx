import type { ReactNode } from "react";
import styles from "./statements.module.css";

/** A whole page that says one thing: what happened and what to do. */
export function Statement({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main id="content" className={styles.centre}>
      <h1>{title}</h1>
      <div className={styles.said}>{children}</div>
    </main>
  );
}
