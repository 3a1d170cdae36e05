import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getRenderedView } from "./rendered";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, owner: userId } = world;
  access = await openProject(own.db, { caller: { userId }, projectId }, "read");
});

const nothing = { rendered: null, taken: null };

test("a plain text is shown as text, so nothing is shown of how it was published", async () => {
  expect(await getRenderedView(own.db, access, { snapshotId: world.snapshotId })).toEqual(nothing);
});

test("a page whose file was not kept has nothing to show", async () => {
  const { projectId, sourceId } = world;
  const text = "A page of which nothing but its words was kept.";
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
  const page = { projectId, sourceId, sha256, mediaType: "text/html" };
  const { id } = await own.db.snapshot.create({ data: page, select: { id: true } });
  expect(await getRenderedView(own.db, access, { snapshotId: id })).toEqual(nothing);
});

test("a page of another project, one that is not there, and an address that names none are the same", async () => {
  const other = await aProject(own.db);
  const reader = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  await expect(getRenderedView(own.db, reader, { snapshotId: world.snapshotId })).rejects.toMatchObject({
    kind: "not_found",
  });
  for (const snapshotId of [randomUUID(), "nobody"])
    await expect(getRenderedView(own.db, access, { snapshotId })).rejects.toMatchObject({ kind: "not_found" });
});
