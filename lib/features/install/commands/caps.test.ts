import { beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let world: AWorld;
let admin: UserId;
beforeAll(async () => {
  world = await aWorld(own.db);
  admin = await aUser(own.db);
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: true } });
});

function send(userId: UserId, name: string, input: object): Promise<unknown> {
  return runCommand(own.db, { userId, address: "203.0.113.9" }, { name, input });
}

async function revision(): Promise<number> {
  const { revision } = await own.db.project.findUniqueOrThrow({ where: { id: world.projectId } });
  return revision;
}

test("S8: whoever meets a limit that an administrator set reads so, and goes on when it is taken back", async () => {
  const person = await aUser(own.db);
  await send(admin, "set_caps", { values: { account_projects: 0 } });
  const made = send(person, "create_project", { name: "Tides", goal: "" });
  await expect(made).rejects.toMatchObject({ kind: "over_limit", message: expect.stringContaining("Ask an admin") });
  await send(admin, "set_caps", { values: { account_projects: null } });
  await send(person, "create_project", { name: "Tides", goal: "" });
  const trail = await own.db.accountEvent.findMany({ where: { userId: admin, kind: "limit_set" } });
  expect(trail.map(({ detail }) => detail).toSorted()).toEqual([
    "Projects that one person made: 0",
    "Projects that one person made: 50, as it was first",
  ]);
});

test("a number that no limit can have is refused at its field and sets nothing", async () => {
  const wrong = send(admin, "set_caps", { values: { account_runs: 5, account_tokens: 1_000_000 } });
  await expect(wrong).rejects.toMatchObject({ kind: "invalid", field: "account_tokens" });
  expect(await own.db.installSetting.count()).toBe(0);
});

test("S8: owners set their project's limits, at most what the install allows, and no one else's", async () => {
  const { projectId, owner } = world;
  const set = async (userId: UserId, values: object): Promise<unknown> =>
    send(userId, "set_project_caps", { projectId, revision: await revision(), values });
  await set(owner, { project_runs: 1 });
  await expect(set(owner, { project_runs: 51 })).rejects.toMatchObject({ kind: "invalid", field: "project_runs" });
  await expect(set(owner, { account_runs: 1 })).rejects.toMatchObject({ kind: "forbidden" });
  const editor = await aMember(own.db, projectId, "editor");
  await expect(set(editor, { project_runs: 2 })).rejects.toMatchObject({ kind: "forbidden" });
  const { settings } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(settings).toMatchObject({ caps: { project_runs: 1 } });
  await set(owner, { project_runs: null });
  const after = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(after.settings).toMatchObject({ caps: {} });
});
