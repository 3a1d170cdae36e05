import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";
import { compareQuotes, refreshStale, type Stale } from "./stale";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

/** When the next reading is. */
let at = new Date("2026-11-02T06:00:00Z");

/** The source says this from now on: what that changed. */
async function reads(text: string): Promise<Stale> {
  const { projectId, sourceId } = world;
  const sha256 = createHash("sha256").update(text).digest("hex");
  const content = { projectId, sha256, text, codePoints: codePointCount(text) };
  await own.db.content.createMany({ data: [content], skipDuplicates: true });
  const reading = { projectId, sourceId, sha256, mediaType: "text/html" };
  await own.db.snapshot.createMany({ data: [reading], skipDuplicates: true });
  const { id: snapshotId } = await own.db.snapshot.findFirstOrThrow({ where: { sourceId, sha256 } });
  at = new Date(at.getTime() + 86_400_000);
  return await refreshStale(own.db, { projectId }, { sourceId, snapshotId, text, sha256, at });
}

/** How many facts became stale by it, and were so no more. */
async function says(text: string): Promise<{ gone: number; back: number }> {
  const { gone, back } = await reads(text);
  return { gone, back };
}

async function stands(nth: 0 | 1): Promise<{ status: string; revision: number; score: number }> {
  const where = { id: world.facts[nth]?.id ?? "" };
  return await own.db.fact.findUniqueOrThrow({ where, select: { status: true, revision: true, score: true } });
}

test("a fact whose quote is gone from its source is stale, and what it was before once the quote is back", async () => {
  await own.db.fact.update({ where: { id: world.facts[0]?.id ?? "" }, data: { status: "disputed" } });
  expect(await says(`The page was cut. ${quotes[1]}`)).toEqual({ gone: 1, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "stale", revision: 2 });
  expect(await stands(1)).toMatchObject({ status: "proposed", revision: 1 });
  expect(await says(`${quotes[1]} And again: ${quotes[0]}`)).toEqual({ gone: 0, back: 1 });
  expect(await stands(0)).toMatchObject({ status: "disputed", revision: 3 });
});

test("a source that says the same as before changes nothing", async () => {
  expect(await says(worldText)).toEqual({ gone: 0, back: 0 });
  await says("Nothing of it.");
  expect(await says("Nothing of it, still.")).toEqual({ gone: 0, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "stale", revision: 2 });
});

test("what a person settled stays settled, though its quote is gone", async () => {
  const id = world.facts[0]?.id ?? "";
  await own.db.fact.update({ where: { id }, data: { status: "accepted", isSettled: true } });
  expect(await says("Nothing of it.")).toEqual({ gone: 1, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "accepted", revision: 1 });
  expect(await own.db.evidence.count({ where: { factId: id, staleAt: null } })).toBe(0);
});

test("a fact that stands on another source too is not stale, and its score is made from what is left", async () => {
  const { projectId, snapshotId } = world;
  const id = world.facts[0]?.id ?? "";
  const text = `Elsewhere: ${quotes[0]}`;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const source = await own.db.source.create({
    data: { projectId, kind: "paste", status: "ready", title: "Elsewhere" },
  });
  const place = { projectId, sourceId: source.id, sha256, mediaType: "text/plain" };
  const other = await own.db.snapshot.create({ data: place, select: { id: true } });
  const end = 11 + codePointCount(quotes[0]);
  const evidence = { projectId, factId: id, snapshotId: other.id, start: 11, end, quote: quotes[0], confidence: 0.3 };
  await own.db.evidence.create({ data: evidence });
  expect(other.id).not.toBe(snapshotId);
  await says(worldText);
  const before = await stands(0);
  // Only its own quote goes: the other fact's stays.
  expect(await says(quotes[1])).toEqual({ gone: 0, back: 0 });
  const after = await stands(0);
  expect(after.status).toBe("proposed");
  expect(after.score).not.toBe(before.score);
});

test("a source of another project is left alone", async () => {
  const stranger = await aProject(own.db);
  const { sourceId, snapshotId } = world;
  const reading = { sourceId, snapshotId, text: "Nothing of it.", sha256: "", at };
  expect(await refreshStale(own.db, stranger, reading)).toMatchObject({ gone: 0, lost: 0 });
  expect(await stands(0)).toMatchObject({ status: "proposed" });
});

test("a page that is only set anew says what it said, and a figure that grew is not the one that was quoted", async () => {
  const anew = worldText.replaceAll(" ", "\n  ");
  expect(await reads(anew)).toEqual({ gone: 0, back: 0, lost: 0, found: 0 });
  const { projectId, snapshotId } = world;
  const id = world.facts[0]?.id ?? "";
  const start = codePointCount(worldText.slice(0, worldText.indexOf("rises by seven metres")));
  const part = { quote: "seven metre", start: start + 9, end: start + 20 };
  await own.db.evidence.create({ data: { projectId, factId: id, snapshotId, confidence: 0.5, ...part } });
  expect(await reads(`About the sea. ${quotes.join(" ")}`)).toMatchObject({ lost: 0 });
});

