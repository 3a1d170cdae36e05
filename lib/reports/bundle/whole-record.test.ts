import { beforeEach, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { requireWhole, whyNotWhole } from "./whole-record";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

const SO = "The run can no longer be replayed or taken as a bundle.";
const requestedAt = new Date("2024-05-06T10:00:00Z");
let nth = 0;

/** Notes that words of the run's record went, for what it is told. */
async function redact(why: { sourceId?: string; researchId?: string; retentionId?: string }): Promise<void> {
  const { projectId, runId } = world;
  nth += 1;
  const row = { tableName: "artifact", rowKey: `${nth}`, oldSha256: "a".repeat(64), newSha256: "b".repeat(64) };
  await own.db.redaction.create({ data: { projectId, runId, ...row, ...why } });
}

async function aSourceDeletion(by: UserId | null): Promise<string> {
  const { projectId } = world;
  const sourceId = crypto.randomUUID();
  const data = { projectId, sourceId, kind: "upload", mark: "m", requestedAt, requestedById: by } as const;
  await own.db.sourceDeletion.create({ data });
  return sourceId;
}

async function aResearchDeletion(by: UserId | null): Promise<string> {
  const { projectId, researcherId } = world;
  const id = crypto.randomUUID();
  const data = { id, projectId, researcherId, kind: "researcher", requestedAt, requestedById: by } as const;
  await own.db.researchDeletion.create({ data });
  return id;
}

async function aRule(setById: UserId | null): Promise<string> {
  const { projectId } = world;
  const data = { projectId, kind: "calls", days: 90, before: requestedAt, beganAt: requestedAt, setById };
  return (await own.db.retentionSweep.create({ data })).id;
}

test("a record of which nothing went is whole, whatever went of another's", async () => {
  const { runId } = world;
  world = await aWorld(own.db);
  await redact({ sourceId: await aSourceDeletion(world.owner) });
  expect(await whyNotWhole(own.db, runId)).toBeNull();
  await expect(requireWhole(own.db, runId)).resolves.toBeUndefined();
});

test.each([true, false])(
  "what went is told with the day, and with who asked for it where that is known: %s",
  async (isKnown) => {
    const by = isKnown ? world.owner : null;
    const told = isKnown ? " by owner" : "";
    await redact({ retentionId: await aRule(by) });
    const rule = await whyNotWhole(own.db, world.runId);
    expect(rule).toContain("on 6 May 2024 by the project’s rule: kept for 90 days after ");
    expect(rule).toContain(isKnown ? ", set by owner. " : ". ");
    expect(rule?.includes("set by")).toBe(isKnown);
    expect(rule).toMatch(new RegExp(`${SO}$`));
    // Of several reasons the one that people decided about this research alone is told first.
    await redact({ researchId: await aResearchDeletion(by) });
    expect(await whyNotWhole(own.db, world.runId)).toBe(
      `Research that this run was told of was deleted${told} on 6 May 2024, and its words were taken out of the run’s record. ${SO}`,
    );
    await redact({ sourceId: await aSourceDeletion(by) });
    const source = `A source that this run read was deleted${told} on 6 May 2024, and its words were taken out of the run’s record. ${SO}`;
    expect(await whyNotWhole(own.db, world.runId)).toBe(source);
    await expect(requireWhole(own.db, world.runId)).rejects.toMatchObject({ kind: "conflict", message: source });
  },
);

test("a deletion of which nothing more is known is told without the day, and without who asked for it", async () => {
  await redact({ researchId: crypto.randomUUID() });
  expect(await whyNotWhole(own.db, world.runId)).toBe(
    `Research that this run was told of was deleted, and its words were taken out of the run’s record. ${SO}`,
  );
  await redact({ sourceId: crypto.randomUUID() });
  expect(await whyNotWhole(own.db, world.runId)).toBe(
    `A source that this run read was deleted, and its words were taken out of the run’s record. ${SO}`,
  );
});

test("a name that was taken out is told of nobody, and a rule that nothing more is known of as such", async () => {
  await redact({});
  expect(await whyNotWhole(own.db, world.runId)).toBe(
    `The account of somebody whom this run’s record named was deleted, and their name was taken out of it. ${SO}`,
  );
  await redact({ retentionId: crypto.randomUUID() });
  expect(await whyNotWhole(own.db, world.runId)).toBe(`Part of this run’s record went by a rule of the project. ${SO}`);
});
