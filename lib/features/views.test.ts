import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink, openShared } from "@/lib/access/share-links";
import type { Access } from "@/lib/domain/core/rights";
import type { Role } from "@/lib/domain/core/words";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { getFactsFile } from "@/lib/features/knowledge/views/facts-export";
import { getLibraryView } from "@/lib/features/library/views/library";
import { getOriginal } from "@/lib/features/library/views/original";
import { getSourceView } from "@/lib/features/library/views/source";
import { getHomeView } from "@/lib/features/projects/views/home";
import { getProjectView } from "@/lib/features/projects/views/project";
import { getReportView } from "@/lib/features/reports/views/report";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";
import { getNewRunView } from "@/lib/features/runs/views/new-run";
import { getNodePanelView } from "@/lib/features/runs/views/node-panel";
import { getRunView } from "@/lib/features/runs/views/run";
import { getReportExportsView } from "@/lib/features/sharing/views/report-exports";
import { fileOptions, getSharedFile } from "@/lib/features/sharing/views/shared-file";
import { getSharedReportView } from "@/lib/features/sharing/views/shared-report";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function as(role: Role): Promise<Access<"read">> {
  const userId = await aMember(own.db, world.projectId, role);
  return await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
}

test("home shows the viewer's own projects, and nobody else's", async () => {
  const other = await aProject(own.db);
  const viewer = { id: world.owner, name: "Ada", email: "ada@example.org", isAdmin: false };
  const home = await getHomeView(own.db, viewer);
  expect(home.projects).toMatchObject([{ id: world.projectId, role: "owner", sources: 1, facts: 2, waiting: 4 }]);
  expect(JSON.stringify(home)).not.toContain(other.projectId);
});

test("a project's page counts what there is and tells what happened in sentences", async () => {
  const view = await getProjectView(own.db, await as("viewer"));
  expect(view.counts).toEqual({ sources: 1, facts: 2, acceptedFacts: 0, contradictions: 1, openGaps: 1 });
  expect(view.researchers).toMatchObject([{ openGaps: 1, lastRun: { number: 1, facts: 2, sources: 1 } }]);
  expect(view.contradictions).toHaveLength(1);
  expect(view.activity).toMatchObject([{ text: "Run 1 started.", actor: { name: "owner" } }]);
  expect(view.project.can).toMatchObject({ read: true, research: false });
});

test("a run's page holds its nodes, its feed without inner steps, and what it found", async () => {
  const view = await getRunView(own.db, await as("owner"), { runId: world.runId });
  expect(view.run).toMatchObject({
    seq: 3,
    counters: { facts: 2, sources: 1, gaps: 1, contradictions: 1, tokens: 11 },
  });
  expect(view.run.gates.map((gate) => gate.verdict)).toEqual([null, null, null, null, null]);
  expect(view.nodes).toMatchObject([
    { key: "search-1", facts: 2, summary: "2 facts were found.", needs: [] },
    { key: "review-1", needs: ["search-1"] },
  ]);
  expect(view.events.map((event) => event.seq)).toEqual([3, 1]);
  expect(view.plan).toBeNull();
});

test("costs are shown to those who may read them alone, prompts likewise", async () => {
  const asked = { runId: world.runId, nodeKey: "search-1" };
  const seen = async (role: Role): Promise<unknown> => {
    const access = await as(role);
    const { run } = await getRunView(own.db, access, { runId: world.runId });
    const { calls } = await getNodePanelView(own.db, access, asked);
    const { costUsd: call, prompt, promptHash: hash } = calls[0] ?? {};
    return { run: run.counters.costUsd, call, prompt, hash };
  };
  // Of the prompt as it is stored, to be checked by hand.
  const hash = createHash("sha256").update("A secret prompt").digest("hex");
  expect(await seen("owner")).toEqual({ run: 0.5, call: 0.5, prompt: "A secret prompt", hash });
  expect(await seen("editor")).toEqual({ run: 0.5, call: 0.5, prompt: "A secret prompt", hash });
  expect(await seen("reviewer")).toEqual({ run: null, call: 0, prompt: "A secret prompt", hash });
  expect(await seen("viewer")).toEqual({ run: null, call: 0, prompt: null, hash: null });
});