test("each time that a quote goes or comes back is a row of its own, which nobody can change", async () => {
  const id = world.facts[0]?.id ?? "";
  await own.db.fact.update({ where: { id }, data: { isSettled: true } });
  expect(await reads(`The page was cut. ${quotes[1]}`)).toEqual({ gone: 0, back: 0, lost: 1, found: 0 });
  await reads(`The page was cut again. ${quotes[1]}`);
  expect(await reads(worldText)).toEqual({ gone: 0, back: 0, lost: 0, found: 1 });
  await reads(`The page was cut. ${quotes[1]}`);
  const where = { evidence: { factId: id } };
  const rows = await own.db.quoteChange.findMany({ where, orderBy: { readAt: "asc" }, include: { snapshot: true } });
  expect(rows.map(({ isGone }) => isGone)).toEqual([true, false, true]);
  // The third reading that differs is the first one's text again: the same snapshot, at another time.
  expect(rows[2]?.snapshotId).toBe(rows[0]?.snapshotId);
  expect(rows[2]?.readAt).toEqual(at);
  await expect(own.db.quoteChange.updateMany({ where, data: { isGone: false } })).rejects.toThrow(/cannot be changed/);
  // The evidence is bound to what it was taken from.
  expect(await own.db.evidence.count({ where: { factId: id, snapshotId: world.snapshotId } })).toBe(1);
});

test("a quote is marked without a look into the text that it was taken from, of which nothing else of it may differ", async () => {
  const id = (await own.db.evidence.findFirstOrThrow({ where: { factId: world.facts[0]?.id ?? "" } })).id;
  const other = await aWorld(own.db);
  await own.db.$transaction(async (held) => {
    await held.$executeRaw`lock table content in access exclusive mode`;
    await own.db.$transaction(async (tx) => {
      await tx.$executeRaw`set local lock_timeout = '2s'`;
      await tx.$executeRaw`update evidence set stale_at = ${at}::timestamptz where id = ${id}::uuid`;
    });
  });
  expect(await own.db.evidence.findUniqueOrThrow({ where: { id } })).toMatchObject({ staleAt: at });
  const untrue = [
    { quote: "No." },
    { start: 1 },
    { end: 9_999 },
    { snapshotId: other.snapshotId },
    { projectId: other.projectId },
  ];
  for (const data of untrue) {
    await expect(own.db.evidence.updateMany({ where: { id }, data })).rejects.toThrow("The quote is not what snapshot");
  }
});

test("what was compared before is taken as it was found, and quotes that came since are compared; another text's counts for nothing", async () => {
  const { projectId, sourceId, snapshotId } = world;
  const reading = { sourceId, text: "Nothing of it.", sha256: "a" };
  const compared = await compareQuotes(own.db, { projectId }, reading);
  expect([...compared.stands.values()]).toEqual([false, false]);
  const [first] = compared.stands.keys();
  const now = { ...reading, snapshotId, at, text: worldText };
  const since = { sha256: "a", stands: new Map([[first ?? "", false]]) };
  expect(await refreshStale(own.db, { projectId }, { ...now, sha256: "b", before: compared })).toMatchObject({
    lost: 0,
  });
  expect(await refreshStale(own.db, { projectId }, { ...now, before: since })).toMatchObject({ lost: 1 });
});

test("a quote that a text has in the middle of words too often to look at all of them stays what it was", async () => {
  const { projectId, snapshotId } = world;
  const id = world.facts[0]?.id ?? "";
  const start = codePointCount(worldText.slice(0, worldText.indexOf("rises")));
  const part = { quote: "rises", start, end: start + 5, confidence: 0.5 };
  await own.db.evidence.create({ data: { projectId, factId: id, snapshotId, ...part } });
  expect(await reads(`${quotes.join(" ").replace("rises", "falls")} ${"arises ".repeat(2_000)}`)).toMatchObject({
    lost: 1,
  });
  expect(await own.db.evidence.count({ where: { factId: id, quote: "rises", staleAt: null } })).toBe(1);
});

test("of a text that was cut short nobody knows what it says no more, but what it says again", async () => {
  const { projectId, sourceId, snapshotId } = world;
  await reads(`The page was cut. ${quotes[1]}`);
  const reading = { sourceId, snapshotId, text: `It is long. ${quotes[0]}`, sha256: "a", at };
  const cut = await refreshStale(own.db, { projectId }, { ...reading, isCutShort: true });
  expect(cut).toEqual({ gone: 0, back: 1, lost: 0, found: 1 });
  expect(await refreshStale(own.db, { projectId }, reading)).toMatchObject({ lost: 1 });
});

test("words beside a quote do not bear a fact out once the quote is gone", async () => {
  const [fact] = world.facts;
  const { projectId, snapshotId } = world;
  const place = { projectId, factId: fact?.id ?? "", snapshotId, start: 0, end: codePointCount("About the sea") };
  await own.db.evidence.create({ data: { ...place, quote: "About the sea", confidence: 0.8, isBeside: true } });
  expect(await says(`About the sea: it was cut. ${quotes[1]}`)).toEqual({ gone: 1, back: 0 });
  expect(await stands(0)).toMatchObject({ status: "stale" });
});
