import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ProjectId } from "@/lib/domain/core/ids";
import { ProjectManifest } from "@/lib/domain/files/project-zip";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { filesOf } from "@/lib/testing/rigs/backup";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getProjectZip } from "./project-zip";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function saved(): Promise<Response> {
  const { projectId, owner: userId } = world;
  return await getProjectZip(own.db, await openProject(own.db, { caller: { userId }, projectId }, "export_project"));
}

/** Folders of zips that this process is writing, or sending. */
async function folders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`stemma-zip-${process.pid}-`));
}

test("a project is saved as a zip of its name and day, which holds what its manifest names", async () => {
  const response = await saved();
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/filename="tides-\d{4}-\d\d-\d\d\.zip"/);
  const files = filesOf(new Uint8Array(await response.arrayBuffer()));
  const named = files.find(([path]) => path === "manifest.json")?.[1].toString() ?? "";
  const manifest = ProjectManifest.parse(JSON.parse(named));
  expect(manifest.project).toMatchObject({ id: world.projectId, name: "Tides" });
  const paths = new Set(files.map(([path]) => path));
  expect(manifest.files.filter(({ path }) => !paths.has(path))).toEqual([]);
});

test("of a zip that somebody stops saving nothing stays on the disk", async () => {
  const before = await folders();
  const response = await saved();
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await folders()).toEqual(before);
});

test("a project that was deleted meanwhile is said so, and nothing of it stays on the disk", async () => {
  const before = await folders();
  const { projectId, owner: userId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "export_project");
  await expect(getProjectZip(own.db, { ...access, projectId: ProjectId.parse(randomUUID()) })).rejects.toThrow(
    "There is no such project.",
  );
  expect(await folders()).toEqual(before);
});

test("a project is exported by owners alone: its zip holds the audit trail", async () => {
  const { projectId } = world;
  const caller = { userId: await aMember(own.db, projectId, "editor") };
  await expect(openProject(own.db, { caller, projectId }, "export_project")).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Only owners may export the project"),
  });
});
