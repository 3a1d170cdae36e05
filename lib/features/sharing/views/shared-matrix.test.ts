import { beforeAll, expect, test } from "vitest";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownDatabase } from "@/lib/testing/database";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { getShownReport } from "./shared-report";

const own = ownDatabase();
let world: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, runId } = world;
  const [uncited] = await someFacts(own.db, world, ["The tide rises by six metres."]);
  const { key, id: factId } = await own.db.fact.findUniqueOrThrow({ where: { id: uncited?.id ?? "" } });
  await own.db.factUse.create({ data: { projectId, runId, factId, nodeKey: "search-1" } });
  const where = { runId_key: { runId, key: "search-1" } };
  const { result } = await own.db.node.findUniqueOrThrow({ where, select: { result: true } });
  const factKeys = [...world.facts.map((fact) => fact.key), key];
  const answers = [{ question: "How high is the tide?", factKeys }];
  await own.db.node.update({ where, data: { result: { ...Object(result), answers } } });
});

async function shown(scope: object): Promise<Awaited<ReturnType<typeof getShownReport>>> {
  const { projectId, reportId } = world;
  return await getShownReport(own.db, { projectId, reportId, scope: ShareScope.parse(scope), expiresAt: null });
}

test("a link's matrix tells of facts and sources that its report cites, and of no others", async () => {
  const { matrix, report } = await shown({});
  expect(matrix?.questions).toEqual(["How high is the tide?"]);
  expect(matrix?.rows.map(({ title }) => title)).toEqual(["100% tides"]);
  const facts = matrix?.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.facts)) ?? [];
  expect(facts.map(({ statement, standing }) => [statement, standing]).toSorted()).toEqual(
    quotes.map((quote) => [quote, "may disagree"]).toSorted(),
  );
  expect(facts.map(({ number }) => number).toSorted()).toEqual(report.cited.map(({ number }) => number).toSorted());
  expect(JSON.stringify(matrix)).not.toContain("six metres");
  expect(JSON.stringify(matrix)).not.toContain(world.sourceId);
});

test("a link that shows no sources shows no matrix, whose rows they are", async () => {
  expect((await shown({ sources: false })).matrix).toBeNull();
});
