import { afterAll, beforeAll, expect, test } from "vitest";
import { caps } from "@/lib/domain/core/caps";
import { appendEvents } from "@/lib/platform/audit/audit";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { aMember, aSession } from "@/lib/testing/rigs/access";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { openRunStream } from "./run-stream";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(() => close());

/** The pool's and the one that listens; the one that asks is of the pool. */
const CONNECTIONS_MOST = 11;

async function connections(): Promise<number> {
  const [row] = await own.db.$queryRaw<{ open: bigint }[]>`
    select count(*) as open from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`;
  return Number(row?.open);
}

test("F46: a thousand who watch a run in silence hold no connection each, and each hears what comes", async () => {
  const gone = new AbortController();
  const { runId } = world;
  const { eventSeq } = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
  const watchers = Array.from({ length: 1_000 }, () =>
    live.watch(world, { runId, after: eventSeq - 1, signal: gone.signal }),
  );
  await Promise.all(watchers.map((deltas) => deltas.next()));
  const heard = Promise.all(watchers.map((deltas) => deltas.next()));
  expect(await connections()).toBeLessThanOrEqual(CONNECTIONS_MOST);
  await own.db.$transaction((tx) =>
    appendEvents(tx, { projectId: world.projectId, runId }, [{ kind: "node_progress", payload: { text: "a step" } }]),
  );
  wakeWatchers(own.db, runId);
  const seen = (await heard).map(({ value }) => value.events.map(({ seq }: { seq: number }) => seq));
  expect(seen).toHaveLength(1_000);
  expect(new Set(seen.map(String))).toEqual(new Set([String(eventSeq + 1)]));
  expect(await connections()).toBeLessThanOrEqual(CONNECTIONS_MOST);
  gone.abort();
  const ended = await Promise.all(watchers.map((deltas) => deltas.next()));
  expect(ended.every(({ done }) => done === true)).toBe(true);
}, 30_000);

test("M20: of two hundred streams that one person asks for, their share opens, and places that are left are free", async () => {
  const userId = await aMember(own.db, world.projectId, "viewer");
  const caller = { ...(await aSession(own.db, userId)), name: "Vera", email: "vera@example.org", isAdmin: false };
  const gone = new AbortController();
  const ask = (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
    openRunStream({ db: own.db, live }, { caller, runId: world.runId, after: null, signal });
  const asked = await Promise.allSettled(Array.from({ length: 200 }, () => ask(gone.signal)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(caps.account_streams.first);
  for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "over_limit" });
  gone.abort();
  const again = new AbortController();
  const streams = await Promise.all(Array.from({ length: caps.account_streams.first }, () => ask(again.signal)));
  expect(streams).toHaveLength(caps.account_streams.first);
  again.abort();
});
