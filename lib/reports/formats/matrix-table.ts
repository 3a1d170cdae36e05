import { standingWords } from "@/lib/domain/matrix/cell-words";
import type { Matrix, MatrixFact } from "@/lib/domain/matrix/matrix";
import { inQuotes } from "@/lib/domain/text/quoted";
import { csvLine } from "./csv";

/** A matrix as it leaves the product. */
export interface TabledMatrix {
  matrix: Matrix;
  questions: readonly { question: string }[];
  facts: readonly MatrixFact[];
  sources: readonly { id: string; title: string; url: string | null; date: string | null }[];
}

/** A fact in a cell: what it says, its marker, how it stands, and the source's own words where they are others. */
function told({ key, statement, status, said }: MatrixFact, sourceId: string, { states }: Matrix): string {
  const standing = standingWords(states.get(key) ?? null, status);
  const quote = said.find((one) => one.sourceId === sourceId)?.quote ?? "";
  const own = quote === "" || quote === statement ? "" : ` ${inQuotes(quote)}`;
  return `${statement} [F${key}]${standing === null ? "" : ` (${standing})`}${own}`;
}

/** The matrix as a CSV file: a line for each source, a column for each question, a line within the cell for each fact. */
export function matrixCsv({ matrix, questions, facts, sources }: TabledMatrix): string {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const rows = new Map(matrix.rows.map((row) => [row.sourceId, row.cells]));
  const lines = sources.map(({ id, title, url, date }) => {
    const cells = rows.get(id) ?? [];
    const answers = questions.map((_, place) =>
      (cells.find(({ question }) => question === place)?.keys ?? [])
        .flatMap((key) => byKey.get(key) ?? [])
        .map((fact) => told(fact, id, matrix))
        .join("\n"),
    );
    return csvLine([title, date, url, ...answers]);
  });
  return csvLine(["source", "date", "address", ...questions.map(({ question }) => question)]) + lines.join("");
}
