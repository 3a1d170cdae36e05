import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ResearcherId, RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { addText } from "@/lib/sources/library";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { sample } from "@/prisma/sample/sample";

const shop = ownWorkshop();
let first: RunId;
beforeAll(async () => {
  first = await aRun();
}, 120_000);

async function aRun(researcherId = shop.world.researcherId, chosen: object = {}): Promise<RunId> {
  const settings = RunSettings.parse({ approvePlan: false, ...chosen });
  const start = { ...shop.world, researcherId, settings, idempotencyKey: randomUUID() };
  const runId = RunId.parse(await startRun(shop.db, shop.world.scope, start));
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  return runId;
}

const searchesOf = (runId: RunId): Promise<number> => shop.db.searchCall.count({ where: { runId } });

async function acceptedFactsOf(runId: RunId): Promise<Set<string>> {
  const uses = await shop.db.factUse.findMany({ where: { runId, quarantine: null }, select: { fact: true } });
  return new Set(uses.flatMap(({ fact }) => (fact.status === "accepted" ? [fact.key] : [])));
}

async function citedFactsOf(runId: RunId): Promise<Set<string>> {
  const citations = await shop.db.citation.findMany({ where: { report: { runId } }, select: { fact: true } });
  return new Set(citations.map(({ fact }) => fact.key));
}

test("a second run on the same question makes at most a third of the searches and reaches every fact that the first one's report cites", async () => {
  const second = await aRun();
  const [before, after] = [await searchesOf(first), await searchesOf(second)];
  // Three questions, each searched for in up to three rounds.
  expect(before).toBeGreaterThanOrEqual(15);
  expect(after).toBeLessThanOrEqual(before / 3);
  const [known, reached] = [await acceptedFactsOf(first), await acceptedFactsOf(second)];
  expect(known.size).toBeGreaterThan(20);
  const cited = await citedFactsOf(first);
  expect(cited.size).toBeGreaterThan(10);
  expect([...cited].filter((key) => !reached.has(key))).toEqual([]);
  // A small library is read whole: what was accepted beside the question is not taken up for it again.
  expect(reached.size).toBeGreaterThan(known.size * 0.7);
  const run = await shop.db.run.findUniqueOrThrow({ where: { id: second } });
  expect(run.searchesSaved).toBeGreaterThan(0);
  expect(run.searchesSaved).toBeLessThanOrEqual(before);
  const report = await shop.db.artifact.findFirstOrThrow({
    where: { runId: second, path: "synthesis/final-synthesis.md" },
  });
  expect(report.content).toMatch(
    new RegExp(`stand on the evidence that they have in the knowledge base, which saved ${run.searchesSaved} search`),
  );
}, 90_000);

test("what was left open and is answered now is closed; what is not stays open", async () => {
  const { db } = shop;
  const place = { ...shop.world.scope, researcherId: shop.world.researcherId, importance: 0.9 };
  const open = ["How much do heat pumps save on the heating bill?", "Who wrote the national anthem of Peru?"];
  await db.gap.createMany({ data: open.map((description) => ({ ...place, description })) });
  await aRun();
  const gaps = await db.gap.findMany({ where: { ...shop.world.scope, description: { in: open } } });
  const isClosed = new Map(gaps.map((gap) => [gap.description, gap.closedAt !== null]));
  expect(open.map((description) => isClosed.get(description))).toEqual([true, false]);
}, 90_000);

test("facts of the knowledge base are cited with the evidence that they had, and none of it is written anew", async () => {
  const { db } = shop;
  const count = await db.evidence.count();
  const runId = await aRun();
  const used = await db.factUse.findMany({
    where: { runId, isKnown: true },
    select: { fact: { select: { runId: true } } },
  });
  expect(used.length).toBeGreaterThan(20);
  expect(used.every(({ fact }) => fact.runId !== runId)).toBe(true);
  const cited = await db.citation.count({
    where: { report: { runId }, fact: { uses: { some: { runId, isKnown: true } } } },
  });
  expect(cited).toBeGreaterThan(5);
  expect(await db.evidence.count()).toBeGreaterThanOrEqual(count);
  const told = await db.auditEvent.findMany({ where: { runId, kind: "knowledge_used" }, select: { payload: true } });
  expect(told.length).toBeGreaterThan(0);
}, 90_000);

