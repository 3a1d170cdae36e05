import { RunId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { listViolations } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { asked, type Server } from "./cluster";
import type { Kept, Team } from "./people";

/** Replays that are under way at once. */
const AT_ONCE = 4;

async function missing(db: Db, table: "comment" | "run", kept: readonly Kept[]): Promise<string[]> {
  const ids = kept.map(({ id }) => id);
  const where = { where: { id: { in: ids } }, select: { id: true } };
  const rows = table === "comment" ? await db.comment.findMany(where) : await db.run.findMany(where);
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** What people were told is kept and is not there, as sentences. */
export async function listLost(
  db: Db,
  { comments, runs }: { comments: readonly Kept[]; runs: readonly Kept[] },
): Promise<string[]> {
  const lost = [await missing(db, "comment", comments), await missing(db, "run", runs)];
  return lost.flatMap((ids, nth) => ids.map((id) => `${nth === 0 ? "comment" : "run"} ${id}`));
}

/** What was done twice, and what else must not be of any run, as sentences. */
export async function listDoubled(db: Db, runIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ what: string }[]>`
    select 'two reports of version ' || version || ' of ' || run_id as what from report
    where run_id = any(${[...runIds]}::uuid[]) group by run_id, version having count(*) > 1
    union all
    select 'two notices of the end of ' || (payload->>'runId') from notification
    where kind in ('run_completed', 'run_halted') group by user_id, payload->>'runId' having count(*) > 1
    union all
    select 'a run begun twice: ' || min(number) from run
    where idempotency_key is not null group by project_id, idempotency_key having count(*) > 1`;
  const violations: string[] = [];
  for (const runId of runIds) violations.push(...(await listViolations(db, runId)));
  return [...rows.map(({ what }) => what), ...violations];
}

/** Has runs replayed by the product's workers from nothing but their bundles; says which are not identical. */
export async function listDifferentReplays(
  db: Db,
  runs: readonly { id: string; projectId: string }[],
  teams: readonly Team[],
): Promise<string[]> {
  const left = [...runs];
  const different: string[] = [];
  const work = async (): Promise<void> => {
    for (let run = left.shift(); run !== undefined; run = left.shift()) {
      const { id, projectId } = run;
      const team = teams.find(({ scope }) => scope.projectId === projectId);
      if (team === undefined) throw new Error(`Nobody has the project ${projectId}.`);
      const { result } = await replayOf(db, team, RunId.parse(id));
      if (!result.isIdentical) different.push(`${id}: ${result.first?.path} (${result.first?.why})`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return different;
}

/** How many of the runs that somebody watched have events which were not heard. */
export async function listBehind({ url }: Server, heard: ReadonlyMap<string, number>): Promise<number> {
  const rows = await asked<{ id: string; seq: number }>(url, "select id, event_seq as seq from run");
  return rows.filter(({ id, seq }) => heard.has(id) && heard.get(id) !== seq).length;
}

/** How many of what people were told is kept are there. */
export async function countThere(
  { url }: Server,
  { comments, runs }: { comments: readonly Kept[]; runs: readonly Kept[] },
): Promise<number> {
  const ids = [...comments, ...runs].map(({ id }) => `'${id}'`).join(", ");
  if (ids === "") return 0;
  const rows = await asked(
    url,
    `select id from comment where id in (${ids}) union all select id from run where id in (${ids})`,
  );
  return rows.length;
}
