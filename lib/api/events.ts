import { z } from "zod";
import { openProject } from "@/lib/access/open-project";
import { stillHolds, type TokenHolder } from "@/lib/access/tokens";
import type { Db } from "@/lib/db/client";
import { type ProjectId, RunId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { listRunEventsAfter } from "@/lib/views/events";
import { found, idOf } from "@/lib/views/found";
import type { Live } from "@/lib/views/live";
import { takePlace } from "@/lib/views/stream-places";
import { limit, takeFor, whole } from "./query";
import { inProject, type Route } from "./route";
import { Event } from "./shapes";

/** Whoever loses the right to read loses the stream at once, or within this when the word was lost; the comment that goes with it keeps proxies quiet. */
const RECHECK_MS = 10_000;
/** Events that are read at once. */
const BATCH = 200;

const encoder = new TextEncoder();
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

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
async function* messages(streamed: Streamed, signal: AbortSignal): AsyncGenerator<string> {
  const { db, live, access, runId } = streamed;
  let { after } = streamed;
  // The watcher wakes us and no more: of a busy run it carries the newest events alone.
  for await (const delta of live.watch(access, { runId, after, signal })) {
    let read = BATCH;
    while (read === BATCH) {
      const events = await listRunEventsAfter(db, access, { runId, after, upTo: delta.run.seq, take: BATCH });
      for (const event of events) {
        yield `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(Event.parse(event))}\n\n`;
        after = event.seq;
      }
      read = events.length;
    }
  }
}

/** The run's events as a stream, until the reader goes or may read no more. */
function openStream(streamed: Streamed): Response {
  const { db, live, holder, access } = streamed;
  const giveBack = takePlace(holder.userId);
  const stopped = new AbortController();
  const signal = AbortSignal.any([streamed.signal, stopped.signal]);
  signal.addEventListener("abort", giveBack, { once: true });
  const written = messages(streamed, signal);
  let timer: NodeJS.Timeout | undefined;
  let unhear: () => void = () => undefined;
  function rest(): void {
    clearInterval(timer);
    unhear();
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller): void {
      const recheck = async (): Promise<void> => {
        // Not knowing whether someone may read is not leave to.
        const may = await mayRead(db, holder, access.projectId).catch(() => false);
        if (may && !signal.aborted) controller.enqueue(encoder.encode(": still here\n\n"));
        else stopped.abort();
      };
      controller.enqueue(encoder.encode("retry: 2000\n\n"));
      timer = setInterval(() => void recheck(), streamed.recheckMs).unref();
      // Whoever revokes a token, or recovers their account, does not wait for the next look.
      unhear = live.onPerson(holder.userId, () => void recheck());
    },
    async pull(controller): Promise<void> {
      const next = await written.next();
      if (next.done !== true) {
        controller.enqueue(encoder.encode(next.value));
        return;
      }
      rest();
      stopped.abort();
      controller.close();
    },
    cancel(): void {
      rest();
      stopped.abort();
    },
  });
  return new Response(body, { headers });
}

/** What the reader had last: the header that browsers send again by themselves, else the address. */
function afterOf(request: Request, asked: number | undefined): number {
  const header = request.headers.get("last-event-id");
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : (asked ?? 0);
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
        const { request, holder, means } = call;
        // An id that this run never gave starts from the beginning.
        const from = after <= run.eventSeq ? after : 0;
        const { live, recheckMs = RECHECK_MS } = means;
        return openStream({ db, live: live(), access, holder, runId, after: from, signal: request.signal, recheckMs });
      }
      const take = takeFor(query.limit);
      const events = await listRunEventsAfter(db, access, { runId, after, upTo: run.eventSeq, take });
      const items = events.slice(0, take - 1);
      return { items, next: events.length >= take ? (items.at(-1)?.seq ?? null) : null };
    },
  ),
];
