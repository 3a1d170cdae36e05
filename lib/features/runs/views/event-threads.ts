import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { EventView } from "@/lib/features/kit/models";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Whose work an event belongs to, so that several researchers at once can be told apart. */
export type Thread = Pick<EventView, "run" | "researcher">;

interface Threaded {
  runId: string | null;
  payload: unknown;
}

const Run = z.object({ id: z.string(), number: z.int(), researcherId: z.string(), name: z.string() });
const Researcher = z.object({ id: z.string(), name: z.string() });
const OfResearcher = z.object({ researcherId: z.uuid() });

function researcherOf({ payload }: Threaded): string | null {
  return OfResearcher.safeParse(payload).data?.researcherId ?? null;
}

async function listRuns(db: Db | Tx, { projectId }: Scope, ids: readonly string[]): Promise<z.infer<typeof Run>[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw`
    select r.id, r.number, s.id as "researcherId", s.name from run r join researcher s on s.id = r.researcher_id
    where r.project_id = ${projectId}::uuid and r.id = any(${[...ids]}::uuid[])`;
  return z.array(Run).parse(rows);
}

async function listNamed(
  db: Db | Tx,
  { projectId }: Scope,
  ids: readonly string[],
): Promise<z.infer<typeof Researcher>[]> {
  if (ids.length === 0) return [];
  // What a payload names may be of another project, where this one was imported.
  return await db.researcher.findMany({ where: { projectId, id: { in: [...ids] } }, select: { id: true, name: true } });
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The runs and researchers of these events: of a run's its own, of a project's the researcher that they are about. */
export async function loadThreads(
  db: Db | Tx,
  scope: Scope,
  events: readonly Threaded[],
): Promise<(event: Threaded) => Thread> {
  const ofProject = events.filter(({ runId }) => runId === null);
  const [runs, named] = await Promise.all([
    listRuns(db, scope, distinct(events.map(({ runId }) => runId))),
    listNamed(db, scope, distinct(ofProject.map(researcherOf))),
  ]);
  const byRun = new Map(runs.map((run) => [run.id, run]));
  const byId = new Map(named.map((researcher) => [researcher.id, researcher]));
  return (event) => {
    if (event.runId === null) return { run: null, researcher: byId.get(researcherOf(event) ?? "") ?? null };
    const run = byRun.get(event.runId);
    if (run === undefined) return { run: null, researcher: null };
    return { run: { id: run.id, number: run.number }, researcher: { id: run.researcherId, name: run.name } };
  };
}
