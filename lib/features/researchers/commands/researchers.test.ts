import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
});

const problem = "How high is the tide?";

async function create(name: string, who: UserId = owner, of: ProjectId = projectId): Promise<ResearcherId> {
  const call = { name: "create_researcher", input: { projectId: of, name, problem } };
  const done = await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call);
  return contract.create_researcher.output.parse(done).researcherId;
}

async function edit(researcherId: ResearcherId, told: object = {}, who: UserId = owner): Promise<number> {
  const input = { projectId, researcherId, revision: 1, name: "Tides", problem, ...told };
  const done = await runCommand(own.db, { userId: who, address: "203.0.113.9" }, { name: "edit_researcher", input });
  return contract.edit_researcher.output.parse(done).revision;
}

async function researchers(): Promise<string[]> {
  const rows = await own.db.researcher.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } });
  return rows.map(({ name }) => name);
}

async function feed(): Promise<[string, string | null][]> {
  const rows = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  return rows.map(({ kind, actorId }) => [kind, actorId]);
}

const taken = (name: string): object => ({
  kind: "conflict",
  field: "name",
  message: `This project has a researcher named “${name}” already. Choose another name.`,
});

test("a researcher is made by its name and problem, has done nothing yet, and the feed says who made it", async () => {
  const id = await create("  Tides ");
  expect(await own.db.researcher.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: "Tides",
    problem,
    status: "idle",
    revision: 1,
    runCount: 0,
    createdById: owner,
  });
  expect(await feed()).toEqual([["researcher_created", owner]]);
});

test.each(["tides", " TIDES ", "Tides"])("a name is one researcher’s, in whatever case: %j", async (name) => {
  await create("Tides");
  await expect(create(name)).rejects.toMatchObject(taken(name.trim()));
  expect(await researchers()).toEqual(["Tides"]);
});

test("an archived researcher keeps its name, and in another project that is free", async () => {
  const id = await create("Tides");
  await own.db.researcher.update({ where: { id }, data: { status: "archived" } });
  await expect(create("Tides")).rejects.toMatchObject(taken("Tides"));
  const other = await aProject(own.db);
  await create("Tides", other.owner, other.projectId);
});

test("of two who take one name at once one gets it", async () => {
  const done = await Promise.allSettled([create("Tides"), create("tides")]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "conflict", field: "name" },
  });
  expect(await feed()).toHaveLength(1);
});

test("a researcher takes another name, its own in other letters too, and leaves the one before to others", async () => {
  const id = await create("Tides");
  expect(await edit(id, { name: "TIDES" })).toBe(2);
  expect(await edit(id, { name: "Salt", revision: 2 })).toBe(3);
  await create("Tides");
  await expect(edit(id, { name: "tides", revision: 3 })).rejects.toMatchObject(taken("tides"));
  expect(await researchers()).toEqual(["Salt", "Tides"]);
});

test("who edits what has changed since is told, and nothing of it is saved", async () => {
  const id = await create("Tides");
  await edit(id, { problem: "How low?" });
  await expect(edit(id, { problem: "How salty?" })).rejects.toMatchObject({
    kind: "stale",
    message: expect.stringContaining("Someone else changed this researcher meanwhile"),
  });
  expect(await own.db.researcher.findUniqueOrThrow({ where: { id } })).toMatchObject({
    problem: "How low?",
    revision: 2,
  });
  expect(await own.db.version.count({ where: { projectId, subjectKind: "researcher" } })).toBe(1);
});

test("a researcher of another project, or one that is not there, is edited by nobody", async () => {
  const other = await aProject(own.db);
  const theirs = await create("Tides", other.owner, other.projectId);
  const none = { kind: "not_found", message: "There is no such researcher in this project." };
  await expect(edit(theirs)).rejects.toMatchObject(none);
  const input = { projectId, researcherId: randomUUID(), revision: 1, name: "Tides", problem };
  const call = { name: "edit_researcher", input };
  await expect(runCommand(own.db, { userId: owner, address: "203.0.113.9" }, call)).rejects.toMatchObject(none);
});

test("owners and editors make researchers; reviewers, viewers and strangers do not, and in an archived project nobody", async () => {
  await create("Of an editor", await aMember(own.db, projectId, "editor"));
  for (const role of ["reviewer", "viewer"] as const)
    await expect(create("Tides", await aMember(own.db, projectId, role))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(create("Tides", await aUser(own.db))).rejects.toMatchObject({ kind: "not_found" });
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(create("Tides")).rejects.toMatchObject({ kind: "conflict" });
  expect(await researchers()).toEqual(["Of an editor"]);
});
