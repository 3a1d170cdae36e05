import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { listDeletions } from "./deletions";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  place = await aProject(own.db);
});

async function deleted(mark: string, requestedAt: Date, requestedById: string | null = place.owner): Promise<void> {
  const { projectId } = place;
  const row = { sourceId: randomUUID(), projectId, kind: "paste", mark, requestedAt, requestedById } as const;
  await own.db.sourceDeletion.create({ data: row });
}

test("deleted sources are told as they went, with who asked and the day by UTC; those that went at one time by their marks", async () => {
  const late = new Date("2024-05-02T23:59:59.999Z");
  for (const mark of ["cccc", "aaaa", "bbbb"]) await deleted(mark, late);
  await deleted("zzzz", new Date("2024-05-01T00:00:00.000Z"), await aMember(own.db, place.projectId, "editor"));
  await deleted("0000", new Date("2024-05-03T00:00:00.000Z"), null);
  expect(await listDeletions(own.db, place)).toEqual([
    { mark: "zzzz", by: "editor", on: "1 May 2024" },
    { mark: "aaaa", by: "owner", on: "2 May 2024" },
    { mark: "bbbb", by: "owner", on: "2 May 2024" },
    { mark: "cccc", by: "owner", on: "2 May 2024" },
    { mark: "0000", by: null, on: "3 May 2024" },
  ]);
});

test("what another project deleted is not told", async () => {
  expect(await listDeletions(own.db, await aProject(own.db))).toEqual([]);
});
