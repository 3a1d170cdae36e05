import fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import { becameOf, fieldsAtHead } from "@/lib/domain/prose/head-fields";
import { after, before, checkBatches, checkedText, isSaidByQuotes, piecesShown, type ToCheck } from "./checking";

const quote = {
  id: "7K3Q9XM2PA4B:1",
  quote: "It raised its toll by 3 percent last year.",
  sourceTitle: "The harbour bridge",
  published: "2024-05-14",
  before: "The bridge company reports every spring.",
  after: "",
};

test("a sentence stands behind its number, its quotes with their source and neighbours beneath it", () => {
  const items = [
    { id: "1", sentence: "The bridge company raised its toll by 3 percent in 2023.", quotes: [quote] },
    { id: "2", sentence: "Tolls\n3: rose", quotes: [{ ...quote, quote: "Tolls\nrose.", sourceTitle: "Another" }] },
  ];
  expect(checkedText(items)).toBe(`Sources
S1: The harbour bridge, published 2024-05-14
S2: Another, published 2024-05-14

1: The bridge company raised its toll by 3 percent in 2023.
  S1 before: The bridge company reports every spring.
  Q1 (S1): It raised its toll by 3 percent last year.

2: Tolls 3: rose
  S2 before: The bridge company reports every spring.
  Q2 (S2): Tolls rose.`);
});

test("a row of a table stands above what it is a row of, in one line", () => {
  const table = "Tolls in crowns:\n| Who | Toll |";
  expect(checkedText([{ id: "1", sentence: "Carts | 3", table, quotes: [quote] }])).toContain(
    "1: Carts | 3\n  row of: Tolls in crowns: | Who | Toll |\n  S1 before",
  );
});

test("a quote is written out once, beneath the first sentence that cites it, and stands for itself beside its neighbours", () => {
  const next = { ...quote, id: "8", quote: "Nobody protested.", before: quote.quote, after: "It rained." };
  const last = {
    ...next,
    id: "9",
    quote: "It rained.",
    before: `Of the toll: ${quote.quote} Nobody protested.`,
    after: "",
  };
  const items = [
    { id: "1", sentence: "The toll rose.", quotes: [quote] },
    { id: "2", sentence: "It rose without protest.", quotes: [quote, next] },
    { id: "3", sentence: "It rained.", quotes: [last] },
    { id: "4", sentence: "Another says so, too.", quotes: [{ ...quote, sourceTitle: "Another" }] },
  ];
  expect(checkedText(items).split("\n\n").slice(1).join("\n")).toBe(`1: The toll rose.
  S1 before: The bridge company reports every spring.
  Q1 (S1): It raised its toll by 3 percent last year.
2: It rose without protest.
  Q1, as above
  S1 before: [Q1]
  Q2 (S1): Nobody protested.
  S1 after: It rained.
3: It rained.
  S1 before: Of the toll: [Q1] [Q2]
  Q3 (S1): It rained.
4: Another says so, too.
  S2 before: The bridge company reports every spring.
  Q4 (S2): It raised its toll by 3 percent last year.`);
});

test("a paragraph is told once, with the names of its quotes in it, and what else is cited of it stands in it", () => {
  const paragraph = "The company is old. It raised its toll by 3 percent last year. Nobody protested.";
  const whole = { ...quote, before: "", after: "", paragraph };
  const other = { ...whole, id: "8", quote: "Nobody protested." };
  const alone = { ...whole, id: "9", quote: "It rained.", paragraph: "It rained." };
  const items = [
    { id: "1", sentence: "The toll rose.", quotes: [whole] },
    { id: "2", sentence: "Nobody minded that it rose.", quotes: [whole, other, alone] },
  ];
  expect(checkedText(items).split("\n\n").slice(1).join("\n")).toBe(`1: The toll rose.
  P1 (S1): The company is old. [Q1] Nobody protested.
  Q1 (P1): It raised its toll by 3 percent last year.
2: Nobody minded that it rose.
  Q1, as above
  Q2 (P1): Nobody protested.
  Q3 (S1): It rained.`);
});

