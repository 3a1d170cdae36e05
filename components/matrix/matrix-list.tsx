"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { counted } from "@/components/kit/words";
import type { MatrixCellView, MatrixRowView } from "@/lib/features/kit/models-matrix";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { CellSaid } from "./cell-said";
import styles from "./matrix.module.css";
import { withAskers } from "./places";

interface MatrixListProps {
  view: Pick<MatrixView, "project" | "questions" | "facts">;
  rows: readonly MatrixRowView[];
  openKey: string | null;
  onOpen: (key: string, cell: readonly string[]) => void;
}

/** Answers that stand below a question before all are asked for. */
const SHOWN = 8;

interface Answer {
  row: MatrixRowView;
  cell: MatrixCellView;
}

function Answers({ answers, list }: { answers: readonly Answer[]; list: MatrixListProps }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const { view, openKey, onOpen } = list;
  const shown = isWhole ? answers : answers.slice(0, SHOWN);
  return (
    <>
      <ul>
        {shown.map(({ row, cell }) => (
          <li key={row.sourceId} data-state={cell.state ?? undefined}>
            <Link href={`/projects/${view.project.id}/library/${row.sourceId}`}>{row.title}</Link>
            <button
              type="button"
              className={styles.listed}
              data-fact={view.facts[cell.keys[0] ?? ""]?.id}
              data-open={(openKey !== null && cell.keys.includes(openKey)) || undefined}
              onClick={(): void => onOpen(cell.keys[0] ?? "", cell.keys)}
            >
              <CellSaid cell={cell} facts={view.facts} />
            </button>
          </li>
        ))}
      </ul>
      {answers.length > shown.length && (
        <Button variant="default" size="compact-sm" onClick={(): void => setIsWhole(true)}>
          Show all {answers.length}
        </Button>
      )}
    </>
  );
}

/** The same as the grid for a narrow screen: question by question, who answers it and how. */
export function MatrixList(props: MatrixListProps): ReactNode {
  const { view, rows } = props;
  return (
    <div className={styles.list}>
      {withAskers(view.questions).map(({ question, researcher }, place) => {
        const answers = rows.flatMap((row) => {
          const cell = row.cells.find((one) => one.question === place);
          return cell === undefined ? [] : [{ row, cell }];
        });
        const silent = rows.length - answers.length;
        return (
          // The same question may be asked by two researchers.
          <section key={`${researcher?.id} ${question}`}>
            {researcher && <span className={styles.by}>{researcher.name}</span>}
            <h2>{question}</h2>
            {answers.length > 0 && <Answers answers={answers} list={props} />}
            <p className={styles.dim}>
              {answers.length === 0 ? "Nothing was found in any source." : null}
              {answers.length > 0 && silent > 0 ? `Nothing was found in ${counted(silent, "other source")}.` : null}
            </p>
          </section>
        );
      })}
    </div>
  );
}
