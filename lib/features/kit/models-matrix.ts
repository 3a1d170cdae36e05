import type { z } from "zod";
import type { RunMatrix } from "./shapes";

/** What programs are told of a matrix. */
type Matrix = z.infer<typeof RunMatrix>;

export type MatrixCellView = MatrixRowView["cells"][number];

/** A source with what it says to each question that it answers. */
export type MatrixRowView = Matrix["rows"][number];

export type MatrixFactView = Matrix["facts"][string] & {
  /** Where the statement holds figures: from and to, in code units. */
  figures: [number, number][];
};
