import { beforeAll, expect, test } from "vitest";
import type { SearchWord } from "@/lib/domain/core/search-query";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { findTerms, type SearchTerm } from "./search-terms";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
let elsewhere: Awaited<ReturnType<typeof aProject>>;

beforeAll(async () => {
  place = await aProject(own.db);
  elsewhere = await aProject(own.db);
  await someFacts(own.db, place, [
    "The harbour of Brest was dredged.",
    "Harpoons hang in the harbourmaster's café.",
    "Depth 4711 was sounded by lantern light.",
  ]);
  await someFacts(own.db, elsewhere, ["Harmonicas were played at the quayside."]);
});

/** Words of a search, each asked for once; one that ends in an asterisk is a beginning. */
function words(...texts: string[]): SearchWord[] {
  return texts.map((text) => ({ text: text.replace("*", ""), isPrefix: text.endsWith("*"), times: 1 }));
}

async function lexemes(...texts: string[]): Promise<string[][]> {
  return (await findTerms(own.db, place, words(...texts))).map((term) => term.lexemes.toSorted());
}

/** Whether a text that holds these words is found by a term. */
async function finds({ query }: SearchTerm, text: string): Promise<boolean> {
  const rows = await own.db.$queryRaw<{ is: boolean }[]>`
    select to_tsvector('stemma', ${text}) @@ ${query}::tsquery as is`;
  return rows[0]?.is === true;
}

test("words are looked for by their stems, in the order in which they were asked, and stop words fall away", async () => {
  expect(await lexemes("Dredging", "the", "harbours")).toEqual([["dredg"], ["harbour"]]);
  expect(await lexemes("the", "of", "was")).toEqual([]);
  expect(await findTerms(own.db, place, [])).toEqual([]);
});

test("words of one stem are one term that was asked for as often as all of them", async () => {
  const [term, ...others] = await findTerms(own.db, place, [
    { text: "harbour", isPrefix: false, times: 2 },
    { text: "Harbours", isPrefix: false, times: 3 },
  ]);
  expect(others).toEqual([]);
  expect(term).toMatchObject({ lexemes: ["harbour"], times: 5 });
});

test("a beginning stands for the project's words that begin so, and for no other project's", async () => {
  const [begun] = await findTerms(own.db, place, words("harp*"));
  if (begun === undefined) throw new Error("a term");
  expect(await finds(begun, "Harpoons")).toBe(true);
  expect(await finds(begun, "Harbour")).toBe(false);
  const [many] = await findTerms(own.db, place, words("har*"));
  if (many === undefined) throw new Error("a term");
  for (const word of ["harpoon", "harbour", "harbourmaster"]) expect(await finds(many, word)).toBe(true);
  expect(await finds(many, "harmonicas")).toBe(false);
});

test("two letters are no beginning, and a word that was ended stands for itself", async () => {
  for (const [short] of [
    await findTerms(own.db, place, words("ha*")),
    await findTerms(own.db, place, words("harbour")),
  ]) {
    expect(short === undefined || !(await finds(short, "harpoons"))).toBe(true);
    expect(short === undefined || !(await finds(short, "harbourmaster"))).toBe(true);
  }
});

test("a word that the project does not have means those that are written nearly like it", async () => {
  const [meant] = await findTerms(own.db, place, words("lanterm"));
  if (meant === undefined) throw new Error("a term");
  expect(await finds(meant, "lantern")).toBe(true);
  expect(await finds(meant, "harbour")).toBe(false);
});

test("a word that the project has means nothing else, and neither numbers nor three letters are guessed at", async () => {
  expect(await lexemes("harbour")).toEqual([["harbour"]]);
  expect(await lexemes("4712")).toEqual([["4712"]]);
  expect(await lexemes("brs")).toEqual([["brs"]]);
});

test("what another project alone says is not what a mistyped word means here", async () => {
  const [here] = await findTerms(own.db, place, words("quayzide"));
  const [there] = await findTerms(own.db, elsewhere, words("quayzide"));
  if (here === undefined || there === undefined) throw new Error("a term");
  expect(await finds(here, "quayside")).toBe(false);
  expect(await finds(there, "quayside")).toBe(true);
});

test("accents do not matter, on either side", async () => {
  for (const asked of ["cafe", "café", "CAFÉ"]) {
    const [term] = await findTerms(own.db, place, words(asked));
    if (term === undefined) throw new Error("a term");
    expect(await finds(term, "the café by the quay")).toBe(true);
  }
});

test.each([
  "'; drop table fact; --",
  "a & !b | (c",
  "\\'\\",
  "%_%",
  "🦭",
  "x".repeat(5_000),
  "harbour' | 'lantern",
  "\u0001",
])("no operator or sign of a query is read out of %s", async (text) => {
  for (const isPrefix of [true, false]) {
    const terms = await findTerms(own.db, place, [{ text, isPrefix, times: 1 }]);
    for (const term of terms) await expect(finds(term, "nothing of it")).resolves.toBe(false);
  }
});

test("a beginning that very many words have stands for forty of them, the shortest", async () => {
  const { projectId } = await aProject(own.db);
  const letters = [..."bcdfghjklm"];
  const coined = letters.flatMap((one) => letters.map((other) => `zyg${one}${other}`));
  await someFacts(
    own.db,
    { projectId },
    [...coined.slice(0, 60), "zygote", "zyga"].map((word) => `The ${word} is small.`),
  );
  const [term] = await findTerms(own.db, { projectId }, words("zyg*"));
  if (term === undefined) throw new Error("a term");
  expect(await finds(term, "zyga")).toBe(true);
  expect(await finds(term, "zygote")).toBe(false);
  // What was typed is one of its words, too.
  expect(term.lexemes).toHaveLength(41);
});
