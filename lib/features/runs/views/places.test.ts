import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";
import { getPlacesView } from "./places";

const own = ownDatabase();

test("a project's researchers are known by name, the most recently changed first, the archived too, and no other's", async () => {
  const { projectId, owner, researcherId } = await aWorld(own.db);
  await aWorld(own.db);
  const data = { projectId, name: "Salt", nameKey: "salt", problem: "How salty is the sea?" };
  const salt = await own.db.researcher.create({ data: { ...data, status: "archived" }, select: { id: true } });
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const { researchers } = await getPlacesView(own.db, access);
  expect(researchers).toMatchObject([
    { id: salt.id, name: "Salt", status: "archived", liveRun: null },
    { id: researcherId, name: "Tides", liveRun: null },
  ]);
});
