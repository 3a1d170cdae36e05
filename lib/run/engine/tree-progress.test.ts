import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Topic } from "@/lib/agents/kit/parts";
import type { RunId } from "@/lib/domain/core/ids";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { SearchInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { continueRun } from "@/lib/features/runs/limits";
import { startRun } from "@/lib/features/runs/runs";
import { type Script, untilRunRests } from "@/lib/testing/rigs/engine";
import { ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";
import { readTreeProgress } from "./tree-progress";

const shop = ownPlayedWorkshop();

function topicsOf(name: string, count: number): Topic[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name}.${index + 1}`,
    description: "What heat pumps cost and save.",
    criteria: ["What does a heat pump cost?"],
  }));
}

const accepted = { verdict: "accepted", rejectedIds: [], gaps: [], actionItems: [], reason: "Enough." } as const;

/** Every topic is accepted at once and opens as many as it may, and more. */
const lush: Script = {
  plan_topics: () => ({ topics: topicsOf("T", 6) }),
  propose_subtopics: ({ topic }) => ({ topics: topicsOf(topic.name, 6) }),
  review_findings: () => ({ ...accepted, rejectedIds: [], gaps: [], actionItems: [] }),
  decide_pivot: () => ({ isSecondWave: false, gaps: [], rationale: "Enough." }),
};

async function aTree(tree: { breadth: number; depth: number }, more: object = {}): Promise<RunId> {
  const settings = RunSettings.parse({
    strategy: "tree",
    tree: { ...tree, iterations: null },
    iterations: 1,
    approvePlan: false,
    ...more,
  });
  return startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
}

async function topics(runId: RunId): Promise<{ key: string; depth: number; status: string; input: SearchInput }[]> {
  const nodes = await shop.db.node.findMany({
    where: { runId, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    select: { key: true, depth: true, status: true, input: true },
  });
  return nodes.map((node) => ({ ...node, input: SearchInput.parse(node.input) }));
}

function counts(found: readonly { depth: number }[]): number[] {
  const byDepth = Map.groupBy(found, (one) => one.depth);
  return [...byDepth.keys()].sort().map((depth) => byDepth.get(depth)?.length ?? 0);
}

test.each([
  [{ breadth: 3, depth: 1 }, [3, 9]],
  [{ breadth: 1, depth: 3 }, [1, 1, 1, 1]],
  [{ breadth: 4, depth: 0 }, [4]],
])(
  "a tree run of %o ends with a report and the topics %j",
  async (tree, shape) => {
    shop.script = lush;
    const runId = await aTree(tree);
    expect(await untilRunRests(shop.db, runId)).toBe("completed");
    const found = await topics(runId);
    expect(counts(found)).toEqual(shape);
    expect(found.every(({ status }) => status === "complete")).toBe(true);
    const run = await shop.db.run.findUniqueOrThrow({ where: { id: runId }, include: { reports: true } });
    expect(run).toMatchObject({ strategy: "tree", limitReached: null });
    expect(run.reports.map((report) => report.warning)).toEqual([null]);
  },
  120_000,
);

test("a tree run of breadth 2 and depth 2 is cut at its 13 iterations, says so, and continues to completion", async () => {
  shop.script = lush;
  const runId = await aTree({ breadth: 2, depth: 2 });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  expect(counts(await topics(runId))).toEqual([2, 4, 8]);
  const [first] = await shop.db.report.findMany({ where: { runId } });
  const [cut, left] = (first?.warning ?? "").split(" Of 14 topics, ");
  expect(cut).toBe(
    "The limit of 13 iterations was reached. Research ended early: 13 of 14 topics completed, 13 of at most 13 iterations made. To go on where it stopped, raise the limit and continue the run.",
  );
  expect(left).toMatch(/^1 was not accepted: T\.\d\.\d\.\d \(not reached\)\.$/);
  const limits = { minutes: null, tokens: null, usd: null };
  const input = { runId, userId: shop.world.userId };
  await expect(
    continueRun(shop.db, shop.world.scope, { mayRaise: true, ...input, limits: { ...limits, topicIterations: 13 } }),
  ).rejects.toMatchObject({ kind: "invalid", field: "limits.topicIterations" });
  await continueRun(shop.db, shop.world.scope, {
    mayRaise: true,
    ...input,
    limits: { ...limits, topicIterations: 14 },
  });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  expect((await topics(runId)).every(({ status }) => status === "complete")).toBe(true);
  const reports = await shop.db.report.findMany({ where: { runId }, orderBy: { version: "asc" } });
  expect(reports.map((report) => report.warning === null)).toEqual([false, true]);
  const settings = RunSettings.parse({ strategy: "tree", tree: { breadth: 2, depth: 2, iterations: 14 } });
  const progress = await readTreeProgress(shop.db, runId, settings);
  expect(progress).toEqual({ topics: 14, accepted: 14, iterations: 14, limit: 14 });
}, 120_000);

test("a rejected topic is searched again with its critique; what it replaces stays readable", async () => {
  let rejections = 1;
  shop.script = {
    ...lush,
    review_findings: ({ topic }) => {
      const isRejected = topic.startsWith("T.1:") && rejections-- > 0;
      return isRejected
        ? { ...accepted, verdict: "rejected", rejectedIds: [], gaps: ["No figure"], actionItems: ["Look for figures"] }
        : { ...accepted, rejectedIds: [], gaps: [], actionItems: [] };
    },
  };
  const runId = await aTree({ breadth: 2, depth: 1 }, { concurrency: 1 });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  const found = await topics(runId);
  const again = found.find(({ key }) => key === "topic-1-retry-1");
  expect(again?.input).toMatchObject({ depth: 0, gaps: ["No figure"], actionItems: ["Look for figures"] });
  expect(found.filter(({ input }) => input.parent === "topic-1")).toHaveLength(2);
  const paths = await shop.db.artifact.findMany({
    where: { runId, path: { startsWith: "wave-1/topic-1." } },
    orderBy: { path: "asc" },
    select: { path: true },
  });
  expect(paths.map(({ path }) => path)).toEqual(["wave-1/topic-1.md", "wave-1/topic-1.retry-1.md"]);
  // One at a time: the second topic is begun before the first is taken up again, and that before any subtopic.
  const begun = await shop.db.auditEvent.findMany({
    where: { runId, kind: "node_started", stage: "wave1" },
    orderBy: { seq: "asc" },
    select: { nodeKey: true },
  });
  expect(begun.map(({ nodeKey }) => nodeKey).slice(0, 8)).toEqual([
    "topic-1",
    "review-topic-1",
    "topic-2",
    "review-topic-2",
    "topic-1-retry-1",
    "review-topic-1-retry-1",
    "topic-2-1",
    "review-topic-2-1",
  ]);
}, 120_000);

test("without a model a tree is planned and searched from the sources alone", async () => {
  const runId = await aTree({ breadth: 3, depth: 1 });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  const found = await topics(runId);
  expect(found.filter(({ depth }) => depth === 0).length).toBeGreaterThanOrEqual(2);
  for (const { key, depth } of found) expect([key, depth <= 1]).toEqual([key, true]);
  const report = await shop.db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
  const methodology = report.sections.find((section) => section.kind === "methodology");
  expect(methodology?.markdown).toContain("The question was divided into 3 topics");
}, 120_000);

test("an auto run says which strategy its question got, and is planned by it", async () => {
  shop.script = {
    ...lush,
    classify: () => ({ queryType: "exploratory", complexity: "deep", keyTerms: ["heat pumps"], language: "en" }),
  };
  const runId = await aTree({ breadth: 2, depth: 0 }, { strategy: "auto" });
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  const run = await shop.db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run.strategy).toBe("tree");
  expect(counts(await topics(runId))).toEqual([2]);
  const said = await shop.db.auditEvent.findFirstOrThrow({
    where: { runId, kind: "node_completed", nodeKey: "scope" },
  });
  expect(canonicalJson(said.payload)).toContain("deep complexity. Chosen for it: topic tree.");
}, 120_000);
