import type { ReactNode } from "react";
import { counted } from "@/components/kit/words";
import type { MatrixView } from "@/lib/features/matrix/views/matrix";
import { Statement, StateSign } from "./cell-said";
import styles from "./matrix.module.css";

interface CellFactsProps {
  facts: MatrixView["facts"];
  /** Keys of the facts of the cell that is open. */
  cell: readonly string[];
  openKey: string | null;
  onOpen: (key: string, cell: readonly string[]) => void;
}

/** The facts of a cell that holds several, to open one after the other. */
export function CellFacts({ facts, cell, openKey, onOpen }: CellFactsProps): ReactNode {
  if (cell.length < 2) return null;
  return (
    <nav className={styles.cellFacts} aria-label="Facts of this cell">
      <h2>{counted(cell.length, "fact")} in this cell</h2>
      <ul>
        {cell.map((key) => {
          const fact = facts[key];
          if (fact === undefined) return null;
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={key === openKey ? "true" : undefined}
                onClick={(): void => onOpen(key, cell)}
              >
                <span data-aside={fact.status === "rejected" || undefined}>
                  <Statement fact={fact} />
                </span>
                {fact.state !== null && <StateSign state={fact.state} isAside={fact.status === "rejected"} />}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
