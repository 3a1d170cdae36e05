import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getMatrixView, getProjectMatrixView } from "./matrix";
import { getMatrixFile, getProjectMatrixFile } from "./matrix-file";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;

beforeAll(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

/** Has the world's search answer its one question by these facts. */
async function answeredBy(keys: readonly string[]): Promise<void> {
  const where = { runId_key: { runId: world.runId, key: "search-1" } };
  const { result } = await own.db.node.findUniqueOrThrow({ where, select: { result: true } });
  const answers = [{ question: "How high is the tide?", factKeys: keys }];
  await own.db.node.update({ where, data: { result: { ...Object(result), answers } } });
}

test("a project in which nobody has searched has no questions, sources or disagreements, and a file with a head alone", async () => {
  const { projectId, owner } = await aProject(own.db);
  const empty = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect(await getProjectMatrixView(own.db, empty)).toMatchObject({
    of: { kind: "project" },
    questions: [],
    rows: [],
    facts: {},
    disagreements: { open: 0, settled: 0 },
    total: { questions: 0, sources: 0 },
  });
  expect((await (await getProjectMatrixFile(own.db, empty)).text()).trim()).toBe("source,date,address");
});

test("a fact names five of the sides that it does not agree with, each with its statement and where that stands", async () => {
  const facts = await someFacts(own.db, world, [
    "The tide rises by one metre.",
    ...Array.from({ length: 6 }, (_, nth) => `The tide rises by ${nth + 20} metres.`),
  ]);
  const [first, ...others] = facts.map(({ id }) => id);
  for (const other of others) {
    const pair = { projectId: world.projectId, kind: "contradicts", nature: "direct", reason: "?" } as const;
    await own.db.factRelation.create({ data: { ...pair, aId: other, bId: first ?? "" } });
  }
  const { key } = await own.db.fact.findUniqueOrThrow({ where: { id: first ?? "" } });
  await answeredBy([key]);
  const view = await getMatrixView(own.db, access, { runId: world.runId });
  expect(view.facts[key]?.against).toHaveLength(5);
  for (const side of view.facts[key]?.against ?? []) {
    expect(side).toMatchObject({ statement: expect.stringMatching(/^The tide rises/), sourceTitle: "Register" });
  }
  expect(view.disagreements).toEqual({ open: 6, settled: 0 });
});

test("of a source its site is told, by its address where nothing else says it", async () => {
  const { sourceId } = world;
  const [fact] = world.facts;
  await answeredBy([fact?.key ?? ""]);
  const hostIn = async (): Promise<string | null | undefined> =>
    (await getMatrixView(own.db, access, { runId: world.runId })).rows.find((row) => row.sourceId === sourceId)?.host;
  expect(await hostIn()).toBeNull();
  await own.db.source.update({ where: { id: sourceId }, data: { url: "https://tides.example.org/brest", host: null } });
  expect(await hostIn()).toBe("tides.example.org");
  await own.db.source.update({ where: { id: sourceId }, data: { host: "mirror.example.org" } });
  expect(await hostIn()).toBe("mirror.example.org");
});

test("a matrix of a project is of accepted facts, its file too, and both name who asks", async () => {
  const [fact] = world.facts;
  await answeredBy([fact?.key ?? ""]);
  const text = async (): Promise<string> => (await getProjectMatrixFile(own.db, access)).text();
  expect(await text()).not.toContain(fact?.statement);
  await own.db.fact.update({ where: { id: fact?.id ?? "" }, data: { status: "accepted" } });
  expect(await text()).toContain(fact?.statement);
  const { questions } = await getProjectMatrixView(own.db, access);
  expect(questions).toMatchObject([{ question: "How high is the tide?", researcher: { name: "Tides" }, sources: 1 }]);
});

test.each(["", "x", crypto.randomUUID()])(
  "there is neither a matrix nor its file of a run that is none: “%s”",
  async (runId) => {
    await expect(getMatrixView(own.db, access, { runId })).rejects.toMatchObject({ kind: "not_found" });
    await expect(getMatrixFile(own.db, access, { runId })).rejects.toMatchObject({ kind: "not_found" });
  },
);
