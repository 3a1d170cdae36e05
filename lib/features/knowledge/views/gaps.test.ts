import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { listGaps } from "./gaps";

const own = ownDatabase();

interface Told {
  description: string;
  importance: number;
}

test("the open gaps of a project are told, the most important first, with what could be searched for and whose they are", async () => {
  const [world, other] = [await aProject(own.db), await aProject(own.db)];
  const standing = { status: "completed", stage: "finalize" } as const;
  const gapsOf = async (place: typeof world, gaps: readonly Told[]): ReturnType<typeof aRunThat> => {
    const run = await aRunThat(own.db, place, "Tides", standing);
    const of = { projectId: place.projectId, ...run };
    await own.db.gap.createMany({ data: gaps.map((gap) => ({ ...of, ...gap, suggestedQueries: ["tides"] })) });
    return run;
  };
  const { researcherId } = await gapsOf(world, [
    { description: "Why?", importance: 0.2 },
    { description: "When?", importance: 0.9 },
    { description: "Where?", importance: 0.5 },
    { description: "Closed.", importance: 1 },
  ]);
  await gapsOf(other, [{ description: "Elsewhere.", importance: 1 }]);
  await own.db.gap.updateMany({ where: { description: "Closed." }, data: { closedAt: new Date() } });
  const gap = { id: expect.any(String), suggestedQueries: ["tides"], researcherId };
  expect(await listGaps(own.db, world, { where: {}, take: 2 })).toEqual([
    { ...gap, description: "When?", importance: 0.9 },
    { ...gap, description: "Where?", importance: 0.5 },
  ]);
  const why = { description: "Why?" };
  expect(await listGaps(own.db, world, { where: why, take: 2 })).toEqual([{ ...gap, ...why, importance: 0.2 }]);
});
