import { beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { keepProjectVersion } from "./keep-project-version";
import { findLastChange } from "./last-change";
import { dropMemberFiles } from "./member-files";
import { loadPeople } from "./people";
import { requireRevised } from "./revised";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;

beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
});

async function aVersion(number: number, content: object, more: object = {}): Promise<void> {
  const of = { projectId, subjectKind: "project", subjectId: projectId, number, authorId: owner, content };
  await own.db.version.create({ data: { ...of, createdAt: new Date(number * 1_000), ...more } });
}

function budget(): Parameters<typeof findLastChange>[2] {
  return { kind: "project", id: projectId, part: "monthlyUsd" };
}

test("of what nobody has changed no change is told", async () => {
  expect(await findLastChange(own.db, { projectId }, budget())).toBeNull();
  await aVersion(2, { name: "Tides" });
  expect(await findLastChange(own.db, { projectId }, budget())).toBeNull();
});

test("the newest change of a part is told with who made it, whatever else was changed since", async () => {
  await aVersion(2, { monthlyUsd: 5 });
  await aVersion(3, { monthlyUsd: null });
  await aVersion(4, { name: "Tides" });
  expect(await findLastChange(own.db, { projectId }, budget())).toEqual({
    by: "owner",
    at: "1970-01-01T00:00:03.000Z",
  });
});

test("who is gone is nobody, and changes of another thing or project are none of it", async () => {
  await aVersion(2, { monthlyUsd: 5 }, { authorId: crypto.randomUUID() });
  await aVersion(3, { monthlyUsd: 6 }, { subjectKind: "researcher" });
  expect(await findLastChange(own.db, { projectId }, budget())).toEqual({ by: null, at: "1970-01-01T00:00:02.000Z" });
  const other = await aProject(own.db);
  expect(await findLastChange(own.db, other, { ...budget(), id: projectId })).toBeNull();
});

test("what was changed of a project is kept with who did it; where somebody was faster nothing is", async () => {
  const kept = (rows: unknown): Promise<{ revision: number }> =>
    inTransaction(own.db, (tx) =>
      keepProjectVersion(tx, { projectId, userId: owner }, { rows, next: "save again", content: { monthlyUsd: 7 } }),
    );
  expect(await kept([{ revision: 2 }])).toEqual({ revision: 2 });
  await expect(kept([])).rejects.toMatchObject({ kind: "stale", message: expect.stringContaining("then save again.") });
  const versions = await own.db.version.findMany({ where: { projectId } });
  expect(versions).toMatchObject([{ number: 2, authorId: owner, content: { monthlyUsd: 7 }, subjectId: projectId }]);
});

test("files of members' own data go with what they tell of a project, those of others stay", async () => {
  const other = await aProject(own.db);
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (const userId of [owner, other.owner]) {
    await own.db.personExport.create({ data: { userId, expiresAt, createdAt: new Date(5_000) } });
  }
  const drop = (before?: Date): Promise<number> =>
    inTransaction(own.db, (tx) => dropMemberFiles(tx, projectId, before));
  expect(await drop(new Date(5_000))).toBe(0);
  expect(await drop(new Date(5_001))).toBe(1);
  await own.db.personExport.create({ data: { userId: owner, expiresAt } });
  expect(await drop()).toBe(1);
  expect(await own.db.personExport.findMany({})).toMatchObject([{ userId: other.owner }]);
});

test("people are named by their ids, each once; no id and an account that is gone are nobody", async () => {
  const gone = crypto.randomUUID();
  const people = await loadPeople(own.db, [owner, null, owner, gone]);
  expect([people(owner), people(null), people(gone), people("another")]).toEqual([
    { id: owner, name: "owner" },
    null,
    null,
    null,
  ]);
  expect((await loadPeople(own.db, [null]))(owner)).toBeNull();
});

test("whoever changes what somebody else changed meanwhile is told so, and what to do next", () => {
  expect(requireRevised([{ revision: 4 }], { what: "rule", next: "save again" })).toEqual({ revision: 4 });
  expect(() => requireRevised([], { what: "rule", next: "save again" })).toThrow(
    "Someone else changed this rule meanwhile, and nothing of yours was saved. Look at what it says now, then save again.",
  );
});
