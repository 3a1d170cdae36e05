import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { comparable, standingQuotes } from "@/lib/domain/watch/standing";
import type { Db, Tx } from "@/lib/platform/db/client";
import { refreshScores } from "./score";

/** A new reading of a source. */
export interface NewReading {
  sourceId: string;
  snapshotId: string;
  /** What it says, and the hash of that. */
  text: string;
  sha256: string;
  /** Whether it says more than was kept: what is not in the text may still be there. */
  isCutShort?: boolean;
  at: Date;
}

/** What a new reading of a source changed. */
export interface Stale {
  /** Facts that are stale since, and that are not any more. */
  gone: number;
  back: number;
  /** Facts that have a quote which the source says no more, and one that it says again, settled ones among them. */
  lost: number;
  found: number;
}

const Taken = z.array(z.object({ id: z.uuid(), quote: z.string(), isGone: z.boolean() }));
type Taken = z.infer<typeof Taken>;

/** The quotes of every reading of a source. */
async function listTaken(db: Db | Tx, { projectId }: Scope, sourceId: string): Promise<Taken> {
  return Taken.parse(
    await db.$queryRaw`
      select e.id, e.quote, e.stale_at is not null as "isGone"
      from snapshot s join evidence e on e.project_id = s.project_id and e.snapshot_id = s.id
      where s.project_id = ${projectId}::uuid and s.source_id = ${sourceId}::uuid`,
  );
}

const Edged = z.array(
  z
    .object({ id: z.uuid(), quote: z.string(), before: z.string(), after: z.string() })
    .transform(({ id, quote, ...edges }) => ({ id, quote, edges })),
);

/** Quotes with what stood at either side of them where they were taken. Each is looked up in its whole text: few at once. */
async function withEdges(db: Db | Tx, { projectId }: Scope, ids: readonly string[]): Promise<z.infer<typeof Edged>> {
  return Edged.parse(
    await db.$queryRaw`
      select e.id, e.quote, substring(c.text from greatest(e.start - 4, 1) for least(e.start, 5)) as before,
        substring(c.text from e."end" + 1 for 5) as after
      from evidence e join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
        join content c on c.project_id = s.project_id and c.sha256 = s.sha256
      where e.project_id = ${projectId}::uuid and e.id = any(${ids}::uuid[])`,
  );
}

/** Quotes that are compared before others have their turn, and that are looked up in one statement. */
const AT_ONCE = 50;

/** By their ids, whether quotes stand in a text; null where that was not found out. */
type Stands = ReadonlyMap<string, boolean | null>;

/** Which quotes of a source stand in a text of this hash. */
export interface Compared {
  sha256: string;
  stands: Stands;
}

async function judge(db: Db | Tx, scope: Scope, { text, taken }: { text: string; taken: Taken }): Promise<Stands> {
  const stands = new Map<string, boolean | null>();
  if (taken.length === 0) return stands;
  const now = comparable(text);
  for (let from = 0; from < taken.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const some = taken.slice(from, from + AT_ONCE);
    const { standing, unclear } = standingQuotes(now, some);
    const edged = unclear.size === 0 ? [] : await withEdges(db, scope, [...unclear]);
    const looked = standingQuotes(now, edged);
    for (const { id } of some) {
      stands.set(id, looked.undecided.has(id) ? null : standing.has(id) || looked.standing.has(id));
    }
  }
  return stands;
}

/** Compares every quote of a source with a text: before that is kept, so that nothing is locked while it takes its time. */
export async function compareQuotes(
  db: Db | Tx,
  scope: Scope,
  { sourceId, text, sha256 }: { sourceId: string; text: string; sha256: string },
): Promise<Compared> {
  return { sha256, stands: await judge(db, scope, { text, taken: await listTaken(db, scope, sourceId) }) };
}

const Moved = z.array(z.object({ factId: z.uuid(), isGone: z.boolean() }));

/** Marks quotes as gone or as back, with a row for each that says in which reading and when. */
async function mark(
  tx: Tx,
  { projectId }: Scope,
  { ids, isGone, reading }: { ids: readonly string[]; isGone: boolean; reading: NewReading },
): Promise<z.infer<typeof Moved>> {
  return Moved.parse(
    await tx.$queryRaw`
      with moved as (
        update evidence set stale_at = ${isGone ? reading.at : null}::timestamptz
        where project_id = ${projectId}::uuid and id = any(${ids}::uuid[]) and (stale_at is not null) <> ${isGone}
        returning id, fact_id
      ), noted as (
        insert into quote_change (project_id, evidence_id, snapshot_id, is_gone, read_at)
        select ${projectId}::uuid, id, ${reading.snapshotId}::uuid, ${isGone}, ${reading.at}::timestamptz from moved)
      select fact_id as "factId", ${isGone}::boolean as "isGone" from moved`,
  );
}

async function ageFacts(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Pick<Stale, "gone" | "back">> {
  const gone = await tx.$executeRaw`
    update fact f set stale_from = f.status, status = 'stale', revision = f.revision + 1, updated_at = now()
    where f.project_id = ${scope.projectId}::uuid and f.id = any(${ids}::uuid[]) and not f.is_settled
      and f.status in ('proposed', 'accepted', 'disputed')
      and not exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null and not e.is_beside)`;
  const back = await tx.$executeRaw`
    update fact f set status = coalesce(f.stale_from, 'proposed'), stale_from = null, revision = f.revision + 1,
      updated_at = now()
    where f.project_id = ${scope.projectId}::uuid and f.id = any(${ids}::uuid[]) and f.status = 'stale'
      and exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null and not e.is_beside)`;
  return { gone, back };
}

/**
 * Compares every quote of a source with what the source says now. One that is gone is marked; a fact all of whose quotes
 * are gone becomes `stale`, and what it was before when one of them is back. What a person settled stays settled. What was
 * compared before is not compared again; quotes that were taken since are.
 */
export async function refreshStale(
  tx: Tx,
  scope: Scope,
  { before, ...reading }: NewReading & { before?: Compared | null },
): Promise<Stale> {
  const taken = await listTaken(tx, scope, reading.sourceId);
  const known = before?.sha256 === reading.sha256 ? before : null;
  const since = taken.filter(({ id }) => !known?.stands.has(id));
  const stands = new Map([...(known?.stands ?? []), ...(await judge(tx, scope, { text: reading.text, taken: since }))]);
  const lost = taken
    .filter(({ id, isGone }) => !reading.isCutShort && !isGone && stands.get(id) === false)
    .map(({ id }) => id);
  const found = taken.filter(({ id, isGone }) => isGone && stands.get(id) === true).map(({ id }) => id);
  if (lost.length + found.length === 0) return { gone: 0, back: 0, lost: 0, found: 0 };
  const moved = [
    ...(await mark(tx, scope, { ids: lost, isGone: true, reading })),
    ...(await mark(tx, scope, { ids: found, isGone: false, reading })),
  ];
  const ids = [...new Set(moved.map(({ factId }) => factId))];
  const aged = await ageFacts(tx, scope, ids);
  await refreshScores(tx, scope, ids);
  const factsOf = (isGone: boolean): number =>
    new Set(moved.filter((one) => one.isGone === isGone).map(({ factId }) => factId)).size;
  return { ...aged, lost: factsOf(true), found: factsOf(false) };
}
