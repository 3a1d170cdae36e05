import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { sourceQuality } from "@/lib/domain/facts/fact";
import { codePointCount } from "@/lib/domain/text/quote";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { refreshQuality } from "./quality";
import { factIdsOf, refreshScores, scoreInputs } from "./score";

const own = ownDatabase();
let world: AWorld;
let factId: string;
beforeEach(async () => {
  world = await aWorld(own.db);
  factId = world.facts[0]?.id ?? "";
});

async function score(): Promise<number> {
  await refreshScores(own.db, world, [factId]);
  return (await own.db.fact.findUniqueOrThrow({ where: { id: factId }, select: { score: true } })).score;
}

/** Another source of the first fact, at this address, whose words differ a little. */
async function alsoSaidAt(host: string, quote: string, isBeside = false): Promise<void> {
  const { projectId } = world;
  const text = `${host}: ${quote}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const at = { url: `https://${host}/tides`, canonicalUrl: `https://${host}/tides`, host };
  const data = { projectId, kind: "url", status: "ready", title: host, ...at } as const;
  const source = await own.db.source.create({ data });
  const snapshot = await own.db.snapshot.create({
    data: { projectId, sourceId: source.id, sha256, mediaType: "text/plain" },
  });
  const start = codePointCount(`${host}: `);
  const span = { start, end: start + codePointCount(quote), quote };
  const piece = { projectId, factId, snapshotId: snapshot.id, ...span, confidence: 0.8, isBeside };
  await own.db.evidence.create({ data: piece });
}

test("a fact that two sites say is borne out better than by one, and two pages of one site are one voice", async () => {
  const alone = await score();
  await alsoSaidAt("gauge.example", "At Brest the tide comes up seven metres, as the harbour's gauge has it.");
  const twice = await score();
  expect(twice).toBeGreaterThan(alone);
  await alsoSaidAt("www.gauge.example", "Seven metres is what the tide at Brest rises by on an ordinary day.");
  const { evidence } = (await scoreInputs(own.db, world, [factId])).get(factId) ?? { evidence: [] };
  expect(evidence).toHaveLength(3);
  expect(new Set(evidence.map(({ cluster }) => cluster)).size).toBe(2);
  expect(await score()).toBe(twice);
});

test("the same words in two texts are one voice, wherever they stand", async () => {
  const alone = await score();
  await alsoSaidAt("copied.example", quotes[0]);
  expect(await score()).toBe(alone);
});

test("words beside a quote bear nothing out: a site whose quote is gone counts no more, though they stand", async () => {
  const alone = await score();
  await alsoSaidAt("gauge.example", "Of the harbour of Brest, as its gauge has it for ten years.", true);
  expect(await score()).toBe(alone);
  await own.db.evidence.updateMany({ where: { factId, isBeside: false }, data: { staleAt: new Date() } });
  expect(await score()).toBe(0);
});

test("an open direct contradiction halves a score; a nuanced or a settled one does not", async () => {
  const where = { projectId: world.projectId };
  const halved = await score();
  await own.db.factRelation.updateMany({ where, data: { nature: "nuanced" } });
  const whole = await score();
  expect(halved).toBeCloseTo(whole / 2);
  const settled = { status: "settled", settlement: "?", settledById: world.owner, settledAt: new Date() } as const;
  await own.db.factRelation.updateMany({ where, data: { nature: "direct", ...settled } });
  expect(await score()).toBe(whole);
});

test("a person's verdict stands over every figure, and a quote that is gone bears nothing out", async () => {
  await own.db.fact.update({ where: { id: factId }, data: { status: "accepted", isSettled: true } });
  expect(await score()).toBe(1);
  await own.db.fact.update({ where: { id: factId }, data: { status: "rejected" } });
  expect(await score()).toBe(0);
  await own.db.fact.update({ where: { id: factId }, data: { status: "proposed", isSettled: false } });
  await own.db.evidence.updateMany({ where: { factId }, data: { staleAt: new Date() } });
  expect(await score()).toBe(0);
});

test("facts of another project are neither scored nor found by their keys", async () => {
  const stranger = await aProject(own.db);
  expect(await scoreInputs(own.db, stranger, [factId])).toEqual(new Map());
  const [key = ""] = world.facts.map((fact) => fact.key);
  expect(await factIdsOf(own.db, stranger, [key])).toEqual([]);
  expect(await factIdsOf(own.db, world, [key, "000000000000"])).toEqual([factId]);
});

test("a source is as good as its quotes are sure and as people's verdicts on its facts say, whichever of its facts is named", async () => {
  const { projectId, sourceId, facts } = world;
  const quality = async (keys: readonly string[]): Promise<number> => {
    await refreshQuality(own.db, { projectId }, keys);
    return (await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).quality;
  };
  const [first, second] = facts;
  if (!first || !second) throw new Error("two facts");
  await own.db.evidence.updateMany({ where: { factId: first.id }, data: { confidence: 0.9 } });
  await own.db.evidence.updateMany({ where: { factId: second.id }, data: { confidence: 0.7 } });
  const before = await quality([]);
  expect(before).not.toBeCloseTo(sourceQuality({ meanConfidence: 0.8, accepted: 0, rejected: 0 }));
  expect(await quality([second.key])).toBeCloseTo(sourceQuality({ meanConfidence: 0.8, accepted: 0, rejected: 0 }));
  await own.db.fact.update({ where: { id: first.id }, data: { status: "accepted", isSettled: true } });
  await own.db.fact.update({ where: { id: second.id }, data: { status: "rejected", isSettled: true } });
  expect(await quality([second.key])).toBeCloseTo(sourceQuality({ meanConfidence: 0.8, accepted: 1, rejected: 1 }));
  await own.db.fact.update({ where: { id: second.id }, data: { isSettled: false } });
  expect(await quality([first.key])).toBeCloseTo(sourceQuality({ meanConfidence: 0.8, accepted: 1, rejected: 0 }));
});

test("what agents accepted or rejected is scored by its quotes, as is what a person left in dispute", async () => {
  const formula = await score();
  expect(formula).toBeGreaterThan(0);
  for (const [status, isSettled] of [
    ["accepted", false],
    ["rejected", false],
    ["disputed", true],
  ] as const) {
    await own.db.fact.update({ where: { id: factId }, data: { status, isSettled } });
    expect(await score()).toBe(formula);
  }
});
