import { Fragment, type ReactNode } from "react";
import { counted } from "@/components/kit/words";
import type { DisagreementState } from "@/lib/domain/matrix/matrix";
import type { MatrixCellView, MatrixFactView } from "@/lib/features/kit/models-matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { asideLook, stateLooks } from "./cell-looks";
import styles from "./matrix.module.css";

/** A statement with its figures set off: they are what one compares. */
export function Statement({ fact }: { fact: Pick<MatrixFactView, "statement" | "figures"> }): ReactNode {
  const { statement, figures } = fact;
  const parts: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of figures) {
    if (from < done) continue;
    parts.push(
      <Fragment key={from}>
        {statement.slice(done, from)}
        <b>{statement.slice(from, to)}</b>
      </Fragment>,
    );
    done = to;
  }
  return (
    <>
      {parts}
      {statement.slice(done)}
    </>
  );
}

/** The sign and the word of a disagreement. */
export function StateSign({ state, isAside = false }: { state: DisagreementState; isAside?: boolean }): ReactNode {
  const { icon: Shape, word } = isAside ? asideLook : stateLooks[state];
  return (
    <span className={styles.sign} data-state={isAside ? "aside" : state}>
      <Shape size={14} stroke={1.9} aria-hidden="true" />
      {word}
    </span>
  );
}

/** Whom a cell does not agree with, for those who ask: on hover, and read aloud. */
function againstText(cell: MatrixCellView, facts: MatrixView["facts"]): string {
  const others = cell.keys.flatMap((key) => facts[key]?.against ?? []);
  const named = others.map(({ sourceTitle, statement }) => `${sourceTitle}: ${statement}`);
  return [...new Set(named)].join("\n");
}

/** What a source says to a question: its most telling statement, how many more there are, and whether others disagree. */
export function CellSaid({ cell, facts }: { cell: MatrixCellView; facts: MatrixView["facts"] }): ReactNode {
  const [first = "", ...more] = cell.keys;
  const fact = facts[first];
  if (fact === undefined) return null;
  const against = cell.state === null ? "" : againstText(cell, facts);
  return (
    <>
      <span className={styles.said} data-aside={fact.status === "rejected" || undefined}>
        <Statement fact={fact} />
      </span>
      {(cell.state !== null || more.length > 0) && (
        <span className={styles.meta}>
          {cell.state !== null && (
            <span title={against}>
              <StateSign state={cell.state} isAside={fact.status === "rejected"} />
              {against !== "" && <span className="visually-hidden">: {against}</span>}
            </span>
          )}
          {more.length > 0 && <span className={styles.more}>+{counted(more.length, "fact")}</span>}
        </span>
      )}
    </>
  );
}
