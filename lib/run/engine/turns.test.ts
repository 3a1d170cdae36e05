import { describe, expect, it } from "vitest";
import type { Step } from "@/lib/domain/run/steps";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aStoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { takeTurn, turnTaken, untilTurn } from "./turns";

const own = ownDatabase();

describe("a step of a replay that has ended", () => {
  /** A replayed run of two steps, which was recorded so; answers whether one may end, and how far the replay is then. */
  async function replaying(steps: Step[]): Promise<{
    runId: string;
    isTurn: (nodeKey: string, waits?: number) => Promise<boolean>;
    position: () => Promise<number>;
  }> {
    const { run, scope, add } = await aStoredRun(own.db, { question: "What is due?", library: {} });
    for (const key of ["a", "b"]) await add({ kind: "search", key, status: "running" });
    await own.db.runBundle.create({ data: { ...scope, runId: run.id, bytes: new Uint8Array(), steps } });
    return {
      runId: run.id,
      isTurn: (nodeKey, waits = 0) => inTransaction(own.db, (tx) => takeTurn(tx, { runId: run.id, nodeKey, waits })),
      position: async () => (await own.db.runBundle.findUniqueOrThrow({ where: { runId: run.id } })).position,
    };
  }
  const ended = (node: string): Step => ({ kind: "ended", node });

  it("ends when those have that ended before it, and the replay goes on from there", async () => {
    const { isTurn, position } = await replaying([ended("b"), ended("a")]);
    expect([await isTurn("a"), await position()]).toEqual([false, 0]);
    expect([await isTurn("b"), await position()]).toEqual([true, 1]);
    expect([await isTurn("a"), await position()]).toEqual([true, 2]);
  });

  it("ends all the same where its turn never comes", async () => {
    const { isTurn } = await replaying([ended("b"), ended("a")]);
    expect([await isTurn("a", 299), await isTurn("a", 300)]).toEqual([false, true]);
  });

  it("ends research with it where that was cut with it", async () => {
    const { runId, isTurn } = await replaying([ended("b"), { kind: "cut", why: "The time is up.", withEnd: true }]);
    expect(await isTurn("b")).toBe(true);
    expect((await own.db.run.findUniqueOrThrow({ where: { id: runId } })).finishReason).toBe("The time is up.");
  });

  it("is not held back where nothing was recorded", async () => {
    const { run } = await aStoredRun(own.db, { question: "What is due?", library: {} });
    expect(await inTransaction(own.db, (tx) => takeTurn(tx, { runId: run.id, nodeKey: "a", waits: 0 }))).toBe(true);
  });
});

describe("a step of a replay that waits for its turn", () => {
  it("goes on as soon as another of its run has ended, and with it all that wait", async () => {
    const waiting = [untilTurn("run"), untilTurn("run")];
    const told: string[] = [];
    const all = Promise.all(waiting).then(() => told.push("went on"));
    turnTaken("another run");
    await Promise.resolve();
    expect(told).toEqual([]);
    turnTaken("run");
    await all;
    expect(told).toEqual(["went on"]);
  });

  it("looks again by itself: another process may have taken the turn before", async () => {
    await expect(untilTurn("run")).resolves.toBeUndefined();
    // Nobody waits any more.
    expect(() => turnTaken("run")).not.toThrow();
  });
});
