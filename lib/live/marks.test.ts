import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { isSameMark, type RunMark, readMarks } from "./marks";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function mark(): Promise<RunMark> {
  const found = (await readMarks(own.db, [world.runId])).get(world.runId);
  if (found === undefined) throw new Error("The run is gone.");
  return found;
}

describe("how far runs have come", () => {
  it("is the same as long as nothing happens, and of a run that is gone nothing is told", async () => {
    const gone = RunId.parse(randomUUID());
    expect([...(await readMarks(own.db, [world.runId, gone])).keys()]).toEqual([world.runId]);
    expect(isSameMark(await mark(), await mark())).toBe(true);
  });

  it("is another after an event, and after a text has grown of which no event tells", async () => {
    const before = await mark();
    await appendEvents(own.db, { projectId: world.projectId, runId: world.runId }, [
      { kind: "node_progress", payload: { text: "one more" }, nodeKey: "search-1" },
    ]);
    const afterEvent = await mark();
    expect(afterEvent.seq).toBe(before.seq + 1);
    expect(isSameMark(before, afterEvent)).toBe(false);
    const draftAt = new Date("2026-03-01T10:00:00.000Z");
    await own.db.node.updateMany({ where: { runId: world.runId, key: "search-1" }, data: { draft: "A", draftAt } });
    expect(await mark()).toEqual({ seq: afterEvent.seq, draftAt: draftAt.toISOString() });
    expect(isSameMark(afterEvent, await mark())).toBe(false);
  });
});
