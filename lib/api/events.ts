import { z } from "zod";
import { openProject } from "@/lib/access/door/open-project";
import { stillHolds, type TokenHolder } from "@/lib/access/tokens";
import { type ProjectId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { found, idOf } from "@/lib/features/kit/found";
import { Event } from "@/lib/features/kit/shapes";
import { listRunEventsAfter } from "@/lib/features/runs/views/events";
import { openEventStream, streamHeaders } from "@/lib/live/event-stream";
import type { Live } from "@/lib/live/live";
import type { Db } from "@/lib/platform/db/client";
import { limit, takeFor, whole } from "./query";
import { inProject, type Route } from "./route";

/** Whoever loses the right to read loses the stream at once, or within this when the word was lost; the comment that goes with it keeps proxies quiet. */
const RECHECK_MS = 10_000;
/** Events that are read at once. */
const BATCH = 200;

const encoder = new TextEncoder();

interface Streamed {
  db: Db;
  live: Live;
  access: Access<"read">;
  holder: TokenHolder;
  runId: RunId;
  after: number;
  signal: AbortSignal;
  recheckMs: number;
}

async function mayRead(db: Db, holder: TokenHolder, projectId: ProjectId): Promise<boolean> {
  if (!(await stillHolds(db, holder))) return false;
  try {
    await openProject(db, { caller: { userId: holder.userId }, projectId }, "read");
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Every event after the one the reader had, each once and in order: first those that are there, then as they come. */
async function* messages(streamed: Streamed, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { db, live, access, runId } = streamed;
  let { after } = streamed;
  // The watcher wakes us and no more: of a busy run it carries the newest events alone.
  for await (const delta of live.watch(access, { runId, after, signal })) {
    let read = BATCH;
    while (read === BATCH) {
      const events = await listRunEventsAfter(db, access, { runId, after, upTo: delta.run.seq, take: BATCH });
      for (const event of events) {
        const data = JSON.stringify(Event.parse(event));
        yield encoder.encode(`id: ${event.seq}\nevent: ${event.kind}\ndata: ${data}\n\n`);
        after = event.seq;
      }
      read = events.length;
    }
  }
}

/** The run's events as a stream, until the reader goes or may read no more. */
async function openStream(streamed: Streamed): Promise<Response> {
  const { db, live, holder, access, recheckMs } = streamed;
  const { userId } = holder;
  const body = await openEventStream({ db, userId, signal: streamed.signal }, async (signal) => ({
    messages: messages(streamed, signal),
    mayRead: () => mayRead(db, holder, access.projectId),
    // Whoever revokes a token, or recovers their account, does not wait for the next look.
    onChange: (look) => live.onPerson(userId, look),
    recheckMs,
  }));
  return new Response(body, { headers: streamHeaders });
}

/** What the reader had last: the header that browsers send again by themselves, else the address. */
function afterOf(request: Request, after: number | undefined): number {
  const header = request.headers.get("last-event-id");
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : (after ?? 0);
}

export const eventRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/events",
      id: "listEvents",
      says:
        "What happened in a run after event `after`, oldest first: a page of it, or, to who accepts " +
        "text/event-stream, all of it and what comes. A stream goes on behind Last-Event-ID.",
      scope: "read",
      query: z.strictObject({ after: whole(0, 999_999_999).optional(), limit }),
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(Event), next: z.int().nullable() }) },
      isStream: true,
    },
    async ({ db, call, access, params, query }) => {
      const runId = idOf(RunId, params.runId);
      const run = found(
        await db.run.findFirst({
          where: { projectId: access.projectId, id: runId },
          select: { eventSeq: true },
        }),
      );
      const after = afterOf(call.request, query.after);
      if (call.request.headers.get("accept")?.includes("text/event-stream") === true) {
        const { request, holder, deps } = call;
        // An id that this run never gave starts from the beginning.
        const from = after <= run.eventSeq ? after : 0;
        const { live, recheckMs = RECHECK_MS } = deps;
        return await openStream({
          db,
          live: live(),
          access,
          holder,
          runId,
          after: from,
          signal: request.signal,
          recheckMs,
        });
      }
      const take = takeFor(query.limit);
      const events = await listRunEventsAfter(db, access, { runId, after, upTo: run.eventSeq, take });
      const items = events.slice(0, take - 1);
      return { items, next: events.length >= take ? (items.at(-1)?.seq ?? null) : null };
    },
  ),
];
