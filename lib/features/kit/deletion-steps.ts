import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";

/** How long a transaction may take before it ends and the next one goes on. */
export const STEP_MS = 700;

/** Where deletions under way stand: the table's key, and the setting by which the database knows who may change what. */
const deletions = {
  source_deletion: { key: "source_id", setting: "stemma.deletes_source" },
  research_deletion: { key: "id", setting: "stemma.deletes_research" },
  account_deletion: { key: "user_id", setting: "stemma.deletes_account" },
} as const;

interface Deletion {
  table: keyof typeof deletions;
  id: string;
}

/** How many rows, by table. */
export type Counts = Record<string, number>;

interface Counted {
  /** Rows that went. */
  gone?: Counts;
  /** Rows that had words taken out. */
  redacted?: Counts;
}

/** What a step did, and where the next one goes on. */
export interface Done<Position> extends Counted {
  next: Position | "ended";
  /** Whether it goes on at the next call alone: somebody else's work is to end first. */
  rests?: boolean;
}

/** Adds what a step did to what all of them did. */
async function addCounts(tx: Tx, { table, id }: Deletion, { gone = {}, redacted = {} }: Counted): Promise<void> {
  const [name, key] = [Prisma.raw(table), Prisma.raw(deletions[table].key)];
  for (const [kind, counts] of Object.entries({ deleted: gone, redacted })) {
    const some = Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
    await tx.$executeRaw`
      update ${name} set rows = jsonb_set(rows, array[${kind}], (
        select coalesce(jsonb_object_agg(name, rows), '{}') from (
          select key as name, sum(value::bigint) as rows from (
            select * from jsonb_each_text(coalesce(rows -> ${kind}, '{}'))
            union all select * from jsonb_each_text(${JSON.stringify(some)}::jsonb)) told group by key) counted))
      where ${key} = ${id}::uuid`;
  }
}

interface Step<Held, Position> extends Deletion {
  /** Keeps the deletion from others until the transaction ends, and says how it stands; null where it ended or one is at it. */
  take(tx: Tx): Promise<Held | null>;
  goOn(tx: Tx, held: Held): Promise<Done<Position>>;
  /** Forgets what was looked for, and notes that all is gone. */
  end(tx: Tx): Promise<unknown>;
}

/** What came of a step: `at` is where the next one goes on, null where another worker is at it or all is gone. */
interface Stepped<Position> {
  came: "goes_on" | "rests" | "ended";
  at: Position | null;
}

/**
 * One step of a deletion, in one transaction: whoever dies in the middle of it leaves all as it was before, and whoever
 * comes next goes on from there.
 */
export async function deletionStep<Held, Position>(db: Db, step: Step<Held, Position>): Promise<Stepped<Position>> {
  const { table, id } = step;
  const { key, setting } = deletions[table];
  return await inTransaction(db, async (tx) => {
    const held = await step.take(tx);
    if (held === null) return { came: "rests", at: null };
    // What is immutable lets itself be changed or deleted by no other transaction.
    await tx.$executeRaw`select set_config(${setting}, ${id}, true)`;
    const { next, rests = false, ...counts } = await step.goOn(tx, held);
    await addCounts(tx, step, counts);
    if (next === "ended") {
      await step.end(tx);
      return { came: "ended", at: null };
    }
    await tx.$executeRaw`
      update ${Prisma.raw(table)} set position = ${JSON.stringify(next)}::jsonb where ${Prisma.raw(key)} = ${id}::uuid`;
    return { came: rests ? "rests" : "goes_on", at: next };
  });
}

/** What a deletion came to, as its project's trail tells it. */
export function totalsOf({ deleted = {}, redacted = {} }: Record<string, Counts>): {
  facts: number;
  deleted: number;
  redacted: number;
} {
  const sum = (counts: Counts): number => Object.values(counts).reduce((all, rows) => all + rows, 0);
  return { facts: deleted["fact"] ?? 0, deleted: sum(deleted), redacted: sum(redacted) };
}

/** How far a round through tables has come: which table, behind which of its rows, and how many rows it has changed so far. */
interface Round {
  nth: number;
  behind: string[] | null;
  changed: number;
}

interface Looked {
  table: { name: string; goes?: boolean };
  swept: { changed: number; behind: readonly string[] | null };
}

/** Looks through tables, one after the other, until the time of a step is up or `look` finds none any more. */
export async function sweepInOrder(
  { nth, behind, changed }: Round,
  look: (nth: number, behind: Round["behind"]) => Promise<Looked | null>,
): Promise<Round & Required<Counted> & { isThrough: boolean }> {
  const gone: Counts = {};
  const redacted: Counts = {};
  const endsAtMs = performance.now() + STEP_MS;
  while (performance.now() < endsAtMs) {
    const looked = await look(nth, behind);
    if (looked === null) return { isThrough: true, nth, behind, changed, gone, redacted };
    const { table, swept } = looked;
    const counted = table.goes ? gone : redacted;
    counted[table.name] = (counted[table.name] ?? 0) + swept.changed;
    changed += swept.changed;
    behind = swept.behind === null ? null : [...swept.behind];
    if (behind === null) nth += 1;
  }
  return { isThrough: false, nth, behind, changed, gone, redacted };
}

interface Deletions<T> {
  /** What log lines call one of them, and the field in which they name it. */
  what: string;
  field: string;
  idOf(one: T): string;
  /** The next one under way, of those that were not tried just now. */
  findNext(tried: readonly string[]): Promise<T | null>;
  /** True once it is gone. */
  deleteOne(one: T): Promise<boolean>;
}

/**
 * Deletes what is to be deleted, one after the other; called again and again by every worker. One that cannot be deleted
 * now is tried again at the next call, and keeps no other waiting. Returns how many went.
 */
export async function deleteInTurn<T>(signal: AbortSignal, due: Deletions<T>): Promise<number> {
  const { what, field } = due;
  const tried: string[] = [];
  let ended = 0;
  for (;;) {
    const one = await due.findNext(tried);
    if (one === null || signal.aborted) return ended;
    const id = due.idOf(one);
    tried.push(id);
    try {
      if (await due.deleteOne(one)) {
        ended += 1;
        log.info({ [field]: id }, `${what} was deleted`);
      }
    } catch (error) {
      log.error({ error, [field]: id }, `${what} was not deleted`);
    }
  }
}
