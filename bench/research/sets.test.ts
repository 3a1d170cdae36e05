import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readBytes } from "@/lib/sources/read/read-bytes";
import { type Document, type Item, isAnswerable } from "./item";
import { holds } from "./judge";
import { ownSets, readOwn } from "./sets";

const sets = new Map(await Promise.all(ownSets.map(async (set) => [set, await readOwn(set)] as const)));
const all = [...sets.values()].flat();

async function textOf(document: Document): Promise<string> {
  if ("text" in document) return document.text;
  const { path, fileName } = document;
  const bytes = new Uint8Array(await readFile(path));
  const answer = await readBytes({ bytes, fileName, mediaType: null, charset: null, url: null });
  return answer.ok ? answer.read.text : "";
}

const texts = new Map(
  await Promise.all(
    [...sets].map(async ([set, items]) => [set, await Promise.all((items[0]?.documents ?? []).map(textOf))] as const),
  ),
);

/** Everything that a report is to say, as what the item calls it. */
function wanted({ id, gold, more, disputed }: Item): { id: string; said: readonly string[] }[] {
  return [...gold, ...more, ...disputed.flatMap(({ a, b }) => [a, b])].map((said) => ({ id, said }));
}

test("there are at least sixty questions, each with an id of its own, of every kind", () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const [set, items] of sets) {
    expect(new Set(items.map(({ queryType }) => queryType)).size, set).toBe(7);
    expect(
      items.every(({ id }) => id.startsWith(`${set}-`)),
      set,
    ).toBe(true);
  }
});

test("each library has about eight documents, one set has tables and dates, one long documents", () => {
  for (const [set, items] of sets) {
    const count = items[0]?.documents.length ?? 0;
    expect(count, set).toBeGreaterThanOrEqual(8);
    expect(count, set).toBeLessThanOrEqual(9);
  }
  const long = texts.get("flood")?.filter((text) => text.split(/\s+/).length > 3_000) ?? [];
  expect(long.length).toBeGreaterThanOrEqual(2);
  const tabled = texts.get("railway")?.filter((text) => /^\|.+\|$/m.test(text)) ?? [];
  expect(tabled.length).toBeGreaterThanOrEqual(2);
});

test("everything that a report is to say stands in its library", () => {
  const strays = [...sets].flatMap(([set, items]) => {
    const library = texts.get(set) ?? [];
    return items
      .flatMap(wanted)
      .filter(({ said }) => !library.some((text) => text.split(/\n\s*\n/).some((paragraph) => holds(paragraph, said))))
      .map(({ id, said }) => `${id}: ${said.join(" / ")}`);
  });
  expect(strays).toEqual([]);
});

test("a third is partly or wholly without an answer, and some have answers that differ", () => {
  const missing = all.filter(({ unanswerable }) => unanswerable.length > 0);
  expect(missing.length / all.length).toBeGreaterThanOrEqual(1 / 3);
  expect(missing.length / all.length).toBeLessThan(0.45);
  expect(missing.filter((item) => !isAnswerable(item)).length).toBeGreaterThanOrEqual(10);
  expect(missing.filter(isAnswerable).length).toBeGreaterThanOrEqual(5);
  expect(all.filter(({ disputed }) => disputed.length > 0).length).toBeGreaterThanOrEqual(12);
  for (const item of all) expect(isAnswerable(item) || item.unanswerable.length > 0, item.id).toBe(true);
});

test("both sides of a dispute are told by documents of which neither tells the other's alone", () => {
  for (const [set, items] of sets) {
    for (const { id, disputed } of items) {
      for (const { a, b } of disputed) {
        const library = texts.get(set) ?? [];
        const having = (said: readonly string[]): number[] =>
          library.flatMap((text, nth) => (holds(text, said) ? [nth] : []));
        expect(new Set([...having(a), ...having(b)]).size, id).toBeGreaterThanOrEqual(2);
      }
    }
  }
});