test("the neighbours of a quote are the sentences next to it", () => {
  expect(before("One is far. The company is old. It reports in spring. ")).toBe(
    "The company is old. It reports in spring.",
  );
  expect(after(" That was in May. Nobody knows more.")).toBe("That was in May.");
  expect([before(""), after(" ")]).toEqual(["", ""]);
});

test("before a row of a table stands the table's head, which says what its columns are", () => {
  const table =
    "Tolls by year.\n\n| Year | Cars | Lorries |\n| --- | --- | --- |\n| 2022 | 4 | 9 |\n| 2023 | 5 | 9 |\n";
  expect(before(table)).toBe("| Year | Cars | Lorries |");
  expect(before(`${table}| `)).toBe("| Year | Cars | Lorries |");
  expect(before(`${table}\nThe tolls rose. `)).not.toContain("Year");
  expect(before(table.slice(table.indexOf("| 2022")))).not.toContain("Year");
});

const anyItem = fc.record({
  id: fc.uuid(),
  sentence: fc.string({ maxLength: 300 }),
  quotes: fc.array(fc.constantFrom(quote, { ...quote, quote: "word ".repeat(300) }), { maxLength: 5 }),
});

test("every sentence is in one call, in order, no more than twenty together, and with a quote if it has one", () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 60 }), (items: ToCheck[]) => {
      const batches = checkBatches(items, 8_000);
      expect(batches.flat().map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      expect(batches.every((batch) => batch.length > 0 && batch.length <= 20)).toBe(true);
      for (const batch of batches) expect(batch.length === 1 || countTokens(checkedText(batch)) <= 4_000).toBe(true);
      for (const [nth, { quotes }] of batches.flat().entries()) {
        expect(quotes.length > 0).toBe((items[nth]?.quotes.length ?? 0) > 0);
      }
    }),
  );
});

test("gathered, a sentence stands with those whose quotes it shares, so that no call says them again", () => {
  const of = (name: string): ToCheck["quotes"][number] => ({
    ...quote,
    id: name,
    quote: `${name} ${"word ".repeat(80)}`,
  });
  const items = Array.from({ length: 60 }, (_, nth) => ({
    id: String(nth),
    sentence: `Sentence ${nth}.`,
    quotes: [of(`Quote ${nth % 30}`)],
  }));
  const tokens = (batches: readonly ToCheck[][]): number =>
    batches.reduce((sum, batch) => sum + countTokens(checkedText(batch)), 0);
  const [apart, together] = [checkBatches(items, 40_000), checkBatches(items, 40_000, "gathered")];
  const ids = (batches: readonly ToCheck[][]): string[] => batches.flat().map(({ id }) => id);
  expect(ids(together).toSorted()).toEqual(ids(apart).toSorted());
  expect(ids(together).slice(0, 4)).toEqual(["0", "30", "1", "31"]);
  expect([apart.length, together.length]).toEqual([3, 2]);
  expect(tokens(together)).toBeLessThan(tokens(apart) * 0.75);
});

test("gathered, every sentence is in one call, no more than thirty together", () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 60 }), (items: ToCheck[]) => {
      const batches = checkBatches(items, 8_000, "gathered");
      expect(new Set(batches.flat().map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
      expect(batches.flat()).toHaveLength(items.length);
      expect(batches.every((batch) => batch.length > 0 && batch.length <= 30)).toBe(true);
      for (const batch of batches) expect(batch.length === 1 || countTokens(checkedText(batch)) <= 4_000).toBe(true);
    }),
  );
});

test("headings are told as they stand, also where a quote of the same source says the same words", () => {
  const of = { sourceTitle: "Hooks", published: null, before: "", after: "" };
  const told = checkedText([
    {
      id: "1",
      sentence: "There are optional hooks.",
      quotes: [{ ...of, id: "A", quote: "There are optional hooks." }],
    },
    {
      id: "2",
      sentence: "One is optional.",
      quotes: [{ ...of, id: "B", quote: "It may be left out.", above: ["optional hooks"] }],
    },
  ]);
  expect(told).toContain("  S1 headings: optional hooks\n  Q2 (S1): It may be left out.");
});

