"use client";

import type { ReactNode } from "react";
import { Statement } from "./statement";
import styles from "./statements.module.css";

/** What Next hands to a page that says that another one failed. */
export interface FailedProps {
  error: unknown;
  retry: () => void;
}

/**
 * A page that could not be shown: what happened, what is kept, what to do, and the mark that the log knows it by. Every
 * page carries it, so it is drawn with the browser's own elements; its link loads the other page anew.
 */
export function Failed({ error, retry }: FailedProps): ReactNode {
  const mark = digestOf(error);
  return (
    <Statement title="This page could not be shown">
      <p>
        Something went wrong on the server while it was put together. Nothing that was saved is lost, and runs that are
        under way go on.
      </p>
      <div className={styles.ways}>
        <button type="button" className={styles.again} onClick={retry}>
          Try again
        </button>
        <a href="/projects">All projects</a>
      </div>
      {mark && (
        <p className={styles.mark}>
          If it stays, give this mark to whoever runs this install: <code>{mark}</code>
        </p>
      )}
    </Statement>
  );
}

function digestOf(error: unknown): string | null {
  const isMarked = error instanceof Error && "digest" in error && typeof error.digest === "string";
  return isMarked && typeof error.digest === "string" ? error.digest : null;
}
