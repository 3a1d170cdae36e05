import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { identify } from "@/lib/knowledge/facts";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { findBeside, type QuotePlace } from "./beside";
import { listQuoteParagraphs } from "./quote-paragraphs";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
let snapshotId: string;
const text =
  "# Piers 🦭\n\n## Of stone\n\nThe first line. The pier of Brest is 200 m long. It was lit in 1901.\n\nAnother paragraph: the tide rises.";
const sha256 = createHash("sha256").update(text).digest("hex");
const quotes = ["The pier of Brest is 200 m long.", "the tide rises."] as const;

function spanOf(quote: string): { sha256: string; start: number; end: number } {
  const start = codePointCount(text.slice(0, text.indexOf(quote)));
  return { sha256, start, end: start + codePointCount(quote) };
}

beforeAll(async () => {
  place = await aProject(own.db);
  const { projectId } = place;
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const source = await own.db.source.create({ data: { projectId, kind: "paste", status: "ready", title: "Piers" } });
  const snapshot = { projectId, sourceId: source.id, sha256, mediaType: "text/plain" };
  ({ id: snapshotId } = await own.db.snapshot.create({ data: snapshot }));
  await own.db.$transaction(async (tx) => {
    for (const quote of quotes) {
      const fact = await tx.fact.create({ data: { projectId, statement: quote, ...identify(quote), confidence: 0.8 } });
      const { start, end } = spanOf(quote);
      const data = { projectId, factId: fact.id, snapshotId, start, end, quote, confidence: 0.8, page: 3 };
      await tx.evidence.create({ data });
    }
  });
});

test("quotes come with the paragraph that they stand in, where it begins and what it stands under, in their order", async () => {
  const spans = quotes.map(spanOf).toReversed();
  const found = await listQuoteParagraphs(own.db, place, spans);
  expect(found.map((one) => one.text)).toEqual([
    "Another paragraph: the tide rises.",
    "The first line. The pier of Brest is 200 m long. It was lit in 1901.",
  ]);
  for (const { start, text: paragraph } of found)
    expect([...text].slice(start, start + codePointCount(paragraph)).join("")).toBe(paragraph);
  for (const { above } of found) expect(above).toEqual(["Piers 🦭", "Of stone"]);
  expect(found[0]).toMatchObject({ sha256, snapshotId, page: 3 });
});

test("a quote that no fact stands on any more, or of another project, has none, nor is anything looked for without one", async () => {
  const { sha256: of, start, end } = spanOf(quotes[0]);
  expect(await listQuoteParagraphs(own.db, place, [{ sha256: of, start, end: end - 1 }])).toEqual([]);
  expect(await listQuoteParagraphs(own.db, await aProject(own.db), quotes.map(spanOf))).toEqual([]);
  expect(await listQuoteParagraphs(own.db, place, [])).toEqual([]);
  await own.db.evidence.updateMany({ where: { quote: quotes[0] }, data: { staleAt: new Date() } });
  expect(await listQuoteParagraphs(own.db, place, quotes.map(spanOf))).toHaveLength(1);
});

/** A quote of the text as a place of a fact. */
function placeOfQuote(quote: string): QuotePlace {
  return { key: "abc", ...spanOf(quote) };
}

test("words beside a quote are found where the first of their quotes has them, in the order in which they were named", async () => {
  const [pier, tide] = quotes.map(placeOfQuote);
  if (!pier || !tide) throw new Error("two quotes");
  const gone = { ...pier, sha256: "gone" };
  const named = [
    { words: "It was lit in 1901.", quotes: [gone, pier, tide] },
    { words: "nobody wrote this", quotes: [pier] },
    { words: "The first line.", quotes: [pier] },
    { words: "The first line.", quotes: [] },
  ];
  const found = await findBeside(own.db, place, named);
  expect(found).toMatchObject([
    { quote: "It was lit in 1901.", of: { key: "abc", sha256, start: pier.start, end: pier.end } },
    null,
    { quote: "The first line.", of: pier },
    null,
  ]);
  for (const one of found) if (one) expect([...text].slice(one.start, one.end).join("")).toBe(one.quote);
  expect(await findBeside(own.db, await aProject(own.db), named)).toEqual([null, null, null, null]);
  expect(await findBeside(own.db, place, [])).toEqual([]);
});

test("words are beside a quote 2,400 letters before it and 800 behind it, no further", async () => {
  const before = "The sea was calm.";
  const behind = "The wind turned.";
  const found = async (gapBefore: number, gapBehind: number): Promise<(string | undefined)[]> => {
    const long = `${"x".repeat(3_000)} ${before}${"y".repeat(gapBefore)}The quote.${"z".repeat(gapBehind)}${behind} ${"w".repeat(900)}`;
    const hash = createHash("sha256").update(long).digest("hex");
    await own.db.content.create({
      data: { projectId: place.projectId, sha256: hash, text: long, codePoints: long.length },
    });
    const start = long.indexOf("The quote.");
    const quote = { key: "abc", sha256: hash, start, end: start + 10 };
    const named = [before, behind].map((words) => ({ words, quotes: [quote] }));
    return (await findBeside(own.db, place, named)).map((one) => one?.quote);
  };
  expect(await found(2_400 - before.length, 800 - behind.length)).toEqual([before, behind]);
  expect(await found(2_401 - before.length, 801 - behind.length)).toEqual([undefined, undefined]);
});
