import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { archive } from "@/lib/features/projects/commands/archive";
import { askDeletion } from "@/lib/features/projects/commands/deletion";
import { aRequest, aToken } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { answerApi } from "./answer";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
let token: string;
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(async () => await close());
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  token = await aToken(own.db, world.owner);
});

/** What the API answers to a program of the owner's. */
async function read(path: string): Promise<{ status: number; said: unknown }> {
  const response = await answerApi({ db: own.db, live: () => live }, aRequest(`/api/v1${path}`, { token }));
  return { status: response.status, said: await response.json() };
}

test("a program is told of the day on which a project is deleted, and from then on of nothing", async () => {
  const { projectId, owner: userId } = world;
  const door = { caller: { userId }, projectId };
  expect(await read(`/projects/${projectId}`)).toMatchObject({ status: 200, said: { deleteAfter: null } });
  await archive(own.db, await openProject(own.db, door, "archive"));
  const access = await openProject(own.db, door, "delete");
  const { deleteAfter } = await askDeletion(own.db, access, { projectId, name: "Tides" });
  expect((await read(`/projects/${projectId}`)).said).toMatchObject({ deleteAfter });
  expect((await read("/projects?archived=only")).said).toMatchObject({ items: [{ id: projectId, deleteAfter }] });
  await own.db.project.update({ where: { id: projectId }, data: { deleteAfter: new Date(0) } });
  expect((await read(`/projects/${projectId}`)).status).toBe(404);
  expect((await read("/projects?archived=only")).said).toMatchObject({ items: [] });
});
