import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { EVENT_TAKEN } from "@/lib/domain/install/retention";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { eventPayloads } from "@/lib/domain/run/event";
import { iso } from "@/lib/features/kit/instant";
import type { EventView } from "@/lib/features/kit/models";
import { loadPeople, type People } from "@/lib/features/kit/people";
import type { Db, Tx } from "@/lib/platform/db/client";
import { eventText, feedKinds } from "./event-text";
import { loadThreads, type Thread } from "./event-threads";

const columns = {
  seq: true,
  ts: true,
  kind: true,
  stage: true,
  nodeKey: true,
  payload: true,
  actorId: true,
  runId: true,
} as const;

export interface EventRow {
  seq: number;
  ts: Date;
  kind: string;
  stage: EventView["stage"];
  nodeKey: string | null;
  payload: unknown;
  actorId: string | null;
  runId: string | null;
}

const payloads: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(eventPayloads));

/** Whether an event of a run has lost what it said by a rule of its project. */
function isTaken({ kind, runId, payload }: EventRow): boolean {
  if (runId === null || !z.strictObject({}).safeParse(payload).success) return false;
  return payloads.get(kind)?.safeParse(payload).success === false;
}

/** That something happened, of an event that says no more: `Step completed.` */
function happened(kind: string): string {
  const words = kind.replace(/^node/, "step").replaceAll("_", " ");
  return `${upperFirst(words)}. ${EVENT_TAKEN}`;
}

function asEvent(row: EventRow, people: People, thread: Thread): EventView {
  return {
    ...thread,
    seq: row.seq,
    at: iso(row.ts),
    kind: row.kind,
    stage: row.stage,
    nodeKey: row.nodeKey,
    text: isTaken(row) ? happened(row.kind) : (eventText(row.kind, row.payload) ?? row.kind),
    actor: people(row.actorId),
  };
}

/** Rows as people are told of them, each in a sentence. */
export async function asEvents(db: Db | Tx, scope: Scope, rows: readonly EventRow[]): Promise<EventView[]> {
  const [people, threads] = await Promise.all([
    loadPeople(
      db,
      rows.map((row) => row.actorId),
    ),
    loadThreads(db, scope, rows),
  ]);
  return rows.map((row) => asEvent(row, people, threads(row)));
}

interface RunPage {
  runId: string;
  after: number;
  upTo: number;
  take: number;
}

async function listOrdered(db: Db | Tx, scope: Scope, page: RunPage, order: "asc" | "desc"): Promise<EventView[]> {
  const rows = await db.auditEvent.findMany({
    where: {
      streamId: page.runId,
      projectId: scope.projectId,
      seq: { gt: page.after, lte: page.upTo },
      kind: { in: [...feedKinds] },
    },
    orderBy: { seq: order },
    take: page.take,
    select: columns,
  });
  return await asEvents(db, scope, rows);
}

/** What a run's feed shows, newest first: events after `after` up to `upTo`, at most `take`. */
export function listRunEvents(db: Db | Tx, scope: Scope, page: RunPage): Promise<EventView[]> {
  return listOrdered(db, scope, page, "desc");
}

/** The events that follow event `after`, oldest first; shapes as of `listRunEvents`. */
export function listRunEventsAfter(db: Db | Tx, scope: Scope, page: RunPage): Promise<EventView[]> {
  return listOrdered(db, scope, page, "asc");
}

/**
 * Steps inside a run stay in its own feed, and so does that its answer did not change; a project's shows what people and
 * whole runs did.
 */
const inProjectFeed = feedKinds.filter((kind) => !/^(node|gate|retry|fold|synthesis|answer_unchanged)/.test(kind));

/** The rows of what happened in a project, its runs included, newest first. */
export async function listProjectRows(db: Db | Tx, scope: Scope, take: number): Promise<EventRow[]> {
  return await db.auditEvent.findMany({
    where: { projectId: scope.projectId, kind: { in: [...inProjectFeed] } },
    orderBy: [{ ts: "desc" }, { seq: "desc" }, { runId: "asc" }],
    take,
    select: columns,
  });
}

/** What happened in a project, its runs included, newest first. */
export async function listProjectEvents(db: Db | Tx, scope: Scope, take: number): Promise<EventView[]> {
  return await asEvents(db, scope, await listProjectRows(db, scope, take));
}
