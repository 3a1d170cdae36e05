import { beforeEach, expect, test, vi } from "vitest";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { getProjectCapabilities } from "@/lib/features/runs/views/new-run";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  vi.stubEnv("OPENAI_API_KEY", "sk-0123456789");
  vi.stubEnv("STEMMA_MODEL", "openai:big");
  vi.stubEnv("STEMMA_SMALL_MODEL", "openai:small");
  for (const name of ["STEMMA_REVIEW_MODEL", "STEMMA_EMBEDDINGS"]) vi.stubEnv(name, "");
});

async function choose(who: UserId, models: readonly string[] | null, revision = 1): Promise<number> {
  const call = { name: "set_project_models", input: { projectId, revision, models } };
  const done = await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call);
  return contract.set_project_models.output.parse(done).revision;
}

async function kept(): Promise<unknown> {
  const { settings, revision } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  return { settings, revision };
}

test("runs of a project ask the models that its owner chose, none where there is none, and all again once that is taken back", async () => {
  expect(await choose(owner, ["openai:small", "openai:small"])).toBe(2);
  expect(await kept()).toEqual({ settings: { models: ["openai:small"] }, revision: 2 });
  expect(await getProjectCapabilities(own.db, projectId)).toMatchObject({ driver: "live", models: ["openai:small"] });
  expect(await choose(owner, [], 2)).toBe(3);
  expect(await getProjectCapabilities(own.db, projectId)).toMatchObject({ driver: "offline", models: [], note: null });
  expect(await choose(owner, null, 3)).toBe(4);
  expect(await getProjectCapabilities(own.db, projectId)).toMatchObject({ models: ["openai:big", "openai:small"] });
  const trail = await own.db.auditEvent.findMany({ where: { projectId, kind: "models_set" }, orderBy: { seq: "asc" } });
  expect(trail.map(({ payload, actorId }) => [payload, actorId])).toEqual([
    [{ models: ["openai:small"] }, owner],
    [{ models: [] }, owner],
    [{ models: null }, owner],
  ]);
});

test("a model that the install does not name is refused by its name, and nothing is changed", async () => {
  await expect(choose(owner, ["openai:big", "openai:dear"])).rejects.toMatchObject({
    kind: "invalid",
    message: "openai:dear is none of the models of this install. Reload to see which there are.",
  });
  vi.stubEnv("STEMMA_MODEL", "");
  await expect(choose(owner, ["openai:big"])).rejects.toMatchObject({ kind: "invalid" });
  expect(await kept()).toEqual({ settings: {}, revision: 1 });
  expect(await own.db.auditEvent.count({ where: { projectId } })).toBe(0);
});

test("of two who choose at once one does, and the other is told that it changed", async () => {
  const done = await Promise.allSettled([choose(owner, ["openai:big"]), choose(owner, [])]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
  expect(await own.db.version.count({ where: { projectId, subjectKind: "project" } })).toBe(1);
});

test("models are the owner's to choose: no editor does, and for others there is no such project", async () => {
  await expect(choose(await aMember(own.db, projectId, "editor"), [])).rejects.toMatchObject({ kind: "forbidden" });
  await expect(choose(await aUser(own.db), [])).rejects.toMatchObject({ kind: "not_found" });
  expect(await kept()).toEqual({ settings: {}, revision: 1 });
});
