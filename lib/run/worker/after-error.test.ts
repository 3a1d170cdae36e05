import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Node, NodeAttempt, RetryDirective } from "@/lib/platform/db/generated/client";
import { closeSender, type NodeJob, senderOf } from "@/lib/platform/queue/queue";
import { LeaseLost } from "@/lib/run/drivers/captured";
import type { WorkDeps } from "@/lib/run/engine/context";
import { ownDatabase } from "@/lib/testing/database";
import { aLibraryWorld } from "@/lib/testing/rigs/engine";
import { afterError } from "./after-error";
import { asClaimed } from "./claimed";
import type { Claimed } from "./end-node";
import { claimNode } from "./lease";

const own = ownDatabase();
afterEach(async () => {
  await own.db.$executeRaw`drop function if exists refuse_it cascade`;
  await own.db.$executeRaw`drop sequence if exists tried`;
});
afterAll(() => closeSender(own.db));

const fault = new TypeError("It is not a function.");
const away = new Error("Connection terminated unexpectedly");

interface Held {
  claimed: Claimed;
  deps: WorkDeps;
  offered: NodeJob[];
}

/** The first step of a run, held by a worker. */
async function aHeld(): Promise<Held> {
  const { db } = own;
  const world = await aLibraryWorld(db, "What is due?", { Annals: "Four crowns are due." });
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1 });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const { id } = await db.node.findFirstOrThrow({ where: { runId, status: "ready" } });
  const claim = await claimNode(db, id, "a worker");
  if (claim === null) throw new Error("Nobody else was there to claim it.");
  const desk = {
    away: <T>(wait: () => Promise<T>): Promise<T> => wait(),
    inTurn: <T>(_: AbortSignal, work: () => Promise<T>): Promise<T> => work(),
  };
  const never = (): never => {
    throw new Error("not asked");
  };
  const offered: NodeJob[] = [];
  const deps: WorkDeps = {
    db,
    boss: await senderOf(db),
    worker: "a worker",
    leases: { keep: never, close: never },
    room: () => 0,
    offer: (nodes) => void offered.push(...nodes),
    advanceReplay: never,
  };
  return { claimed: asClaimed(claim, desk), deps, offered };
}

/** What becomes of a step after an error, which the worker may be stopping at. */
async function after({ deps, claimed }: Held, error: unknown, stop = new AbortController().signal): Promise<void> {
  await afterError(deps, claimed, { error, stop, backMs: 1 });
}

type Stored = Node & { attempts: NodeAttempt[]; directives: RetryDirective[] };

async function stored({ claimed }: Held): Promise<Stored> {
  return await own.db.node.findUniqueOrThrow({
    where: { id: claimed.node.id },
    include: { attempts: true, directives: true },
  });
}

/** What is stored of a step that somebody has, and of which no failure is known. */
const inHands = { status: "running", attempts: [{ failure: null }], directives: [] };

const isLeased = ({ leaseUntil }: Stored): boolean => Number(leaseUntil) > Date.now();

test("a step that fails is tried again", async () => {
  const held = await aHeld();
  await after(held, fault);
  expect(await stored(held)).toMatchObject({
    status: "failed",
    leaseToken: null,
    failure: { kind: "unavailable" },
    directives: [{ attempt: 1 }],
  });
});

test("a worker that learns that it holds a step no more leaves it as it is", async () => {
  const held = await aHeld();
  await after(held, new LeaseLost());
  const found = await stored(held);
  expect(found).toMatchObject(inHands);
  expect(isLeased(found)).toBe(true);
});

test("a step that fails after another worker took it over is that one's: its failure counts for nothing", async () => {
  const held = await aHeld();
  const leaseToken = randomUUID();
  await own.db.node.update({ where: { id: held.claimed.node.id }, data: { leaseToken } });
  await after(held, fault);
  expect(await stored(held)).toMatchObject({ ...inHands, leaseToken });
});

test("whatever a worker that stops ends a step with, another may take the step up at once", async () => {
  const held = await aHeld();
  await after(held, fault, AbortSignal.abort());
  const found = await stored(held);
  expect(found).toMatchObject(inHands);
  expect(isLeased(found)).toBe(false);
  expect(held.offered).toEqual([]);
});

test("a step under which the database went away is taken up anew by the same worker once it is back", async () => {
  const held = await aHeld();
  await after(held, away);
  const found = await stored(held);
  expect(found).toMatchObject(inHands);
  expect(isLeased(found)).toBe(false);
  expect(held.offered.map(({ nodeId }) => nodeId)).toEqual([held.claimed.node.id]);
});

interface Refused {
  code: string;
  table?: "retry_directive" | "node";
  /** The first tries alone are refused. */
  times?: number;
}

/** Has the database refuse to note that anything is tried again, or to change a step, and count what it is asked. */
async function refuse({ code, table = "retry_directive", times = 1_000 }: Refused): Promise<void> {
  // What is taken of a sequence is taken, whatever becomes of the statement.
  await own.db.$executeRaw`create sequence tried`;
  await own.db.$executeRawUnsafe(`
    create function refuse_it() returns trigger language plpgsql as $$
    begin
      if nextval('tried') <= ${times} then raise exception 'Refused.' using errcode = '${code}'; end if;
      return new;
    end $$`);
  const when = table === "node" ? "update" : "insert";
  await own.db.$executeRawUnsafe(`
    create trigger refuse before ${when} on ${table} for each row execute function refuse_it()`);
}

async function tries(): Promise<number> {
  const [found] = await own.db.$queryRaw<{ tries: number }[]>`
    select case when is_called then last_value else 0 end::int as tries from tried`;
  return found?.tries ?? 0;
}

test("a step that cannot be given back is tried to be until the database is back, and taken up anew then", async () => {
  const held = await aHeld();
  await refuse({ code: "57P03", table: "node", times: 2 });
  await after(held, away);
  expect(await tries()).toBe(3);
  expect(isLeased(await stored(held))).toBe(false);
  expect(held.offered.map(({ nodeId }) => nodeId)).toEqual([held.claimed.node.id]);
});

test("a step that cannot be given back while the database is away is not taken up anew before it is", async () => {
  const held = await aHeld();
  await refuse({ code: "57P03", table: "node" });
  const stopping = new AbortController();
  const done = after(held, away, stopping.signal);
  // It has begun to try, and does so as long as its worker lives.
  stopping.abort();
  await done;
  expect(await tries()).toBe(1);
  expect(held.offered).toEqual([]);
  const found = await stored(held);
  expect(found).toMatchObject(inHands);
  expect(isLeased(found)).toBe(true);
});

test("a step whose failure cannot be written because the database is away waits until its lease runs out", async () => {
  const held = await aHeld();
  await refuse({ code: "57P03" });
  await after(held, fault);
  expect(await stored(held)).toMatchObject(inHands);
});

test("whoever has a step worked is told when its failure cannot be written for any other cause", async () => {
  const held = await aHeld();
  await refuse({ code: "P0001" });
  await expect(after(held, fault)).rejects.toThrow("Refused.");
  expect(await stored(held)).toMatchObject(inHands);
});
