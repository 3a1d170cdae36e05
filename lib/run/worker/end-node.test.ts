import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Node, NodeAttempt } from "@/lib/platform/db/generated/client";
import { closeSender, type NodeJob, senderOf } from "@/lib/platform/queue/queue";
import { LeaseLost } from "@/lib/run/drivers/captured";
import { noRows } from "@/lib/run/drivers/free-rows";
import type { NodeOutcome, WorkDeps } from "@/lib/run/engine/context";
import { ownDatabase } from "@/lib/testing/database";
import { aLibraryWorld } from "@/lib/testing/rigs/engine";
import { asClaimed } from "./claimed";
import { type Claimed, complete, fail } from "./end-node";
import { claimNode, handBack } from "./lease";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

const said: NodeOutcome = {
  result: { queryType: "factual", complexity: "simple", keyTerms: [], language: "en" },
  text: "A factual question.",
  artifacts: [{ path: "scope.md", mediaType: "text/markdown", content: "It is asked." }],
};
const away: Failure = { kind: "unavailable", message: "Away." };

interface Held {
  runId: RunId;
  claimed: Claimed;
  deps: WorkDeps;
  /** What this process took up of what it made ready. */
  offered: NodeJob[];
}

async function depsOf(offered: NodeJob[], room: number): Promise<WorkDeps> {
  const never = (): never => {
    throw new Error("not asked");
  };
  return {
    db: own.db,
    boss: await senderOf(own.db),
    worker: "a worker",
    leases: { keep: never, close: never },
    room: () => room,
    offer: (nodes) => void offered.push(...nodes),
    advanceReplay: never,
  };
}

const desk = {
  away: <T>(wait: () => Promise<T>): Promise<T> => wait(),
  inTurn: <T>(_: AbortSignal, work: () => Promise<T>): Promise<T> => work(),
};

async function claim(runId: RunId): Promise<Claimed> {
  const node = await own.db.node.findFirstOrThrow({ where: { runId, status: { in: ["ready", "failed"] } } });
  await own.db.node.update({ where: { id: node.id }, data: { status: "ready" } });
  const made = await claimNode(own.db, node.id, "a worker");
  if (made === null) throw new Error("Nobody else was there to claim it.");
  return asClaimed(made, desk);
}

/** The first step of a run, held by a worker with so much room. */
async function aHeld({ settings = {}, room = 1 }: { settings?: object; room?: number } = {}): Promise<Held> {
  const world = await aLibraryWorld(own.db, "What is due?", { Annals: "Four crowns are due." });
  const wanted = RunSettings.parse({ perspectives: 2, iterations: 1, ...settings });
  const runId = await startRun(own.db, world.scope, { ...world, settings: wanted, idempotencyKey: randomUUID() });
  const offered: NodeJob[] = [];
  return { runId, claimed: await claim(runId), deps: await depsOf(offered, room), offered };
}

async function nodeOf({ claimed }: Pick<Held, "claimed">): Promise<Node & { attempts: NodeAttempt[] }> {
  return own.db.node.findUniqueOrThrow({
    where: { id: claimed.node.id },
    include: { attempts: { orderBy: { attempt: "asc" } } },
  });
}
async function kindsOf({ runId }: Held): Promise<string[]> {
  const events = await own.db.auditEvent.findMany({ where: { runId, nodeKey: "scope" }, orderBy: { seq: "asc" } });
  return events.map(({ kind }) => kind);
}