test("a node's panel holds its goal, its conversation and the verdict on it", async () => {
  const panel = await getNodePanelView(own.db, await as("viewer"), { runId: world.runId, nodeKey: "search-1" });
  expect(panel).toMatchObject({
    goal: "What a sailor needs",
    questions: ["How high is the tide?"],
    conversation: [{ answer: "Seven metres." }],
    loop: {
      round: 1,
      rounds: 3,
      questions: [{ question: "How high is the tide?", state: "answered" }],
      decisions: [{ end: "covered" }],
    },
    review: { verdict: "accepted" },
  });
  expect(panel.facts).toHaveLength(2);
});

test("a fact opens every quote within its surroundings, which joined are the source's own text", async () => {
  const factId = world.facts[0]?.id ?? "";
  const panel = await getFactPanelView(own.db, await as("viewer"), { factId });
  const [context] = panel.contexts;
  expect(context?.quote).toBe(quotes[0]);
  expect(`${context?.before}${context?.quote}${context?.after}`).toBe(worldText);
  expect(panel.contradictions).toHaveLength(1);
  expect(panel.scoreBecause).toContain("1 independent source");
});

test("a fact tells which others say the same, while they stand", async () => {
  const access = await as("viewer");
  const [first, second] = world.facts.map(({ id }) => id).toSorted();
  const pair = { aId: first ?? "", bId: second ?? "" };
  const { projectId } = world;
  await own.db.factRelation.create({
    data: { projectId, kind: "corroborates", status: "confirmed", reason: "", ...pair },
  });
  const borneOut = async (factId: string): Promise<string[]> =>
    (await getFactPanelView(own.db, access, { factId })).corroborations.map(({ id }) => id);
  expect(await borneOut(pair.aId)).toEqual([pair.bId]);
  expect(await borneOut(pair.bId)).toEqual([pair.aId]);
  await own.db.factRelation.updateMany({ where: { projectId, kind: "corroborates" }, data: { status: "dismissed" } });
  expect(await borneOut(pair.aId)).toEqual([]);
});

test("a source shows its text with each quote at its place in code points", async () => {
  const view = await getSourceView(own.db, await as("viewer"), { sourceId: world.sourceId });
  const points = [...(view.snapshot?.text ?? "")];
  expect(view.quotes.map(({ start, end }) => points.slice(start, end).join(""))).toEqual([...quotes]);
  expect(view.snapshot?.originalUrl).toBe(`/api/originals/${world.snapshotId}`);
});

test("a report numbers its facts in the order in which the text cites them", async () => {
  const view = await getReportView(own.db, await as("owner"), { reportId: world.reportId });
  const inText = view.report.sections[0]?.markdown.match(/(?<=\[F)[0-9A-Z]{12}/g) ?? [];
  expect(view.report.cited.map((cited) => [cited.number, cited.key])).toEqual([
    [1, inText[0]],
    [2, inText[1]],
  ]);
  expect(view.report.references).toMatchObject([{ number: 1, title: "100% tides" }]);
  expect(view).toMatchObject({ isRevising: false, revision: 1, versions: [{ version: 1 }] });
});

async function sharer(): Promise<Access<"share">> {
  return await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "share");
}

test("a shared report holds its quotes in context and none of our ids, names or notes", async () => {
  const access = await sharer();
  const { token } = await createShareLink(own.db, access, { reportId: world.reportId, label: "", days: 1 });
  const shared = await openShared(own.db, { token, address: "203.0.113.7" });
  const view = await getSharedReportView(own.db, shared);
  expect(Object.keys(view.evidence).toSorted()).toEqual(world.facts.map((fact) => fact.key).toSorted());
  const sent = JSON.stringify(view);
  for (const ours of [world.projectId, world.reportId, world.runId, world.sourceId, world.owner, "an inner note"]) {
    expect(sent).not.toContain(ours);
  }
  for (const fact of world.facts) expect(sent).not.toContain(fact.id);
});

