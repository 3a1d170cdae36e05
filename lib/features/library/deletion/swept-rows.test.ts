import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { readRows, writeChanges } from "./swept-rows";
import type { SweptTable } from "./swept-tables";

const own = ownDatabase();

const table: SweptTable = { name: "comment", key: [["id", "uuid"]], columns: { anchor: "json", body: "text" } };

test("of a page those rows are read that hold a hint; one that somebody changed since keeps what they wrote", async () => {
  const { projectId, owner: authorId } = await aProject(own.db);
  const of = { projectId, subjectKind: "project", subjectId: projectId, authorId };
  for (const body of ["Ask HILBERT.", "Nobody is named.", "By Hilbert"]) {
    await own.db.comment.create({ data: { ...of, id: randomUUID(), body } });
  }
  await inTransaction(own.db, async (tx) => {
    const { rows, behind } = await readRows(tx, projectId, { table, behind: null, hints: ["hilbert"] });
    expect(behind).toBeNull();
    expect(rows.map(({ row }) => row["body"]).toSorted()).toEqual(["Ask HILBERT.", "By Hilbert"]);
    await tx.comment.updateMany({ where: { projectId, body: "By Hilbert" }, data: { body: "Edited meanwhile" } });
    for (const found of rows) await writeChanges(tx, projectId, { table, found, changes: { body: "Ask them." } });
  });
  const left = await own.db.comment.findMany({ where: { projectId }, select: { body: true } });
  expect(left.map(({ body }) => body).toSorted()).toEqual(["Ask them.", "Edited meanwhile", "Nobody is named."]);
});
