import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";

const id = z.uuid();

/** What an event may be about: things that have a page of their own. */
const kinds = ["source", "report", "fact"] as const;
type Kind = (typeof kinds)[number];

interface Named {
  of: Kind;
  id: string;
}

/** How payloads name what they are about, the surest first. */
const Payload = z.union([
  z.object({ intoId: id }).transform(({ intoId }): Named => ({ of: "fact", id: intoId })),
  z.object({ factId: id }).transform(({ factId }): Named => ({ of: "fact", id: factId })),
  z.object({ sourceId: id }).transform(({ sourceId }): Named => ({ of: "source", id: sourceId })),
  z.object({ reportId: id }).transform(({ reportId }): Named => ({ of: "report", id: reportId })),
  z
    .object({ subject: z.enum(kinds), subjectId: id })
    .transform(({ subject, subjectId }): Named => ({ of: subject, id: subjectId })),
]);

/** What an event is about, with the way to it from the project's page. */
interface Thing {
  name: string;
  path: string;
}

/** The things that these payloads name, as they are called now; what is gone, or of another project, is not among them. */
export async function loadThings(
  db: Db | Tx,
  { projectId }: Scope,
  payloads: readonly unknown[],
): Promise<(payload: unknown) => Thing | null> {
  const named = payloads.flatMap((payload) => Payload.safeParse(payload).data ?? []);
  const where = (of: Kind): { projectId: string; id: { in: string[] } } => ({
    projectId,
    id: { in: [...new Set(named.filter((one) => one.of === of).map((one) => one.id))] },
  });
  const [sources, reports, facts] = await Promise.all([
    db.source.findMany({ where: where("source"), select: { id: true, title: true } }),
    db.report.findMany({ where: where("report"), select: { id: true, title: true } }),
    db.fact.findMany({ where: where("fact"), select: { id: true, key: true, statement: true } }),
  ]);
  const things = new Map<string, Thing>([
    ...sources.map((row) => [row.id, { name: row.title, path: `library/${row.id}` }] as const),
    ...reports.map((row) => [row.id, { name: row.title, path: `reports/${row.id}` }] as const),
    ...facts.map((row) => [row.id, { name: row.statement, path: `knowledge?fact=${row.key}` }] as const),
  ]);
  return (payload) => things.get(Payload.safeParse(payload).data?.id ?? "") ?? null;
}
