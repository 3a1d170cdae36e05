import { expect, test } from "vitest";
import { placedSentences } from "@/lib/domain/markdown/citation";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { isRenderable, plainText, withoutActive } from "@/lib/domain/markdown/markdown";
import { checkEdit } from "@/lib/domain/report/section-edit";
import { growth, LINEAR } from "@/lib/testing/growth";
import { settextLines } from "@/lib/testing/hostile-files";
import { findTangle } from "./tangle";

/** Texts of about so many characters that cost one parser or another the square of their length. */
const forms: Record<string, (characters: number) => string> = {
  "lines of =": settextLines,
  "lines of -": (many) => `a\n${"-\n".repeat(many / 2)}`,
  "headings of two lines": (many) => "a\n=\n".repeat(many / 4),
  "indented lines of =": (many) => `- a\n${"  =\n".repeat(many / 4)}`,
  "quoted lines of =": (many) => `> a\n${"> =\n".repeat(many / 4)}`,
  "empty quotations": (many) => ">\n".repeat(many / 2),
  "deep quotations": (many) => `${">".repeat(49)}a\n`.repeat(many / 51),
  "quotations of all depths": (many) =>
    Array.from({ length: many / 27 }, (_, nth) => `${">".repeat(nth % 50)}a`).join("\n"),
  "items within items": (many) => "1) ".repeat(many / 3),
  "lists that go deeper": (many) =>
    Array.from({ length: many / 50 }, (_, nth) => `${" ".repeat((nth * 2) % 90)}- a`).join("\n"),
  "open brackets": (many) => "[".repeat(many),
  "closed brackets": (many) => "]".repeat(many),
  "brackets in brackets": (many) => "[".repeat(many / 2) + "]".repeat(many / 2),
  "links in links": (many) => `${"[".repeat(many / 5)}a${"](b)".repeat(many / 5)}`,
  "links without an end": (many) => "[a](b".repeat(many / 5),
  "pictures without an end": (many) => "![".repeat(many / 2),
  "runs of backticks": (many) => {
    const length = Math.floor(Math.sqrt(2 * many));
    return Array.from({ length }, (_, nth) => `${"`".repeat(nth + 1)}a`).join("");
  },
  stars: (many) => "*a ".repeat(many / 3),
  "emphasis of two kinds": (many) => "*a_".repeat(many / 3),
  tables: (many) => `|a|b|\n|-|-|\n${"|a|b|\n".repeat(many / 6)}`,
  "tables after tables": (many) => "|a|\n|-|\n".repeat(many / 8),
  "wide tables": (many) => `${"|a".repeat(150)}\n${"|-".repeat(150)}\n${"|\n".repeat(many / 2)}`,
  entities: (many) => "&amp;".repeat(many / 5),
  ampersands: (many) => "&#".repeat(many / 2),
  notes: (many) => Array.from({ length: many / 10 }, (_, nth) => `[^${nth}]: b`).join("\n"),
  definitions: (many) => Array.from({ length: many / 10 }, (_, nth) => `[${nth}]: b`).join("\n"),
  "addresses of mail": (many) => "a@b.".repeat(many / 4),
  addresses: (many) => `http://a.b/${"&a;".repeat(many / 3)}`,
  "HTML that never closes": (many) => "<a ".repeat(many / 3),
  "comments that never close": (many) => "<!-- a\n\n".repeat(many / 8),
  markers: (many) => "[F0123456789AB]".repeat(many / 15),
  lines: (many) => "a\n\n".repeat(many / 3),
};

/** All that a text goes through in the process that answers people, and what its parsing costs beside it. */
function whole(markdown: string): void {
  if (isRenderable(markdown)) drawMarkdown(markdown);
  else plainText(markdown);
  placedSentences(markdown);
  withoutActive(markdown);
}

const FEW = 2_500;
const MANY = 4 * FEW;

test.each(Object.entries(forms))(
  "S3: four times as many characters of %s cost no sixteen times the work",
  (_, form) => {
    expect(growth((characters) => whole(form(characters)), FEW)).toBeLessThan(LINEAR);
  },
);

test("S3: such a section is not saved, and its line is named", () => {
  const sections = [{ kind: "body", heading: "Costs", markdown: "It works." } as const];
  const edit = { heading: "Costs", markdown: settextLines(MANY) };
  const { refused } = checkEdit(sections, 0, { edit, known: new Set() });
  expect(refused).toContain("Line 202 is past 200 lines of nothing but = or -. Write headings with # instead.");
});

test("S3: prose, tables, lists and citations as people write them have no tangle", () => {
  const section = [
    "A heading\n=========\n\n---\n",
    "> A quotation\n> - with an item\n>   1. and one within it\n",
    `${"| a | b |\n".repeat(200)}`,
    "Prices rose [by half](https://a.example/x_(y)) [F0123456789AB][F0123456789AC]. *Some* did __not__.\n".repeat(100),
    "\n1. one\n   - [ ] two\n",
  ].join("\n");
  expect(findTangle(section)).toBeNull();
});

test("S3: each kind of tangle says where it is", () => {
  expect(findTangle(`a\n\n${"[".repeat(101)}`)).toMatchObject({ line: 3 });
  expect(findTangle(`a\r\n${"]".repeat(301)}`)).toMatchObject({ line: 2 });
  expect(findTangle(`a\nb\n${"1. ".repeat(51)}`)).toMatchObject({ line: 3 });
  expect(findTangle(`${"|a".repeat(150)}\n${"|\n".repeat(200)}`)).toMatchObject({ line: 134 });
  expect(findTangle("a\n".repeat(5_001))).toMatchObject({ line: 5_001 });
});

test.each([
  ["characters", (n: number): string => "a".repeat(n), 200_000, 1],
  ["lines", (n: number): string => "\n".repeat(n - 1), 5_000, 5_001],
  ["lines of nothing but = or -", (n: number): string => "a\n> --\n".repeat(n), 200, 402],
  ["marks of emphasis", (n: number): string => `a${"*".repeat(n - 1)}_`, 3_000, 1],
  ["brackets and backticks", (n: number): string => `${"`[]".repeat(n / 2)}${"`".repeat(n % 2)}`, 5_000, 1],
  ["columns", (n: number): string => "|".repeat(n), 200, 1],
  ["marks of quotations and lists", (n: number): string => `${"> ".repeat(n)}a`, 50, 1],
  ["marks of items", (n: number): string => `a\n${"1) ".repeat(n)}`, 50, 2],
  ["brackets within each other", (n: number): string => "[".repeat(n), 100, 1],
  ["brackets that none opens", (n: number): string => `a\n[]${"]".repeat(n)}`, 300, 2],
])("S3: as many %s as may be are no tangle, one more is, on its line", (_, textOf, most, line) => {
  expect(findTangle(textOf(most))).toBeNull();
  expect(findTangle(textOf(most + 1))).toMatchObject({ line });
});

test("S3: brackets and columns count within their paragraph, cells and emphasis over the whole text", () => {
  expect(findTangle(`${"[".repeat(60)}\n\n${"[".repeat(60)}`)).toBeNull();
  expect(findTangle(`${"[".repeat(60)}\n${"[".repeat(60)}`)).toMatchObject({ line: 2 });
  expect(findTangle(`${"[".repeat(60)}${"]".repeat(60)}\n${"[".repeat(60)}`)).toBeNull();
  expect(findTangle(`${"]".repeat(200)}\n \n${"]".repeat(200)}`)).toBeNull();
  const row = "|".repeat(100);
  const full = `${row}\n`.repeat(200);
  expect(findTangle(`${full}\na`)).toBeNull();
  expect(findTangle(`${full}|`)).toMatchObject({ line: 201 });
  expect(findTangle(`${row}\n\n${"|\n".repeat(400)}`)).toBeNull();
  expect(findTangle(`${row}\n${"|\n".repeat(400)}`)).toMatchObject({ line: 201 });
  expect(findTangle(`a${"*".repeat(2_000)}\n\na${"~".repeat(1_001)}`)).toMatchObject({ line: 3 });
});