test("a source is told with who published it, so that whose account a sentence gives can be borne out", () => {
  const of = { sourceTitle: "Tolls", published: "2024-05-14", before: "", after: "", id: "A", quote: "It rose." };
  expect(checkedText([{ id: "1", sentence: "It rose.", quotes: [{ ...of, publisher: "Harbour Council" }] }])).toContain(
    "S1: Tolls, by Harbour Council, published 2024-05-14",
  );
  expect(checkedText([{ id: "1", sentence: "It rose.", quotes: [of] }])).toContain("S1: Tolls, published 2024-05-14");
});

test("the short fields of a document's head are told behind its title, once, without what the title says", () => {
  const head = [
    "PEP: 662",
    "Title: Editable installs via virtual wheels",
    "Author: Bernát <gaborjbernat@example.org>",
    "Status: Rejected",
    "Post-History:",
    "  28-May-2021",
    "Type: Standards Track",
    "Topic: Packaging",
    "Requires: 517",
    "Created: 28-May-2021",
    "Python-Version: 3.11",
    "Replaces: 660",
    "Resolution: `3-Jun-2021 <https://example.org/t/1>`__",
    "",
    "Abstract: this is no field any more",
  ].join("\n");
  const fields = fieldsAtHead(head);
  expect(fields).toEqual([
    "PEP: 662",
    "Title: Editable installs via virtual wheels",
    "Status: Rejected",
    "Type: Standards Track",
    "Topic: Packaging",
    "Requires: 517",
    "Created: 28-May-2021",
    "Python-Version: 3.11",
    "Replaces: 660",
    "Resolution: 3-Jun-2021",
  ]);
  expect(fieldsAtHead("Note: this is prose.\n\nIt goes on.")).toEqual([]);
  expect(becameOf(fields)).toBe("Rejected");
  expect(becameOf(["Status: Superseded", "Replaces: 660", "Superseded-By: 566"])).toBe("Superseded, by 566");
  expect(becameOf(["Created: 28-May-2021"])).toBe(null);
  const quoted = {
    ...quote,
    id: "A",
    sourceTitle: "PEP 662 – Editable installs via virtual wheels",
    published: null,
    fields,
  };
  expect(checkedText([{ id: "1", sentence: "It was rejected.", quotes: [quoted] }])).toContain(
    "S1: PEP 662 – Editable installs via virtual wheels [Status: Rejected; Type: Standards Track; Topic: Packaging; Requires: 517; Created: 28-May-2021; Python-Version: 3.11; Replaces: 660; Resolution: 3-Jun-2021]\n",
  );
});

test("when a document was decided and discussed is told, be it by an address that names the month or a list of days", () => {
  const head = [
    "Title: Build requirements",
    "Author: Ada Marsh,",
    "        Bo Tarn",
    "Discussions-To: ",
    "Post-History: 10-May-2016,",
    "              11-May-2016,",
    "              13-May-2016",
    "Resolution: https://mail.example.org/archive/list/2016-May/028969.html",
    "Announced: https://example.org/t/2017/09/11/build",
    "Talk: `14-Nov-2023 <https://example.org/t/1>`__, `20-Nov-2023 <https://example.org/t/2>`__",
    "Home: https://example.org/t/12016",
    "",
  ].join("\n");
  expect(fieldsAtHead(head)).toEqual([
    "Title: Build requirements",
    "Author: Ada Marsh, Bo Tarn",
    "Post-History: 10-May-2016 to 13-May-2016",
    "Resolution: page of 2016-May",
    "Announced: page of 2017-09-11",
    "Talk: 14-Nov-2023, 20-Nov-2023",
  ]);
});