describe("a step that is done", () => {
  it("leaves its result and what it wrote, is held no more, and what comes next is taken up", async () => {
    const held = await aHeld();
    await complete(held.deps, held.claimed, { outcome: said, rows: noRows() });
    const node = await nodeOf(held);
    expect(node).toMatchObject({
      status: "complete",
      result: said.result,
      failure: null,
      leaseToken: null,
      leaseHolder: null,
      leaseUntil: null,
    });
    expect(node.attempts).toMatchObject([{ attempt: 1, result: said.result }]);
    expect([node.endedAt === null, node.attempts[0]?.endedAt === null]).toEqual([false, false]);
    expect(await kindsOf(held)).toEqual(["node_started", "artifact_written", "node_completed"]);
    expect(await own.db.artifact.count({ where: { runId: held.runId, path: "scope.md" } })).toBe(1);
    const next = await own.db.node.findFirstOrThrow({ where: { runId: held.runId, status: "ready" } });
    const { accountId, projectId } = held.claimed.run;
    expect(held.offered).toEqual([{ nodeId: next.id, accountId, projectId, runId: held.runId }]);
  });

  it("takes up nothing where its process has no room", async () => {
    const held = await aHeld({ room: 0 });
    await complete(held.deps, held.claimed, { outcome: said, rows: noRows() });
    expect(held.offered).toEqual([]);
    expect(await own.db.node.count({ where: { runId: held.runId, status: "ready" } })).toBe(1);
  });

  it("waits for people where they have to judge it first", async () => {
    const held = await aHeld();
    await complete(held.deps, held.claimed, { outcome: { ...said, isForPeople: true }, rows: noRows() });
    expect((await nodeOf(held)).status).toBe("in_review");
  });

  it("writes with its end what else it leaves, or nothing at all", async () => {
    const held = await aHeld();
    const write: NodeOutcome["write"] = async (tx) => {
      await tx.run.update({ where: { id: held.runId }, data: { question: "Another?" } });
      throw new Error("It cannot be written.");
    };
    await expect(complete(held.deps, held.claimed, { outcome: { ...said, write }, rows: noRows() })).rejects.toThrow(
      "It cannot be written.",
    );
    expect((await nodeOf(held)).status).toBe("running");
    expect((await own.db.run.findUniqueOrThrow({ where: { id: held.runId } })).question).toBe("What is due?");
  });

  it("writes nothing once another has taken it over", async () => {
    const held = await aHeld();
    await own.db.node.update({ where: { id: held.claimed.node.id }, data: { leaseToken: randomUUID() } });
    await expect(complete(held.deps, held.claimed, { outcome: said, rows: noRows() })).rejects.toThrow(LeaseLost);
    await expect(fail(held.deps, held.claimed, away)).rejects.toThrow(LeaseLost);
    expect(await nodeOf(held)).toMatchObject({ status: "running", result: null });
    // Nor can it be given back by who holds it no more.
    await handBack(own.db, held.claimed.claim);
    expect(((await nodeOf(held)).leaseUntil?.getTime() ?? 0) > Date.now()).toBe(true);
  });
});

describe("a step that failed", () => {
  it("is tried again after a while, which is noted and told", async () => {
    const held = await aHeld();
    const before = Date.now();
    await fail(held.deps, held.claimed, { ...away, retryAfterMs: 90_000 });
    const node = await nodeOf(held);
    expect(node).toMatchObject({
      status: "failed",
      failure: { kind: "unavailable", message: "Away." },
      leaseToken: null,
      leaseHolder: null,
      tags: [],
    });
    expect(node.attempts).toMatchObject([{ attempt: 1, failure: { message: "Away." } }]);
    const inMs = (node.retryAt?.getTime() ?? 0) - before;
    expect(inMs).toBeGreaterThan(30_000);
    expect(inMs).toBeLessThan(150_000);
    const directives = await own.db.retryDirective.findMany({ where: { nodeId: node.id } });
    expect(directives).toMatchObject([{ kind: "unavailable", attempt: 1, reason: "Away.", isCounted: true }]);
    expect(await kindsOf(held)).toEqual(["node_started", "node_failed", "retry_directives_written"]);
  });

  it("is given up where trying again cannot help, or was tried as often as it may be", async () => {
    const permanent = await aHeld();
    await fail(permanent.deps, permanent.claimed, { kind: "permanent", message: "Refused." });
    expect(await nodeOf(permanent)).toMatchObject({ status: "exhausted", retryAt: null, tags: ["RETRY_EXHAUSTED"] });
    expect(await own.db.retryDirective.count({ where: { runId: permanent.runId } })).toBe(0);
    const held = await aHeld({ settings: { attemptCap: 2 } });
    await fail(held.deps, held.claimed, away);
    expect((await nodeOf(held)).status).toBe("failed");
    await fail(held.deps, await claim(held.runId), away);
    expect(await nodeOf(held)).toMatchObject({ status: "exhausted", tags: ["RETRY_EXHAUSTED"] });
    expect(await own.db.retryDirective.count({ where: { runId: held.runId } })).toBe(1);
  });

  it("is no attempt of its own where its provider was away: that counts towards nothing", async () => {
    const held = await aHeld({ settings: { attemptCap: 2 } });
    const down: Failure = { ...away, code: PROVIDER_DOWN, retryAfterMs: 1_000 };
    for (let nth = 0; nth < 2; nth += 1)
      await fail(held.deps, nth === 0 ? held.claimed : await claim(held.runId), down);
    expect((await nodeOf(held)).status).toBe("failed");
    await fail(held.deps, await claim(held.runId), away);
    expect((await nodeOf(held)).status).toBe("failed");
    await fail(held.deps, await claim(held.runId), away);
    expect((await nodeOf(held)).status).toBe("exhausted");
    const directives = await own.db.retryDirective.findMany({
      where: { runId: held.runId },
      orderBy: { attempt: "asc" },
    });
    expect(directives.map(({ isCounted }) => isCounted)).toEqual([false, false, true]);
  });
});
