import type { Access } from "@/lib/domain/core/rights";
import { matrixOf } from "@/lib/domain/matrix/matrix";
import { attachment } from "@/lib/features/kit/attachment";
import { listNewestRuns } from "@/lib/features/matrix/matrix-rows";
import { type MatrixSubject, pairsOf, readMatrix } from "@/lib/features/matrix/read-matrix";
import type { Db } from "@/lib/platform/db/client";
import { matrixCsv } from "@/lib/reports/formats/matrix-table";
import { findAskingRun } from "./matrix";

async function asFile(db: Db, access: Access<"read">, subject: MatrixSubject): Promise<Response> {
  const stock = await readMatrix(db, access, subject);
  const { questions, facts, sources } = stock;
  const sourceIds = sources.map(({ id }) => id);
  const matrix = matrixOf({ sourceIds, questions, facts, disagreements: pairsOf(stock) });
  const csv = matrixCsv({ matrix, questions, facts, sources });
  return attachment(csv, { name: "evidence-matrix.csv", mediaType: "text/csv; charset=utf-8" });
}

/** The matrix of a run as a file to save. */
export async function getMatrixFile(db: Db, access: Access<"read">, input: { runId: string }): Promise<Response> {
  const run = await findAskingRun(db, access, input.runId);
  return await asFile(db, access, { runs: [run], runId: run.id });
}

/** The matrix of a project as a file to save. */
export async function getProjectMatrixFile(db: Db, access: Access<"read">): Promise<Response> {
  return await asFile(db, access, { runs: await listNewestRuns(db, access), runId: null });
}
