import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { GRACE_DAYS } from "@/lib/domain/install/deletion";
import { projectItself } from "@/lib/features/projects/views/project";
import { getSettingsView } from "@/lib/features/projects/views/settings";
import { listProjectEvents } from "@/lib/features/runs/views/events";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { archive, restore } from "./archive";
import { askDeletion, keepProject } from "./deletion";

const own = ownDatabase();

type Owner = Access<"delete" | "read">;

function ownerOf({ projectId, owner }: AWorld): Promise<Owner> {
  return openProject(own.db, { caller: { userId: owner }, projectId }, "delete");
}

/** A project that is archived, and its owner's access. */
async function anArchive(): Promise<AWorld & { access: Owner }> {
  const world = await aWorld(own.db);
  const { projectId, owner: userId } = world;
  await archive(own.db, await openProject(own.db, { caller: { userId }, projectId }, "archive"));
  return { ...world, access: await ownerOf(world) };
}

const DAY_MS = 86_400_000;
const name = "Tides";

test("an owner asks by the project's name, and is told when it goes and what with it", async () => {
  const { projectId, access } = await anArchive();
  const { deleteAfter, takes } = await askDeletion(own.db, access, { projectId, name });
  const inDays = (Date.parse(deleteAfter) - Date.now()) / DAY_MS;
  expect(Math.round(inDays)).toBe(GRACE_DAYS);
  expect(takes).toMatchObject({ sources: 1, facts: 2, researchers: 1, runs: 1, reports: 1, replays: 0 });
  expect(takes.bytes).toBeGreaterThan(100);
  const reader = await openProject(own.db, { caller: { userId: access.userId }, projectId }, "read");
  expect((await projectItself(own.db, reader)).deleteAfter).toBe(deleteAfter);
  expect((await getSettingsView(own.db, reader)).holdings).toEqual(takes);
});

test("another name, a project in use, and one that is to be deleted already are refused, each in a sentence", async () => {
  const inUse = await aWorld(own.db);
  const used = await ownerOf(inUse);
  await expect(askDeletion(own.db, used, { projectId: inUse.projectId, name })).rejects.toMatchObject({
    kind: "conflict",
    message: "This project is in use. Archive it first, then it can be deleted.",
  });
  const { projectId, access } = await anArchive();
  await expect(askDeletion(own.db, access, { projectId, name: "Tide" })).rejects.toMatchObject({
    kind: "invalid",
    field: "name",
    message: "Type the project’s name as it is: Tides",
  });
  const both = [1, 2].map(() =>
    askDeletion(own.db, access, { projectId, name }).then(
      () => "asked",
      () => "refused",
    ),
  );
  expect((await Promise.all(both)).sort()).toEqual(["asked", "refused"]);
  await keepProject(own.db, access);
  await expect(keepProject(own.db, access)).rejects.toMatchObject({ kind: "conflict" });
});

test("an editor may not, and sees not what would go", async () => {
  const { projectId } = await anArchive();
  const caller = { userId: await aMember(own.db, projectId, "editor") };
  await expect(openProject(own.db, { caller, projectId }, "delete")).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Only owners may delete the project"),
  });
  const reader = await openProject(own.db, { caller, projectId }, "read");
  expect((await getSettingsView(own.db, reader)).holdings).toBeNull();
});

test("another owner keeps it, and so does who brings it back; each stands in the feed", async () => {
  const { projectId, access } = await anArchive();
  await askDeletion(own.db, access, { projectId, name });
  const other = { userId: await aMember(own.db, projectId, "owner") };
  await keepProject(own.db, await openProject(own.db, { caller: other, projectId }, "delete"));
  const { deleteAfter } = await askDeletion(own.db, access, { projectId, name });
  await restore(own.db, await openProject(own.db, { caller: other, projectId }, "archive"));
  const row = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(row).toMatchObject({
    archivedAt: null,
    deleteAfter: null,
    deletionRequestedAt: null,
    deletionRequestedById: null,
  });
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(deleteAfter));
  const told = (await listProjectEvents(own.db, access, 30)).map(({ text }) => text);
  expect(told).toEqual(
    expect.arrayContaining([
      `The project is to be deleted on ${day}.`,
      "The project is kept: it is not deleted any more.",
      "The project was brought back from the archive.",
    ]),
  );
  expect(await own.db.auditEvent.count({ where: { projectId, kind: "deletion_withdrawn" } })).toBe(2);
});

test("whose time has come is kept and brought back by nobody, however they came through the door", async () => {
  const { projectId, access } = await anArchive();
  await askDeletion(own.db, access, { projectId, name });
  const archivist = await openProject(own.db, { caller: { userId: access.userId }, projectId }, "archive");
  await own.db.$executeRaw`update project set delete_after = now() - interval '1 second' where id = ${projectId}::uuid`;
  await expect(keepProject(own.db, access)).rejects.toMatchObject({ kind: "conflict" });
  await expect(restore(own.db, archivist)).rejects.toMatchObject({ kind: "conflict" });
  expect((await own.db.project.findUniqueOrThrow({ where: { id: projectId } })).archivedAt).not.toBeNull();
});

test("a process of an older version, which knows of no deletion, cannot bring back what is to be deleted", async () => {
  const { projectId, access } = await anArchive();
  await askDeletion(own.db, access, { projectId, name });
  await expect(own.db.$executeRaw`update project set archived_at = null where id = ${projectId}::uuid`).rejects.toThrow(
    "project_deletion_is_of_archive",
  );
});
