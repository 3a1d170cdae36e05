import type { Access, Right } from "@/lib/domain/core/rights";
import type { Db } from "@/lib/platform/db/client";
import { type Caller, nothingHere, openProject, requireCaller } from "./open-project";

/** Things that an address may name without naming their project. */
export type RowKind = "run" | "fact" | "report" | "source" | "snapshot" | "researcher" | "export";

const Uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const finders: Record<RowKind, (db: Db, id: string) => Promise<{ projectId: string } | null>> = {
  run: (db, id) => db.run.findUnique({ where: { id }, select: { projectId: true } }),
  fact: (db, id) => db.fact.findUnique({ where: { id }, select: { projectId: true } }),
  report: (db, id) => db.report.findUnique({ where: { id }, select: { projectId: true } }),
  source: (db, id) => db.source.findUnique({ where: { id }, select: { projectId: true } }),
  snapshot: (db, id) => db.snapshot.findUnique({ where: { id }, select: { projectId: true } }),
  export: (db, id) => db.reportExport.findUnique({ where: { id }, select: { projectId: true } }),
  researcher: (db, id) => db.researcher.findUnique({ where: { id }, select: { projectId: true } }),
};

/**
 * The door by way of a row: finds the project that it belongs to and opens that. A row that is not there and one of
 * someone else's project answer alike.
 */
export async function openRow<R extends Right>(
  db: Db,
  door: { caller: Caller; kind: RowKind; id: string },
  right: R,
): Promise<Access<R | "read">> {
  const caller = requireCaller(door.caller);
  const row = Uuid.test(door.id) ? await finders[door.kind](db, door.id) : null;
  if (row === null) throw nothingHere();
  return await openProject(db, { caller, projectId: row.projectId }, right);
}
