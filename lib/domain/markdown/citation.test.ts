import fc from "fast-check";
import { expect, test } from "vitest";
import { markerOf } from "@/lib/domain/core/ids";
import { maskCode } from "@/lib/domain/prose/code-mask";
import { growth, LINEAR } from "@/lib/testing/growth";
import {
  citedKeys,
  citedSentences,
  markerGroups,
  numberMarkers,
  orderMarkers,
  readMarkers,
  replaceMarkers,
  resolveMarkers,
  stripMarkers,
  withMarkersOf,
} from "./citation";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";
const C = "CCCCCCCCCCCC";
const D = "0123456789XZ";

const anyMarkdown = fc
  .array(
    fc.constantFrom(
      "The river rose.",
      " It fell ",
      "[FAAAAAAAAAAAA]",
      "[FBBBBBBBBBBBB] ",
      " [FCCCCCCCCCCCC]",
      "[F0123456789XZ]",
      "`",
      "```\n",
      "\n\n",
      "\n- ",
      " | ",
      "\\",
      "[F]",
      "[FAAA]",
      ", ",
      "# Head\n",
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
const anySections = fc.array(anyMarkdown, { maxLength: 5 }).map((all) => all.map((markdown) => ({ markdown })));

test("a marker cites the sentence before it, inside or outside its full stop", () => {
  expect(citedSentences(`Rain fell. [F${A}][F${B}] It stopped [F${C}]. Nobody knows why.`)).toEqual([
    { text: "Rain fell.", kind: "prose", keys: [A, B] },
    { text: "It stopped.", kind: "prose", keys: [C] },
    { text: "Nobody knows why.", kind: "prose", keys: [] },
  ]);
});

test("a marker that begins a line cites what follows it", () => {
  expect(citedSentences(`Rain fell.\n\n[F${A}] It stopped.`).map((one) => one.keys)).toEqual([[], [A]]);
  expect(citedSentences(`Rain fell.\n[F${A}]\n\nIt stopped.`).map((one) => one.keys)).toEqual([[A], []]);
});

test("a row of a table is one sentence, and its head row is a heading", () => {
  const table = `| Bridge | Height |\n| --- | --- |\n| Old | 3.5 m [F${A}] |\n| New | 5 m | \n`;
  expect(citedSentences(table)).toEqual([
    { text: "Bridge | Height", kind: "heading", keys: [] },
    { text: "Old | 3.5 m", kind: "row", keys: [A] },
    { text: "New | 5 m", kind: "row", keys: [] },
  ]);
});

test("items are sentences of their own", () => {
  expect(citedSentences(`- Rain fell [F${A}]\n- Snow fell [F${B}]`).map((one) => [one.text, ...one.keys])).toEqual([
    ["Rain fell", A],
    ["Snow fell", B],
  ]);
});

test("markers in code and escaped markers are text", () => {
  expect(readMarkers(`a \`[F${A}]\` b\n\n\`\`\`\n[F${A}]\n\`\`\`\n\n\\[F${A}]`)).toEqual([]);
  expect(readMarkers(`a \` b [F${A}]\n\n \` c`).map((one) => one.key)).toEqual([A]);
  expect(readMarkers("[FAAAAAAAAAAAI] [F] [Fa]")).toEqual([]);
});

test("a marker stands where it says it stands", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      for (const marker of readMarkers(markdown))
        expect(markdown.slice(marker.start, marker.end)).toBe(markerOf(marker.key));
      expect(readMarkers(markdown).map((one) => one.key)).toEqual(markerGroups(markdown).flatMap((one) => one.keys));
    }),
  );
});

test("numbers are one to n, one for each key, in order of first appearance", () => {
  fc.assert(
    fc.property(anySections, (sections) => {
      const numbers = numberMarkers(sections);
      expect([...numbers.values()]).toEqual([...numbers.keys()].map((_, index) => index + 1));
      expect([...numbers.keys()]).toEqual(citedKeys(sections));
    }),
  );
  expect([...numberMarkers([{ markdown: `x [F${B}]` }, { markdown: `y [F${A}][F${B}]` }])]).toEqual([
    [B, 1],
    [A, 2],
  ]);
});