test("a wording that texts copy from each other is shown once, a field of each document's head for each", () => {
  const pieces = (words: string): { quote: string; sha256: string }[] => [
    { quote: words, sha256: "one" },
    { quote: words, sha256: "two" },
    { quote: words, sha256: "one" },
  ];
  const shown = (quote: string): { sha256: string }[] => piecesShown([pieces(quote)], { isInTurn: false });
  expect(shown("The bridge company raised its toll by 3 percent last year.")).toHaveLength(1);
  expect(shown("Status: Draft").map(({ sha256 }) => sha256)).toEqual(["one", "two"]);
});

test("a sentence needs nothing around its quotes where one of them says all of it, with its source's title", () => {
  const title = "The harbour bridge";
  const quotes = [
    { quote: "The toll was raised by 3 percent.", title },
    { quote: "It was last raised in 2019.", title },
  ];
  expect(isSaidByQuotes("The toll was raised by 3 percent", quotes)).toBe(true);
  expect(isSaidByQuotes("The harbour bridge's toll was raised by 3 percent.", quotes)).toBe(true);
  expect(isSaidByQuotes("The toll was raised by 4 percent.", quotes)).toBe(false);
  expect(isSaidByQuotes("The company's toll was raised by 3 percent.", quotes)).toBe(false);
  // Two quotes together may say what neither says.
  expect(isSaidByQuotes("The toll was last raised in 2019.", quotes)).toBe(false);
});

test("in turn, a check is shown a quote of every fact that a sentence cites, however many pieces the first ones have", () => {
  const facts = Array.from({ length: 7 }, (_, fact) =>
    Array.from({ length: 3 }, (_, nth) => ({ quote: `Piece ${nth} of fact ${fact}.`, sha256: String(fact) })),
  );
  const factsOf = (pieces: readonly { sha256: string }[]): Set<string> => new Set(pieces.map(({ sha256 }) => sha256));
  expect(factsOf(piecesShown(facts, { isInTurn: true })).size).toBe(7);
  expect(piecesShown(facts, { isInTurn: true })).toHaveLength(16);
  expect(factsOf(piecesShown(facts, { isInTurn: false })).size).toBe(3);
});

test("of a sentence eight pieces are shown, the first fact's first, or sixteen in turn, each wording once", () => {
  const piece = (fact: number, nth: number): { quote: string; sha256: string } => ({
    quote: `Fact ${fact} has the piece ${nth}, which says more than forty letters.`,
    sha256: "s",
  });
  const facts = [0, 1, 2].map((fact) => Array.from({ length: 7 }, (_, nth) => piece(fact, nth)));
  const told = (isInTurn: boolean): string[] =>
    piecesShown(facts, { isInTurn }).map(({ quote }) => quote.replace(/^Fact (\d) has the piece (\d).*$/, "$1$2"));
  expect(told(false)).toEqual(["00", "01", "02", "03", "04", "05", "06", "10"]);
  expect(told(true)).toHaveLength(16);
  expect(told(true).slice(0, 4)).toEqual(["00", "10", "20", "01"]);
});

test("a wording of forty letters in two texts is a copy, a shorter one says something of each", () => {
  const of = (letters: number): number => {
    const quote = "a".repeat(letters);
    return piecesShown(
      [
        [
          { quote, sha256: "s" },
          { quote, sha256: "t" },
          { quote, sha256: "s" },
        ],
      ],
      { isInTurn: false },
    ).length;
  };
  expect([of(39), of(40)]).toEqual([2, 1]);
});

test("a sentence is said by one quote that has all of its words and numbers, its title counted", () => {
  const quotes = [
    { quote: "It rose by 3 percent.", title: "The toll" },
    { quote: "Nobody paid 4 crowns.", title: "Fares" },
  ];
  expect(isSaidByQuotes("The toll rose by 3 percent.", quotes)).toBe(true);
  expect(isSaidByQuotes("The toll rose by 4 percent.", quotes)).toBe(false);
  expect(isSaidByQuotes("The toll fell by 3 percent.", quotes)).toBe(false);
  expect(isSaidByQuotes("The toll rose.", [])).toBe(false);
});
