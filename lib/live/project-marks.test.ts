import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { leave, stay } from "./presence";
import { readProjectMarks } from "./project-marks";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function mark(): Promise<string | undefined> {
  const opened = [{ projectId: world.projectId, userIds: [world.owner] }];
  return (await readProjectMarks(own.db, opened)).get(world.projectId);
}

describe("how a project stands that people have open", () => {
  it("is the same as long as nothing happens, and of one that is gone nothing is told", async () => {
    expect(await mark()).toBe(await mark());
    const gone = { projectId: ProjectId.parse(randomUUID()), userIds: [] };
    const both = await readProjectMarks(own.db, [gone, { projectId: world.projectId, userIds: [world.owner] }]);
    expect([...both.keys()]).toEqual([world.projectId]);
    expect(await readProjectMarks(own.db, [])).toEqual(new Map());
  });

  const noted = (actorId: UserId): NewEvent => ({ kind: "node_progress", payload: { text: "one more" }, actorId });
  const here = async (): Promise<void> => {
    await stay(own.db, world, { id: randomUUID(), userId: world.owner, runId: null });
  };

  it.each<[string, () => Promise<unknown>, (() => Promise<unknown>)?]>([
    [
      "an event of its own",
      async (): Promise<unknown> =>
        await appendEvents(own.db, { projectId: world.projectId, runId: null }, [noted(world.owner)]),
    ],
    [
      "an act of a person within a run",
      async (): Promise<unknown> => await appendEvents(own.db, world, [noted(world.owner)]),
    ],
    [
      "another name of who is here",
      async (): Promise<unknown> => await own.db.user.update({ where: { id: world.owner }, data: { name: "Ada" } }),
      here,
    ],
    [
      "something that one of them has not read",
      async (): Promise<unknown> =>
        await own.db.notification.create({
          data: { projectId: world.projectId, userId: world.owner, kind: "run_completed", payload: {} },
        }),
    ],
  ])("is another after %s", async (_, happen, begin) => {
    await begin?.();
    const before = await mark();
    await happen();
    expect(await mark()).not.toBe(before);
  });

  it("is another while a colleague is here, at a run or not, and once their page is no longer heard of", async () => {
    const editor = await aMember(own.db, world.projectId, "editor");
    await own.db.presence.deleteMany();
    const alone = await mark();
    const page = { id: randomUUID(), userId: editor, runId: null };
    await stay(own.db, world, page);
    const both = await mark();
    await stay(own.db, world, { ...page, id: randomUUID(), runId: world.runId });
    const reading = await mark();
    expect(new Set([alone, both, reading]).size).toBe(3);
    await leave(own.db, world, page.id);
    await own.db.presence.updateMany({ where: { userId: editor }, data: { seenAt: new Date(Date.now() - 60_000) } });
    expect(await mark()).toBe(alone);
  });
});
