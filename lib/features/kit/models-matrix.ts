import type { z } from "zod";
import type { RunMatrix } from "./shapes";

/** What programs are told of a matrix. */
type Told = z.infer<typeof RunMatrix>;

export type MatrixCellView = MatrixRowView["cells"][number];

/** A source with what it says to each question that it answers. */
export type MatrixRowView = Told["rows"][number];

export type MatrixFactView = Told["facts"][string] & {
  /** Where the statement holds figures: from and to, in code units. */
  figures: [number, number][];
};