test("editing a section leaves the numbers of those before it", () => {
  fc.assert(
    fc.property(anySections, anyMarkdown, (sections, edited) => {
      const before = numberMarkers(sections);
      const after = numberMarkers([...sections, { markdown: edited }]);
      for (const [key, number] of before) expect(after.get(key)).toBe(number);
    }),
  );
});

test("ordering the markers of a group changes no number, and doing it twice changes nothing more", () => {
  fc.assert(
    fc.property(anySections, (sections) => {
      const ordered = orderMarkers(sections);
      expect([...numberMarkers(ordered)]).toEqual([...numberMarkers(sections)]);
      const numbers = numberMarkers(ordered);
      for (const section of ordered) {
        for (const group of markerGroups(section.markdown)) {
          const shown = group.keys.map((key) => numbers.get(key) ?? 0);
          expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        }
      }
      expect(orderMarkers(ordered)).toEqual(ordered);
    }),
  );
});

test("only keys that nobody knows are unresolved", () => {
  expect(resolveMarkers(`a [F${A}][F${D}] b [F${D}]`, new Set([A]))).toEqual([D]);
});

test("markers come off with the space before them", () => {
  expect(stripMarkers(`Rain fell [F${A}], [F${B}]. Snow too.  [F${C}]`)).toBe("Rain fell. Snow too.");
  expect(replaceMarkers(`Rain [F${A}][F${B}].`, (keys) => `<${keys.length}>`)).toBe("Rain<2>.");
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      if (!markdown.includes("`") && !markdown.includes("\\")) expect(markerGroups(stripMarkers(markdown))).toEqual([]);
    }),
  );
});

test("masking code keeps every position", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const masked = maskCode(markdown);
      expect(masked.length).toBe(markdown.length);
      for (let at = 0; at < masked.length; at++) if (masked[at] !== "·") expect(masked[at]).toBe(markdown[at]);
    }),
  );
  expect(maskCode("a ``b ` c`` d ` e")).toBe("a ········· d ` e");
});

test.each([
  ["brackets", (size: number): string => "[".repeat(size)],
  ["backticks", (size: number): string => "` `` ".repeat(size / 5)],
  ["markers", (size: number): string => markerOf(A).repeat(size / 20)],
  ["blanks", (size: number): string => `${markerOf(A)}${" ".repeat(size / 2)}x`.repeat(2)],
])("the reading of a hundred thousand characters of %s grows as they do", (_, textOf) => {
  const read = (size: number): void => {
    const markdown = textOf(size);
    markerGroups(markdown);
    stripMarkers(markdown);
  };
  expect(growth(read, 25_000)).toBeLessThan(LINEAR);
});

test("markers of facts that a reader is not given go, the others and the text stay", () => {
  const text = `It rose ${markerOf(A)}${markerOf(B)}. It fell. ${markerOf(B)}`;
  expect(withMarkersOf(text, new Set([A]))).toBe(`It rose ${markerOf(A)}. It fell.`);
  expect(withMarkersOf(text, new Set([A, B]))).toBe(text);
  expect(stripMarkers(withMarkersOf(text, new Set()))).toBe(stripMarkers(text));
});

test("behind a stop a marker ends the sentence, however the next one begins", () => {
  const [a, b] = ["F100000TAAA1", "F200000FAAA2"];
  const markdown = `Nobody need read it. [F${a}] setup.cfg was refused by Dr. [F${a}] Ames. [F${b}]`;
  expect(citedSentences(markdown).map(({ text, keys }) => ({ text, keys }))).toEqual([
    { text: "Nobody need read it.", keys: [a] },
    { text: "setup.cfg was refused by Dr. Ames.", keys: [a, b] },
  ]);
  expect(citedSentences(`“It rose.” [F${a}] and “It fell.” [F${b}] do not agree.`)).toHaveLength(1);
});
