import { expect, test } from "vitest";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";
import { listDeletedProjects } from "./deleted-projects";

const own = ownDatabase();

test("of a deleted project is told who asked for it and what went, the most rows first, and nothing that it said", async () => {
  const { projectId, owner } = await aWorld(own.db);
  expect(await listDeletedProjects(own.db)).toEqual([]);
  const asked = {
    archivedAt: new Date(),
    deletionRequestedAt: new Date(0),
    deleteAfter: new Date(1),
    deletionRequestedById: owner,
  };
  await own.db.project.update({ where: { id: projectId }, data: asked });
  await deleteDue(own.db, new AbortController().signal);
  const [told] = await listDeletedProjects(own.db);
  expect(told).toMatchObject({ projectId, requestedBy: "owner", requestedAt: new Date(0).toISOString() });
  const counts = told?.rows.map(({ count }) => count) ?? [];
  expect(told?.rows).toContainEqual({ table: "fact", count: 2 });
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(told?.total).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(JSON.stringify(told)).not.toMatch(/tide/i);
});
