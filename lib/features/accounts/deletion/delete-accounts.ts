import { z } from "zod";
import { UserId } from "@/lib/domain/core/ids";
import { artifactWithout, FORMER_MEMBER, jsonWithout, Sought } from "@/lib/domain/deletion/names";
import {
  type Counts,
  type Done as DoneAt,
  deleteInTurn,
  deletionStep,
  STEP_MS,
} from "@/lib/features/kit/deletion-steps";
import { found } from "@/lib/features/kit/found";
import { dropMemberFiles } from "@/lib/features/kit/member-files";
import { cleanNextBundle } from "@/lib/features/library/deletion/clean-bundles";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { reach } from "@/lib/run/engine/race-points";
import { findActed, findNames, findProjects } from "./find-projects";
import { leaveProjects } from "./leave-projects";
import { namedTables, namingIn, sweepNames, sweepTold } from "./sweep-names";

/** How long a model is waited for: a call that is older was left by a process that is gone. */
const ASKING_MIN = 15;
/** Rows of the account itself that go in one transaction. */
const ROWS = 2_000;

/** Rounds after which it ends all the same: whoever writes a name again and again holds up no deletion. */
const ROUNDS = 20;

/**
 * Where a deletion stands: every table of every project in which the account is named is looked through, again and again
 * until a whole round finds nothing; then what was made of the texts before that round goes, and last its own rows.
 */
const Position = z.discriminatedUnion("at", [
  /** Before a round. */
  z.object({ at: z.literal("round"), round: z.int() }),
  z.object({
    at: z.literal("projects"),
    round: z.int(),
    /** When the round began, by the database. */
    since: z.iso.datetime(),
    project: z.int(),
    table: z.int(),
    behind: z.array(z.string()).nullable(),
    /** Rows that this round has changed so far. */
    changed: z.int(),
  }),
  z.object({
    at: z.literal("copies"),
    since: z.iso.datetime(),
    project: z.int(),
    /** The run whose bundle was looked at last. */
    behind: z.string().nullable(),
  }),
  z.object({ at: z.literal("rows") }),
]);
type Position = z.infer<typeof Position>;
type Done = DoneAt<Position>;
type InProjects = Extract<Position, { at: "projects" }>;
type InCopies = Extract<Position, { at: "copies" }>;

const START: Position = { at: "round", round: 1 };

const Going = z.object({
  userId: UserId,
  sought: Sought,
  projects: z.array(z.string()),
  position: Position.nullable(),
});
type Going = z.infer<typeof Going>;

