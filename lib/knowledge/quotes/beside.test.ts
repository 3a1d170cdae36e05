import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld, besideWords, quotes, worldText } from "@/lib/testing/rigs/views";
import { type Beside, keepBeside } from "./beside";

const own = ownDatabase();
const sha256 = createHash("sha256").update(worldText).digest("hex");
let world: AWorld;
let by: { runId: string; nodeId: string };
let agentCallId: string;

beforeEach(async () => {
  world = await aWorld(own.db);
  const call = await own.db.agentCall.findFirstOrThrow({ where: { runId: world.runId } });
  by = { runId: world.runId, nodeId: call.nodeId };
  agentCallId = call.id;
});

function spanOf(words: string): { start: number; end: number } {
  const start = codePointCount(worldText.slice(0, worldText.indexOf(words)));
  return { start, end: start + codePointCount(words) };
}

/** Words of the world's text beside the quote of its nth fact. */
function besideOf(nth: 0 | 1, words = besideWords): Beside & { agentCallId: string } {
  const of = { key: world.facts[nth]?.key ?? "", sha256, ...spanOf(quotes[nth]) };
  return { ...spanOf(words), quote: words, of, agentCallId };
}

async function keep(...beside: (Beside & { agentCallId: string })[]): Promise<void> {
  await keepBeside(own.db, world, { ...by, beside });
}

/** What the nth fact rests on. */
async function restsOn(
  nth: 0 | 1,
): Promise<{ quote: string; isBeside: boolean; page: number | null; heading: string | null }[]> {
  return await own.db.evidence.findMany({
    where: { factId: world.facts[nth]?.id ?? "" },
    select: { quote: true, isBeside: true, page: true, heading: true },
    orderBy: { start: "asc" },
  });
}

const plain = { page: null, heading: null };

test("words are kept beside the quote that they were named for, as words beside, and with no other fact", async () => {
  await keep(besideOf(0));
  expect(await restsOn(0)).toEqual([
    { quote: quotes[0], isBeside: false, ...plain },
    { quote: besideWords, isBeside: true, ...plain },
  ]);
  expect(await restsOn(1)).toEqual([{ quote: quotes[1], isBeside: false, ...plain }]);
  const kept = await own.db.evidence.findFirstOrThrow({ where: { isBeside: true, projectId: world.projectId } });
  expect(kept).toMatchObject({ ...by, agentCallId, confidence: 0.8 });
});

test("words that are kept already stay as they are, and what is a quote of the fact stays one", async () => {
  await keep(besideOf(0), besideOf(0));
  await own.db.evidence.updateMany({ where: { quote: besideWords }, data: { isBeside: false } });
  await keep(besideOf(0));
  expect((await restsOn(0)).map(({ isBeside }) => isBeside)).toEqual([false, false]);
});

test("the words that stand beside two facts' quotes are kept with both", async () => {
  await keep(besideOf(0), besideOf(1));
  for (const nth of [0, 1] as const) expect((await restsOn(nth)).map(({ quote }) => quote)).toContain(besideWords);
});

test("words beside a quote that the fact does not have, of a text that is not there, or of an unknown fact are not kept", async () => {
  const { of, ...words } = besideOf(0);
  await keep(
    { ...words, of: { ...of, end: of.end - 1 } },
    { ...words, of: { ...of, sha256: "0".repeat(64) } },
    { ...words, of: { ...of, key: "000000000000" } },
  );
  await keep();
  expect(await own.db.evidence.count({ where: { projectId: world.projectId, isBeside: true } })).toBe(0);
});

test("words that are not the text's own are refused, and what was named with them is not kept either", async () => {
  const words = besideOf(0);
  for (const wrong of [
    { ...words, quote: "Some say otherwisE." },
    { ...words, start: words.start + 1 },
  ])
    await expect(keep(besideOf(1), wrong)).rejects.toThrow();
  expect(await own.db.evidence.count({ where: { projectId: world.projectId, isBeside: true } })).toBe(0);
});

test("words are told with the page on which they begin, and beneath the quote's heading", async () => {
  const { start } = spanOf(besideWords);
  const pages = [
    { page: 1, start: 0 },
    { page: 2, start },
    { page: 3, start: start + 1 },
  ];
  const { projectId } = world;
  const factId = world.facts[0]?.id ?? "";
  const source = await own.db.source.create({ data: { projectId, kind: "paste", status: "ready", title: "In pages" } });
  const paged = { projectId, sourceId: source.id, sha256, mediaType: "text/plain", pages };
  const { id: snapshotId } = await own.db.snapshot.create({ data: paged });
  const said = { quote: quotes[0], ...spanOf(quotes[0]), confidence: 0.6, page: 1, heading: "Tides" };
  await own.db.evidence.create({ data: { projectId, factId, snapshotId, ...said } });
  await keep(besideOf(0));
  const kept = await own.db.evidence.findMany({ where: { factId, isBeside: true }, orderBy: { confidence: "asc" } });
  expect(kept).toMatchObject([
    { snapshotId, page: 2, heading: "Tides", confidence: 0.6 },
    { snapshotId: world.snapshotId, page: null, heading: null, confidence: 0.8 },
  ]);
});

test("another project's fact of the same key and text gains nothing", async () => {
  const other = await aWorld(own.db);
  const key = world.facts[0]?.key ?? "";
  await own.db.fact.update({ where: { id: other.facts[0]?.id ?? randomUUID() }, data: { key } });
  await keep(besideOf(0));
  expect(await own.db.evidence.count({ where: { projectId: other.projectId, isBeside: true } })).toBe(0);
});
