import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { addPages } from "./pages";
import { zipName } from "./zip-name";

const own = ownDatabase();
let world: AWorld;
let pages: Map<string, string>;
beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, researcherId, runId, reportId } = world;
  await own.db.project.update({
    where: { id: projectId },
    data: { name: "Tides & *waves*", goal: "How high?", summary: "Seven metres, or five." },
  });
  await own.db.researcher.update({ where: { id: researcherId }, data: { history: "Looked at Brest." } });
  await own.db.researcher.create({
    data: { projectId, name: "results", nameKey: "results", problem: "Whose name a page has." },
  });
  const content = "What was planned.";
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { sha256, mediaType: "text/plain", content, sizeBytes: content.length };
  await own.db.artifact.create({ data: { projectId, runId, path: "plan_v1.json", ...file } });
  const cited = { projectId, reportId, sectionOrdinal: 0, sentence: "It rises.", support: "supported" } as const;
  for (const [position, { id: factId }] of world.facts.entries())
    await own.db.citation.create({ data: { ...cited, position, factId } });
  await own.db.report.create({
    data: { projectId, runId, version: 2, title: "Said anew", queryType: "factual", figures: {} },
  });
  // A neighbour, of whom no word may be among them.
  await own.db.project.update({ where: { id: (await aWorld(own.db)).projectId }, data: { goal: "Of a neighbour" } });
  pages = await pagesOf(projectId);
});

async function pagesOf(projectId: AWorld["projectId"]): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  await inTransaction(own.db, async (tx) => {
    await addPages(tx, { projectId }, async (path, parts) => {
      let text = "";
      for await (const part of parts) text += part;
      written.set(path, text);
    });
  });
  return written;
}

test("a zip's pages stand in folders called after researchers, one that a page of the project has getting another name", () => {
  expect([...pages.keys()]).toEqual([
    "Research/project_summary.md",
    "Research/_knowledge_base.md",
    "Research/_knowledge_base.jsonl",
    "Research/researchers_status.json",
    "Research/Tides/Problem Definition.md",
    "Research/Tides/history.json",
    "Research/Tides/Subproblems/run-1.md",
    expect.stringMatching(/^Research\/results.+\/Problem Definition\.md$/),
    expect.stringMatching(/^Research\/results.+\/history\.json$/),
    "Research/Results/project_artifacts.md",
    "Research/Results/Tides/run-1/report-v1.md",
    "Research/Results/Tides/run-1/report-v2.md",
  ]);
});

test("the first page says the project's name as it is, its goal and what is known", () => {
  const page = pages.get("Research/project_summary.md") ?? "";
  expect(page).toContain("How high?\n\n## Summary\n\nSeven metres, or five.\n");
  expect(page).not.toContain("*waves*");
});

test("each researcher has its problem and history, each run the parts of its plan with what became of them", () => {
  expect(pages.get("Research/Tides/Problem Definition.md")).toBe("# Tides\n\nHow high is the tide?\n");
  expect(JSON.parse(pages.get("Research/Tides/history.json") ?? "")).toEqual({
    history: "Looked at Brest.",
    folds: [],
  });
  expect(pages.get("Research/Tides/Subproblems/run-1.md")).toBe(
    "# Run 1\n\nHow high is the tide?\n\n- Sailor (complete)\n",
  );
  expect(JSON.parse(pages.get("Research/researchers_status.json") ?? "")).toMatchObject({
    researchers: [
      { name: "Tides", folder: "Tides", runs: [{ number: 1, status: "completed" }] },
      { name: "results", runs: [] },
    ],
  });
});

test("every version of a report is a page, with the quotes of the facts that it cites and their source", () => {
  const first = pages.get("Research/Results/Tides/run-1/report-v1.md") ?? "";
  expect(first).toContain("The tide at Brest");
  for (const { statement } of world.facts) expect(first).toContain(statement);
  expect(first).toContain("100% tides");
  expect(pages.get("Research/Results/Tides/run-1/report-v2.md")).toContain("Said anew");
});

test("a page names the files that each run left", () => {
  expect(pages.get("Research/Results/project_artifacts.md")).toMatch(
    /^# What the runs left\n\n## Tides, run 1 \(completed\)\n\n- plan.*v1.*json\n$/,
  );
});

test("no word of another project is among them", () => {
  for (const [path, text] of pages) expect([path, text.includes("Of a neighbour")]).toEqual([path, false]);
});

test("a project in which nothing was done has pages that say so", async () => {
  const { projectId } = await aProject(own.db);
  const empty = await pagesOf(projectId);
  expect(empty.get("Research/project_summary.md")).toBe("# Tides\n");
  expect(empty.get("Research/_knowledge_base.md")).toBe("# Knowledge base\n\n");
  expect(empty.get("Research/_knowledge_base.jsonl") ?? "").toBe("");
  expect(empty.get("Research/Results/project_artifacts.md")).toContain("There was no run yet.");
});

test.each([
  ["Tides of Brest", "tides-of-brest-2026-03-01.zip"],
  ["../../etc/passwd", "etc-passwd-2026-03-01.zip"],
  ["🌊", "project-2026-03-01.zip"],
])("a project called %j is saved as %s", (name, file) => {
  expect(zipName(name, new Date("2026-03-01T22:00:00Z"))).toBe(file);
});
