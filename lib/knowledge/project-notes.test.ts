import { beforeEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { IN_DISPUTE, OPEN } from "@/lib/domain/facts/project-summary";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { type FoldSummary, writeFolds } from "./folds";
import { listProjectNotes } from "./project-notes";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function notes(firstId: string = world.researcherId): Promise<FoldSummary[]> {
  return await listProjectNotes(own.db, { projectId: world.projectId }, firstId);
}

/** A summary of the history of a researcher. */
async function fold(
  researcherId: string,
  runId: string | null,
  summary: string,
  factIds: string[] = [],
): Promise<void> {
  const place = { researcherId, runId, nodeKey: null };
  const { projectId } = world;
  const ordinal = await own.db.fold.count();
  const told = { ordinal, level: "L1", summary, tokens: countTokens(summary), rationale: "", factIds, of: {} } as const;
  await writeFolds(own.db, { projectId }, place, [told]);
}

const titled = async (title: string): Promise<FoldSummary[]> => (await notes()).filter((note) => note.title === title);

test("a summary is made from what the finished researcher answered, histories, disputes and what is open, in this order", async () => {
  await fold(world.researcherId, world.runId, "It rises.");
  expect((await notes()).map(({ title }) => title)).toEqual([
    "What “Tides” answered in run 1",
    "The researcher “Tides” (idle)",
    IN_DISPUTE,
    OPEN,
  ]);
});

test("an answer is the newest version's, with the facts that it cites", async () => {
  const { projectId, runId, facts } = world;
  const [fact] = facts;
  const version = { projectId, runId, version: 2, title: "?", queryType: "factual", figures: {} } as const;
  const { id: reportId } = await own.db.report.create({ data: version, select: { id: true } });
  const markdown = `It rises by seven metres. [F${fact?.key}]`;
  const section = { projectId, reportId, ordinal: 0, kind: "answer", heading: "Answer", markdown } as const;
  await own.db.reportSection.create({ data: section });
  const [answer] = await titled("What “Tides” answered in run 1");
  expect(answer).toEqual({ title: "What “Tides” answered in run 1", text: markdown, factIds: [fact?.key] });
});

test("histories are told within a bound, the one asked for first, and those without any are left out", async () => {
  const ended = { status: "completed", stage: "finalize" } as const;
  const other = await aRunThat(own.db, world, "Ebb", ended);
  await aRunThat(own.db, world, "Silent", ended);
  await fold(world.researcherId, world.runId, "It rises.", ["a", "b"]);
  await fold(other.researcherId, RunId.parse(other.runId), "word ".repeat(4_000), ["b"]);
  const told = (await notes(other.researcherId)).filter(({ title }) => title.startsWith("The researcher"));
  expect(told.map(({ title }) => title)).toEqual(["The researcher “Ebb” (idle)", "The researcher “Tides” (idle)"]);
  expect(countTokens(told[0]?.text ?? "")).toBeLessThanOrEqual(1_500);
  expect(told.map(({ factIds }) => factIds)).toEqual([["b"], ["a", "b"]]);
});

test("what was folded into a later summary of the researcher is not told beside it", async () => {
  await fold(world.researcherId, world.runId, "The first run.");
  await own.db.fold.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } });
  await fold(world.researcherId, null, "All until then.");
  const [history] = await titled("The researcher “Tides” (idle)");
  expect(history?.text).toBe("All until then.");
});

test("a dispute is told with both statements while it is open", async () => {
  const [dispute] = await titled(IN_DISPUTE);
  for (const { statement, key } of world.facts) expect(dispute?.text).toContain(`“${statement}” [F${key}]`);
  expect(dispute?.factIds.toSorted()).toEqual(world.facts.map(({ key }) => key).toSorted());
  await own.db.factRelation.updateMany({ where: { projectId: world.projectId }, data: { status: "dismissed" } });
  expect(await titled(IN_DISPUTE)).toEqual([]);
});

test("of what is open the ten most important are told, each once", async () => {
  const { projectId, researcherId } = world;
  await own.db.gap.createMany({
    data: Array.from({ length: 24 }, (_, nth) => ({
      projectId,
      researcherId,
      description: `Gap ${nth % 12}`,
      importance: 0.99 - (nth % 12) / 100,
    })),
  });
  const [open] = await titled(OPEN);
  expect(open?.text.split("\n")).toEqual(Array.from({ length: 10 }, (_, nth) => `Gap ${nth}`));
});

test("a project of which nothing is known has nothing to tell", async () => {
  const { projectId } = await aProject(own.db);
  expect(await listProjectNotes(own.db, { projectId }, world.researcherId)).toEqual([]);
});
