import { beforeEach, expect, test } from "vitest";
import type { FactStatus } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { acceptFacts } from "./judge";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  place = await aProject(own.db);
});

/** What becomes of a fact of this status once its topic is accepted. */
async function accepted(status: FactStatus, isSettled = false): Promise<{ status: string; isSettled: boolean }> {
  const [one, other] = await someFacts(own.db, place, [
    `A ${status} pier.`,
    `What took the place of a ${status} pier.`,
  ]);
  if (one === undefined || other === undefined) throw new Error("two facts");
  const supersededById = status === "superseded" ? other.id : null;
  await own.db.fact.update({ where: { id: one.id }, data: { status, isSettled, supersededById } });
  await acceptFacts(own.db, place, [one.id]);
  return await own.db.fact.findUniqueOrThrow({
    where: { id: one.id },
    select: { status: true, isSettled: true },
  });
}

test.each<[FactStatus, FactStatus]>([
  ["proposed", "accepted"],
  ["rejected", "accepted"],
  ["accepted", "accepted"],
  ["disputed", "disputed"],
  ["stale", "stale"],
  ["superseded", "superseded"],
])("with its topic a fact that is %s is %s then, and no person has settled it", async (before, after) => {
  expect(await accepted(before)).toEqual({ status: after, isSettled: false });
});

test.each<FactStatus>(["rejected", "proposed"])(
  "a person's verdict stands: what they left %s stays so",
  async (status) => {
    expect(await accepted(status, true)).toEqual({ status, isSettled: true });
  },
);

test("facts that are not named, and those of another project, stay as they are", async () => {
  const [named, unnamed] = await someFacts(own.db, place, ["Named.", "Not named."]);
  const [strange] = await someFacts(own.db, await aProject(own.db), ["Another project's."]);
  await acceptFacts(own.db, place, [named?.id ?? "", strange?.id ?? ""]);
  await acceptFacts(own.db, place, []);
  const rows = await own.db.fact.findMany({
    where: { id: { in: [named, unnamed, strange].map((fact) => fact?.id ?? "") } },
    select: { statement: true, status: true },
    orderBy: { statement: "asc" },
  });
  expect(rows).toEqual([
    { statement: "Another project's.", status: "proposed" },
    { statement: "Named.", status: "accepted" },
    { statement: "Not named.", status: "proposed" },
  ]);
});
