// biome-ignore-all lint/a11y/useSemanticElements: each row is placed by itself, which a table does not let it be
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid its cells have the focus, one at a time
"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { counted } from "@/components/kit/words";
import type { MatrixRowView } from "@/lib/features/kit/models-matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { Head, Row } from "./grid-parts";
import styles from "./matrix.module.css";
import { sizes } from "./sizes";
import { frameOf, range, useGridWindow, withActive } from "./use-grid-window";
import { type At, movedBy, scrolledTo } from "./window";

interface MatrixGridProps {
  view: Pick<MatrixView, "project" | "questions" | "facts">;
  rows: readonly MatrixRowView[];
  /** Which way the rows go by the names of their sources, for those who cannot see it. */
  sortedBySource: boolean;
  /** The fact that is open beside the grid. */
  openKey: string | null;
  onOpen: (key: string, cell: readonly string[]) => void;
}

function placeAt(element: Element | null): At | null {
  const [row, column] = (element?.getAttribute("data-at") ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * Sources by questions as a grid: its first row and column stay in sight, only what is in sight is drawn, and the keys go
 * from cell to cell as screen readers expect of a grid.
 */
export function MatrixGrid({ view, rows, sortedBySource, openKey, onOpen }: MatrixGridProps): ReactNode {
  const { questions } = view;
  const count = { rows: rows.length, columns: questions.length };
  const [seen, keepFrame, look] = useGridWindow(count);
  const frame = useRef<HTMLDivElement | null>(null);
  const [at, setAt] = useState<At>({ row: 0, column: 1 });
  const active = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, questions.length) };
  const isMoved = useRef(false);

  useLayoutEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    frame.current
      ?.querySelector<HTMLElement>(`[data-at="${active.row}:${active.column}"]`)
      ?.focus({ preventScroll: true });
  });

  function open({ row, column }: At): void {
    const cell = rows[row]?.cells.find(({ question }) => question === column - 1);
    const first = cell?.keys[0];
    if (cell && first) onOpen(first, cell.keys);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || frame.current === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (active.column > 0) open(active);
      else frame.current.querySelector<HTMLElement>(`[data-at="${active.row}:0"] a`)?.click();
      return;
    }
    const now = frameOf(frame.current);
    const page = Math.max(1, Math.floor((now.height - sizes.head) / sizes.row) - 1);
    const to = movedBy({ key: event.key, isFar: event.ctrlKey || event.metaKey }, active, { ...count, page });
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    frame.current.scrollTo(scrolledTo(to, now));
    isMoved.current = true;
    setAt(to);
  }
  function onClick(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const place = placeAt(event.target.closest("[data-at]"));
    if (place === null) return;
    setAt(place);
    if (place.column > 0) open(place);
  }

  return (
    <div
      ref={(element): void => {
        frame.current = element;
        keepFrame(element);
      }}
      role="grid"
      aria-label="What each source says to each question"
      aria-rowcount={rows.length + 1}
      aria-colcount={questions.length + 1}
      className={styles.frame}
      onScroll={look}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div
        role="rowgroup"
        className={styles.sheet}
        style={{
          width: sizes.source + questions.length * sizes.question,
          height: sizes.head + rows.length * sizes.row,
        }}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <div
            role="columnheader"
            aria-colindex={1}
            aria-sort={sortedBySource ? "ascending" : undefined}
            className={styles.corner}
          >
            {counted(rows.length, "source")}
          </div>
          <Head questions={questions} columns={range(seen.columns)} />
        </div>
        {withActive(seen.rows, active.row).flatMap((place) => {
          const row = rows[place];
          return row === undefined
            ? []
            : [
                <Row
                  key={row.sourceId}
                  view={view}
                  row={row}
                  place={place}
                  from={seen.columns[0]}
                  to={seen.columns[1]}
                  active={place === active.row ? active.column : -1}
                  openKey={openKey}
                />,
              ];
        })}
      </div>
    </div>
  );
}