test("a run that stands on the knowledge base replays byte for byte where that knowledge base is not", async () => {
  const { db, world } = shop;
  const { runId, result } = await replayOf(db, world, await aRun());
  expect(result).toMatchObject({ isIdentical: true, first: null });
  expect(await db.factUse.count({ where: { runId, isKnown: true } })).toBeGreaterThan(20);
}, 120_000);

test("what came into the library since is searched, whatever the knowledge base answers", async () => {
  const { db, world } = shop;
  const text = "Service contracts for air-source heat pumps in Varnholt cost 410 euros per home in 2023.";
  await addText(db, world.scope, { title: "Invoice of 2023", text, userId: world.userId });
  const reads = (runId: RunId): Promise<number> =>
    db.fetchCall.count({
      where: { runId, node: { kind: "search" }, snapshot: { source: { title: "Invoice of 2023" } } },
    });
  const [after, again] = [await reads(await aRun()), await reads(await aRun())];
  expect(after).toBeGreaterThan(0);
  expect(again).toBe(0);
}, 90_000);

test("what is stale or disputed is searched for again", async () => {
  const { db, world } = shop;
  const half = { ...world.scope, status: "accepted", key: { lt: "G" } } as const;
  await db.fact.updateMany({ where: half, data: { status: "stale" } });
  await db.fact.updateMany({ where: { ...world.scope, status: "accepted" }, data: { status: "disputed" } });
  // One without a history, whose questions are those of the first run.
  const { problem } = sample.researcher;
  const other = await db.researcher.create({ data: { ...world.scope, name: "Other", nameKey: "other", problem } });
  const runId = await aRun(ResearcherId.parse(other.id));
  expect(await db.factUse.count({ where: { runId, isKnown: true } })).toBe(0);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run.searchesSaved).toBe(0);
  expect(await searchesOf(runId)).toBeGreaterThan((await searchesOf(first)) * 0.75);
  // What a source still says comes back; what a person disputes does not.
  const found = await db.factUse.findMany({ where: { runId }, select: { fact: { select: { status: true } } } });
  expect(new Set(found.map(({ fact }) => fact.status))).toEqual(new Set(["accepted", "disputed"]));
}, 90_000);

test("a question of which the knowledge base holds only a part of an answer is searched for", async () => {
  await shop.renew();
  const { db, world } = shop;
  const texts = {
    "Winter at Orvik": "In winter a pilot and a tug wait at the harbour of Orvik from six in the morning.",
    "What a pilot does":
      "The difference is that a pilot gives advice on the bridge, while a tug pulls the ship by a rope.",
  };
  for (const [title, text] of Object.entries(texts))
    await addText(db, world.scope, { title, text, userId: world.userId });
  const ask = async (name: string, problem: string): Promise<RunId> => {
    const data = { ...world.scope, name, nameKey: name.toLowerCase(), problem };
    const { id } = await db.researcher.create({ data });
    return aRun(ResearcherId.parse(id), { strategy: "quick" });
  };
  await ask("Winter", "When do a pilot and a tug wait at the harbour of Orvik in winter?");
  const runId = await ask("Difference", "What is the difference between a pilot and a tug?");
  expect(await searchesOf(runId)).toBeGreaterThan(0);
  const cited = await db.citation.findMany({
    where: { report: { runId } },
    select: { fact: { select: { statement: true } } },
  });
  expect(cited.map(({ fact }) => fact.statement).join(" ")).toContain("gives advice on the bridge");
}, 90_000);
