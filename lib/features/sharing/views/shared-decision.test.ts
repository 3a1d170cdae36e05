import { beforeAll, expect, test } from "vitest";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { getShownReport, type SharedReportView } from "./shared-report";

const own = ownDatabase();
let world: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
});

async function decisionWith(scope: object): Promise<SharedReportView["decision"]> {
  const { projectId, reportId } = world;
  const shown = { projectId, reportId, scope: ShareScope.parse(scope), expiresAt: null };
  return (await getShownReport(own.db, shown)).decision;
}

test("a link shows what a decision can rest on where it is told to, with notes of the report and without ids of ours", async () => {
  expect(await decisionWith({})).toBeNull();
  const decision = await decisionWith({ decision: true });
  const told = [
    ...(decision?.supporting ?? []),
    ...(decision?.opposing ?? []).flatMap((one) => [one.inAnswer, one.against]),
  ];
  expect(new Set(told.map(({ statement }) => statement))).toEqual(new Set(quotes));
  expect(told.every(({ quote, sourceTitle }) => quote !== "" && sourceTitle === "100% tides")).toBe(true);
  const sent = JSON.stringify(decision);
  for (const ours of [world.sourceId, world.runId, world.owner, ...world.facts.map(({ id }) => id)]) {
    expect(sent).not.toContain(ours);
  }
});

test("of its facts it shows no more than the link shows of the report's own", async () => {
  const bare = await decisionWith({ decision: true, quotes: false, sources: false });
  const sides = (bare?.opposing ?? []).flatMap((one) => [one.inAnswer, one.against]);
  expect(sides.length).toBeGreaterThan(0);
  expect([...sides, ...(bare?.supporting ?? [])].every(({ quote, sourceTitle }) => quote + sourceTitle === "")).toBe(
    true,
  );
});

test("what people settled is told with their names, and the side that they set aside as that", async () => {
  const [, b] = world.facts;
  const data = {
    settlement: "The newer survey holds.",
    settledById: world.owner,
    settledAt: new Date("2026-05-06T10:00:00Z"),
  };
  await own.db.factRelation.updateMany({ where: { projectId: world.projectId }, data: { status: "settled", ...data } });
  await own.db.fact.update({ where: { id: b?.id ?? "" }, data: { status: "rejected" } });
  const decision = await decisionWith({ decision: true });
  expect(decision?.opposing).toEqual([]);
  expect(decision?.settled).toMatchObject([{ settlement: data.settlement, by: "owner" }]);
  const [pair] = decision?.settled ?? [];
  const setAside = [pair?.a, pair?.b].flatMap((fact) => (fact?.isSetAside ? [fact.statement] : []));
  expect(setAside).toEqual([b?.statement]);
});