test("the Markdown export is a file to save, named after the report", async () => {
  const { token } = await createShareLink(own.db, await sharer(), {
    reportId: world.reportId,
    label: "",
    days: 1,
    scope: { quotes: true, sources: true, decision: false, comments: false, cost: false, downloads: true },
  });
  const shared = await openShared(own.db, { token, address: "203.0.113.8" });
  const visit = { db: own.db, shared, address: "203.0.113.8" };
  const response = await getSharedFile(visit, fileOptions({ format: "markdown", style: null }));
  expect(response.headers.get("content-disposition")).toContain('filename="the-tide-at-brest-v1.md"');
  const text = await response.text();
  for (const quote of quotes) expect(text).toContain(quote);
});

test("all facts of a project are a table to save, each quote a row with its source", async () => {
  const csv = await getFactsFile(own.db, await as("viewer"), { format: "csv" });
  expect(csv.headers.get("content-disposition")).toContain('filename="facts.csv"');
  const text = await csv.text();
  for (const quote of quotes) expect(text).toContain(quote.replaceAll('"', '""'));
  const lines = await (await getFactsFile(own.db, await as("viewer"), { format: "jsonl" })).text();
  const facts = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).fact);
  expect(facts.toSorted()).toEqual(world.facts.map(({ key }) => `F${key}`).toSorted());
  await expect(getFactsFile(own.db, await as("viewer"), { format: "exe" })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("M12: an original comes back byte for byte, as an attachment that cannot run", async () => {
  const response = await getOriginal(own.db, await as("viewer"), { snapshotId: world.snapshotId });
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="tides _of_ Brest.txt"; filename\*=UTF-8''/,
  );
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(await response.text()).toBe(worldText);
});

test("a researcher's page and the form for its next run agree on what there is", async () => {
  const access = await as("editor");
  const researcher = await getResearcherView(own.db, access, { researcherId: world.researcherId });
  expect(researcher).toMatchObject({ liveRunId: null, runs: [{ number: 1 }], gaps: [{ importance: 0.7 }] });
  const form = await getNewRunView(own.db, access, { researcherId: world.researcherId });
  expect(form).toMatchObject({ sources: { ready: 1, total: 1 }, liveRun: null, defaults: { perspectives: 4 } });
});

test("M4: the library finds a per cent sign as itself and pages without losing or repeating a source", async () => {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const at = new Date();
  const titles = Array.from({ length: 120 }, (_, index) => (index === 7 ? "7% salt" : `Source ${index}`));
  await own.db.source.createMany({
    data: titles.map((title) => ({
      projectId,
      kind: "paste" as const,
      status: "ready" as const,
      title,
      createdAt: at,
    })),
  });
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await getLibraryView(own.db, access, { cursor });
    expect(page.total).toBe(120);
    seen.push(...page.sources.map((source) => source.title));
    cursor = page.next;
  }
  expect(seen.toSorted()).toEqual(titles.toSorted());
  const found = await getLibraryView(own.db, access, { q: "%", status: "nonsense", kind: ["x"] });
  expect(found.sources.map((source) => source.title)).toEqual(["7% salt"]);
});

test("M3: what belongs to another project is not found through this one", async () => {
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const asked = [
    getRunView(own.db, access, { runId: world.runId }),
    getNodePanelView(own.db, access, { runId: world.runId, nodeKey: "search-1" }),
    getFactPanelView(own.db, access, { factId: world.facts[0]?.id ?? "" }),
    getReportView(own.db, access, { reportId: world.reportId }),
    getReportExportsView(own.db, access, { reportId: world.reportId }),
    getSourceView(own.db, access, { sourceId: world.sourceId }),
    getOriginal(own.db, access, { snapshotId: world.snapshotId }),
    getResearcherView(own.db, access, { researcherId: world.researcherId }),
    getNewRunView(own.db, access, { researcherId: world.researcherId }),
    getRunView(own.db, access, { runId: "../../etc/passwd" }),
  ];
  for (const one of await Promise.allSettled(asked)) {
    expect(one).toMatchObject({ status: "rejected", reason: { kind: "not_found" } });
  }
});
