// biome-ignore-all lint/a11y/useSemanticElements: each row is placed by itself, which a table does not let it be
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid its cells have the focus, one at a time
"use client";

import Link from "next/link";
import { memo, type ReactNode } from "react";
import { counted } from "@/components/kit/words";
import type { MatrixRowView } from "@/lib/features/kit/models-matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { CellSaid } from "./cell-said";
import styles from "./matrix.module.css";
import { withAskers } from "./places";
import { sizes } from "./sizes";
import { withActive } from "./use-grid-window";

interface RowProps {
  view: Pick<MatrixView, "project" | "questions" | "facts">;
  row: MatrixRowView;
  place: number;
  from: number;
  to: number;
  /** The column that the keyboard stands on, or would come to; -1 in all other rows. */
  active: number;
  openKey: string | null;
}

/** A source with what it says to each question. */
export const Row = memo(function Row({ view, row, place, from, to, active, openKey }: RowProps): ReactNode {
  const { questions, facts, project } = view;
  const cells = new Map(row.cells.map((cell) => [cell.question, cell]));
  return (
    <div role="row" aria-rowindex={place + 2} className={styles.row} style={{ top: sizes.head + place * sizes.row }}>
      <div
        role="rowheader"
        aria-colindex={1}
        className={styles.source}
        data-at={`${place}:0`}
        tabIndex={active === 0 ? 0 : -1}
      >
        <Link href={`/projects/${project.id}/library/${row.sourceId}`} tabIndex={-1} title={row.title}>
          {row.title}
        </Link>
        <span className={styles.dim}>
          {[row.date, row.host].filter((part) => part !== null).join(" · ")}
          {(row.date !== null || row.host !== null) && <br />}
          {row.cells.length === 0 ? "answers nothing" : `answers ${row.cells.length} of ${questions.length}`}
        </span>
      </div>
      {withActive([from, to], active - 1).map((question) => {
        const cell = cells.get(question);
        const isOpen = openKey !== null && (cell?.keys.includes(openKey) ?? false);
        return (
          <div
            key={question}
            role="gridcell"
            aria-colindex={question + 2}
            className={styles.cell}
            style={{ left: sizes.source + question * sizes.question }}
            data-at={`${place}:${question + 1}`}
            data-fact={facts[cell?.keys[0] ?? ""]?.id}
            data-state={cell?.state ?? undefined}
            data-says={cell === undefined ? undefined : true}
            data-open={isOpen || undefined}
            tabIndex={active === question + 1 ? 0 : -1}
          >
            {cell === undefined ? (
              <>
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">Nothing found</span>
              </>
            ) : (
              <CellSaid cell={cell} facts={facts} />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** The questions above their columns. */
export function Head({
  questions,
  columns,
}: {
  questions: MatrixView["questions"];
  columns: readonly number[];
}): ReactNode {
  const named = withAskers(questions);
  return columns.map((place) => {
    const asked = named[place];
    if (asked === undefined) return null;
    return (
      <div
        key={place}
        role="columnheader"
        aria-colindex={place + 2}
        className={styles.question}
        style={{ left: sizes.source + place * sizes.question }}
        title={asked.question}
      >
        {asked.researcher && <span className={styles.by}>{asked.researcher.name}</span>}
        <span className={styles.asked}>{asked.question}</span>
        <span className={styles.dim}>
          {asked.sources === 0 ? "no source answers" : counted(asked.sources, "source")}
        </span>
      </div>
    );
  });
}