/** The next deletion under way, of those that were not tried just now. */
async function findNext(db: Db, tried: readonly string[]): Promise<UserId | null> {
  const rows = z.array(z.object({ id: UserId })).parse(
    await db.$queryRaw`
      select user_id as id from account_deletion where deleted_at is null and user_id <> all(${tried}::uuid[])
      order by asked_at, user_id limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** Keeps a deletion from other workers until the transaction ends, and says how it stands; null where one is at it. */
async function take(tx: Tx, userId: UserId): Promise<Going | null> {
  const rows = await tx.$queryRaw<unknown[]>`
    select user_id as "userId", sought, projects, position from account_deletion
    where user_id = ${userId}::uuid and deleted_at is null for update skip locked`;
  return rows[0] === undefined ? null : Going.parse(rows[0]);
}

function add(counts: Counts, name: string, rows: number): void {
  if (rows > 0) counts[name] = (counts[name] ?? 0) + rows;
}

/** Whether something under way since before may have been told the name, and write it yet: a step of a run, an answer. */
async function isToldStill(tx: Tx, { userId, projects }: Going): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    with asked as (select asked_at as at from account_deletion where user_id = ${userId}::uuid)
    select 1 from node, asked where project_id = any(${projects}::uuid[]) and status = 'running'
      and coalesce(started_at, created_at) <= asked.at
    union all select 1 from question, asked where project_id = any(${projects}::uuid[]) and status = 'asked'
      and created_at between now() - make_interval(mins => ${ASKING_MIN}::int) and asked.at
    union all select 1 from project_call, asked where project_id = any(${projects}::uuid[]) and ended_at is null
      and started_at between now() - make_interval(mins => ${ASKING_MIN}::int) and asked.at limit 1`;
  return rows.length > 0;
}

const Now = z.array(z.object({ now: z.date() })).length(1);

/** Begins a round once nothing is under way that may write the name yet. */
async function beginRound(tx: Tx, going: Going, { round }: { round: number }): Promise<Done> {
  if (await isToldStill(tx, going)) return { next: { at: "round", round }, rests: true };
  const [row] = Now.parse(await tx.$queryRaw`select clock_timestamp() as now`);
  const since = found(row).now.toISOString();
  return { next: { at: "projects", round, since, project: 0, table: 0, behind: null, changed: 0 } };
}

/** What comes behind a round: another one where it found anything, as often as there may be rounds. */
function behindRound(userId: UserId, { round, since, changed }: InProjects): Position {
  if (changed > 0 && round < ROUNDS) return { at: "round", round: round + 1 };
  if (changed > 0)
    log.warn({ userId, rounds: round }, "a name is written again and again while its account is deleted");
  return { at: "copies", since, project: 0, behind: null };
}

/** Looks through projects until the time of a step is up. */
async function sweepProjects(tx: Tx, going: Going, from: InProjects): Promise<Done> {
  const { projects, sought, userId } = going;
  const redacted: Counts = {};
  let { project, table, behind, changed } = from;
  const endsAtMs = performance.now() + STEP_MS;
  while (performance.now() < endsAtMs) {
    const projectId = projects[project];
    if (projectId === undefined) return { next: behindRound(userId, { ...from, changed }), redacted };
    const looked = namedTables[table];
    if (looked === undefined) {
      const told = await sweepTold(tx, projectId, userId);
      add(redacted, "audit_event", told);
      changed += told;
      [project, table, behind] = [project + 1, 0, null];
      continue;
    }
    const swept = await sweepNames(tx, projectId, { table: looked, behind, sought });
    add(redacted, looked.name, swept.changed);
    changed += swept.changed;
    behind = swept.behind === null ? null : [...swept.behind];
    if (behind === null) table += 1;
  }
  return { next: { ...from, project, table, behind, changed }, redacted };
}

/** Of one project what is made anew without the name, drawn pages, files of reports and of members, as far as it is from before. */
async function dropCopies(tx: Tx, projectId: string, since: string): Promise<Counts> {
  const before = { lt: new Date(since) };
  return {
    drawn_text: (await tx.drawnText.deleteMany({ where: { projectId, drawnAt: before } })).count,
    report_export: (await tx.reportExport.deleteMany({ where: { projectId, createdAt: before } })).count,
    person_export: await dropMemberFiles(tx, projectId, before.lt),
  };
}

/** Empties bundles that hold the name, one after the other until the time of a step is up, and drops copies. */
async function cleanCopies(tx: Tx, { projects, sought }: Going, from: InCopies): Promise<Done> {
  const redacted: Counts = {};
  const gone: Counts = {};
  let { project, behind } = from;
  const endsAtMs = performance.now() + STEP_MS;
  while (performance.now() < endsAtMs) {
    const projectId = projects[project];
    if (projectId === undefined) return { next: { at: "rows" }, redacted, gone };
    const naming = namingIn(projectId, sought);
    const looked = await cleanNextBundle(tx, projectId, {
      holds: (text, path) => artifactWithout(path, text, naming) !== text,
      clean: (value) => jsonWithout(value, naming, "product"),
      behind,
    });
    if (looked !== null) {
      add(redacted, "run_bundle", looked.isCleaned ? 1 : 0);
      behind = looked.runId;
      continue;
    }
    for (const [name, rows] of Object.entries(await dropCopies(tx, projectId, from.since))) add(gone, name, rows);
    [project, behind] = [project + 1, null];
  }
  return { next: { ...from, project, behind }, redacted, gone };
}

/** Its own rows, in an order in which each goes before those that it names. Sessions and proofs of it went before. */
const ownTables = [
  "person_export",
  "notification",
  "letter",
  "comment_draft",
  "import_job",
  "api_token",
  "session",
  "known_device",
] as const;

/** Deletes its own rows, some at a time, and last the account; projects that are its own alone go before. */
async function removeRows(tx: Tx, { userId, sought }: Going): Promise<Done> {
  const gone: Counts = {};
  for (const name of ownTables) {
    const column = Prisma.raw(name === "comment_draft" ? "author_id" : "user_id");
    const table = Prisma.raw(name);
    const rows = await tx.$executeRaw`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${column} = ${userId}::uuid limit ${ROWS}::int))`;
    add(gone, name, rows);
    if (rows === ROWS) return { next: { at: "rows" }, gone };
  }
  // An import that was under way, say, has ended since, and what it made is nobody's.
  await leaveProjects(tx, { userId, actorId: userId });
  if ((await tx.membership.count({ where: { userId } })) > 0) return { next: { at: "rows" }, rests: true, gone };
  // What counts tries at an address is kept by the address.
  for (const address of sought.addresses) {
    await tx.$executeRaw`delete from rate_limit where position(lower(${address}) in lower(key)) > 0`;
    await tx.$executeRaw`delete from invite where lower(email) = lower(${address})`;
  }
  // Its trail stays, without what it called its tokens and was called before.
  await tx.accountEvent.updateMany({ where: { userId, detail: { not: "" } }, data: { detail: "" } });
  add(gone, "user", await tx.$executeRaw`delete from "user" where id = ${userId}::uuid`);
  return { next: "ended", gone };
}

async function goOn(tx: Tx, going: Going, position: Position): Promise<Done> {
  switch (position.at) {
    case "round":
      return await beginRound(tx, going, position);
    case "projects":
      return await sweepProjects(tx, going, position);
    case "copies":
      return await cleanCopies(tx, going, position);
    case "rows":
      return await removeRows(tx, going);
  }
}

const Prepared = z.array(z.object({ sought: Sought, projects: z.array(z.string()) }));

/** Where it is named, and by which names: found before anything is taken out, by whichever worker is the first. */
async function prepare(db: Db, userId: UserId): Promise<void> {
  const [row] = Prepared.parse(
    await db.$queryRaw`
      select sought, projects from account_deletion
      where user_id = ${userId}::uuid and deleted_at is null and position is null`,
  );
  if (row === undefined) return;
  const known = await findNames(db, userId);
  const names = [...new Set([...row.sought.names, ...known])].filter((name) => name !== FORMER_MEMBER);
  const projects = [...new Set([...row.projects, ...(await findProjects(db, userId))])].sort();
  const acted = await findActed(db, userId);
  await db.$executeRaw`
    update account_deletion set sought = ${JSON.stringify({ ...row.sought, names, acted })}::jsonb,
      projects = ${projects}::uuid[], position = ${JSON.stringify(START)}::jsonb
    where user_id = ${userId}::uuid and deleted_at is null and position is null`;
}

async function deleteOne(db: Db, userId: UserId, signal: AbortSignal): Promise<boolean> {
  await prepare(db, userId);
  while (!signal.aborted) {
    const { came } = await deletionStep(db, {
      table: "account_deletion",
      id: userId,
      take: (tx) => take(tx, userId),
      goOn: (tx, going) => goOn(tx, going, going.position ?? START),
      end: (tx) => tx.$executeRaw`
        update account_deletion set deleted_at = now(), sought = null, position = null where user_id = ${userId}::uuid`,
    });
    await reach("account_redacted", userId);
    if (came !== "goes_on") return came === "ended";
  }
  return false;
}

/** Deletes the accounts that are to be deleted, and takes their names out of what stays; returns how many went. */
export async function deleteAccounts(db: Db, signal: AbortSignal): Promise<number> {
  return await deleteInTurn<UserId>(signal, {
    what: "an account",
    field: "userId",
    idOf: (userId) => userId,
    findNext: (tried) => findNext(db, tried),
    deleteOne: (userId) => deleteOne(db, userId, signal),
  });
}
