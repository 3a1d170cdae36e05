import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { UserId } from "@/lib/domain/core/ids";
import { retentionChoices } from "@/lib/domain/install/retention";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getRetention, type RetentionView } from "./retention";

const own = ownDatabase();
const oldText = "What the tide was, a hundred days ago.";
let world: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
});

async function view(userId: UserId = world.owner): Promise<RetentionView> {
  const access = await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
  return await getRetention(own.db, access);
}

function kindIn({ kinds }: RetentionView, wanted: string): RetentionView["kinds"][number] {
  const found = kinds.find(({ kind }) => kind === wanted);
  if (found === undefined) throw new Error(wanted);
  return found;
}

/** A file that came so many days ago. */
async function oldFile(days: number): Promise<void> {
  const bytes = new TextEncoder().encode(oldText);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const createdAt = new Date(Date.now() - days * 86_400_000);
  const file = { projectId: world.projectId, sha256, mediaType: "text/plain", sizeBytes: bytes.byteLength, bytes };
  await own.db.original.create({ data: { ...file, createdAt } });
}

test("a project without rules keeps all for ever, and an owner reads what each choice would take", async () => {
  const told = await view();
  expect(told.kinds.map(({ kind, rule }) => [kind, rule])).toEqual([
    ["originals", null],
    ["calls", null],
    ["events", null],
  ]);
  expect(told.sweeps).toEqual([]);
  for (const { choices } of told.kinds) {
    expect(choices.map(({ days }) => days)).toEqual([...retentionChoices]);
    expect(choices.every(({ files, runs, calls }) => files + runs + calls === 0)).toBe(true);
  }
});

test("what is older than a choice is counted under it with its size, and under no longer one", async () => {
  await oldFile(100);
  const { choices } = kindIn(await view(), "originals");
  const bytes = new TextEncoder().encode(oldText).byteLength;
  expect(choices.map(({ days, files, bytes: size }) => [days, files, size])).toEqual(
    retentionChoices.map((days) => (days < 100 ? [days, 1, bytes] : [days, 0, 0])),
  );
});

test("a rule of other days than those on offer stands among them, with who set it and when", async () => {
  const { projectId, owner } = world;
  const rule = { projectId, kind: "calls", days: 45, setById: owner, setAt: new Date(1_000) };
  await own.db.retentionRule.create({ data: rule });
  const { rule: told, choices } = kindIn(await view(), "calls");
  expect(told).toEqual({ days: 45, by: "owner", setAt: "1970-01-01T00:00:01.000Z" });
  expect(choices.map(({ days }) => days)).toEqual([30, 45, ...retentionChoices.slice(1)]);
  await own.db.retentionRule.update({
    where: { projectId_kind: { projectId, kind: "calls" } },
    data: { setById: null },
  });
  expect(kindIn(await view(), "calls").rule?.by).toBeNull();
});

test("who may not set a rule reads those that stand, and not what others would take", async () => {
  const told = await view(await aMember(own.db, world.projectId, "editor"));
  expect(kindIn(told, "calls").rule?.days).toBe(45);
  expect(told.kinds.flatMap(({ choices }) => choices)).toEqual([]);
});

test("answered questions and calls for the project are counted once they are older than a choice", async () => {
  const { projectId, owner } = world;
  const at = new Date(Date.now() - 100 * 86_400_000);
  const question = { projectId, askedById: owner, text: "?", model: "m", createdAt: at };
  await own.db.question.create({ data: { ...question, id: crypto.randomUUID(), prompt: "Asked", answeredAt: at } });
  await own.db.question.create({ data: { ...question, id: crypto.randomUUID(), answeredAt: at } });
  const { choices } = kindIn(await view(), "calls");
  expect(choices.filter(({ calls }) => calls > 0).map(({ days, calls }) => [days, calls])).toEqual([
    [30, 1],
    [45, 1],
    [90, 1],
  ]);
});

test("what went by rules is told with the newest first, twenty at most, and what is under way has no end", async () => {
  const { projectId } = world;
  for (let nth = 0; nth < 21; nth += 1) {
    const began = {
      before: new Date(0),
      beganAt: new Date(nth * 1_000),
      endedAt: nth === 20 ? null : new Date(50_000),
    };
    await own.db.retentionSweep.create({ data: { projectId, kind: "events", days: 30, rows: nth, runs: 1, ...began } });
  }
  const { sweeps } = await view();
  expect(sweeps.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, (_, nth) => 20 - nth));
  expect(sweeps[0]).toMatchObject({ what: "events", days: 30, runs: 1, endedAt: null });
  expect(sweeps[1]?.endedAt).toBe("1970-01-01T00:00:50.000Z");
});
