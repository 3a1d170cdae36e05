import fc from "fast-check";
import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { PASSAGE_MAX, splitPassages } from "./passage";
import { spanText } from "./quote";

const sentence = fc
  .array(fc.constantFrom("rivers", "rise", "in", "spring", "🌊", "e\u0301té", "Dr.", "3.5", "“quoted”"), {
    minLength: 1,
    maxLength: 30,
  })
  .map((words) => `${words.join(" ")}. `);
const block = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 25 }).map((sentences) => sentences.join("")),
  fc.constantFrom("# Floods", "## Causes #", "Setext\n===", "```\n# not a heading\n\ncode\n```", "---", "   "),
  fc.integer({ min: 1, max: 60 }).map((rows) => "| a | b 𝒳 |\n".repeat(rows)),
  fc.integer({ min: 3, max: 60 }).map((rows) => "2020,alpha,12.5\n".repeat(rows)),
  fc.integer({ min: 1, max: 4000 }).map((length) => "👩‍👧e\u0301".repeat(length).slice(0, length * 2)),
  fc.string({ unit: "binary", maxLength: 50 }),
);
const anyText = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join("\n\n").toWellFormed());

test("passages are exact slices in order, do not overlap, and hold all that is not white space", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const points = [...text];
      let end = 0;
      for (const [index, passage] of splitPassages(text).entries()) {
        expect(passage.ordinal).toBe(index);
        expect(passage.start).toBeGreaterThanOrEqual(end);
        expect(points.slice(end, passage.start).join("").trim()).toBe("");
        expect(spanText(text, passage.start, passage.end)).toBe(passage.text);
        expect(passage.text.isWellFormed()).toBe(true);
        expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_MAX + 200);
        expect(passage.text).toBe(passage.text.trim());
        end = passage.end;
      }
      expect(points.slice(end).join("").trim()).toBe("");
    }),
  );
});

test("a blank text has no passages", () => {
  expect(splitPassages("")).toEqual([]);
  expect(splitPassages(" \n\n\t\u00a0")).toEqual([]);
});

test("a passage stands under the nearest heading above it", () => {
  const prose = `${"The river rose and the town was warned in time. ".repeat(8)}\n\n`;
  const passages = splitPassages(`# Floods\n\n${prose}## Causes\n\n${prose}Remedies\n--------\n${prose}`);
  expect(passages.map((passage) => passage.heading)).toEqual(["Floods", "Causes", "Remedies"]);
  expect(passages[1]?.text.startsWith("## Causes")).toBe(true);
});

test.each(["=", "-", "^"])("a title between two lines of %s is a heading, and names keep their underscores", (sign) => {
  const line = sign.repeat(14);
  const body = "It has to say what it builds and where it puts it, in words that the other side knows. ".repeat(5);
  const text = `First\n=====\n\n${body}\n\n${line}\n build_wheel\n${line}\n\n${body}`;
  expect(splitPassages(text).map(({ heading }) => heading)).toEqual(["First", "build_wheel"]);
});

test("a table between two lines of signs is no heading", () => {
  const body = "It has to say what it builds and where it puts it, in words that the other side knows. ".repeat(5);
  const text = `First\n=====\n\n${body}\n\n=====  =====\none    two\n=====  =====\n\n${body}`;
  expect(new Set(splitPassages(text).map(({ heading }) => heading))).toEqual(new Set(["First"]));
});

test("titles that are underlined with other signs than dashes are headings, a short row of tildes opens code", () => {
  const body = "The court sat for nine days. ".repeat(12);
  const text = `Causes\n======\n\n${body}\n\nThe thaw\n~~~~~~~~\n\n${body}\n\nThe rain\n''''''''\n\n${body}`;
  expect(splitPassages(text).map(({ heading }) => heading)).toEqual(["Causes", "The thaw", "The rain"]);
  const code = `# Real\n\nRun it so:\n~~~~\n# not one\n~~~~\n\n${body}`;
  expect(splitPassages(code).at(-1)?.heading).toBe("Real");
});

test("a comment in code is no heading, whether the code is fenced or indented", () => {
  expect(splitPassages("# Real\n\n    # not one\n    ls\n\nText.")[0]?.heading).toBe("Real");
  expect(splitPassages("# Real\n\n```sh\n# not one\n\nls\n```\n\nText.")[0]?.heading).toBe("Real");
});

test("a long paragraph is cut behind a sentence", () => {
  const passages = splitPassages("Dr. Ames measured 3.5 metres of water at the old bridge. ".repeat(60));
  expect(passages.length).toBeGreaterThan(2);
  for (const passage of passages) {
    expect(passage.text.endsWith("bridge.")).toBe(true);
    expect(passage.text.startsWith("Dr. Ames")).toBe(true);
    expect(passage.text.length).toBeGreaterThan(600);
  }
});

test("rows of a table are kept whole", () => {
  const rows = Array.from({ length: 200 }, (_, index) => `${index},Some name. Another,12.5,x`);
  for (const passage of splitPassages(rows.join("\n"))) {
    for (const line of passage.text.split("\n")) expect(rows).toContain(line);
  }
});

test("most passages of ordinary prose are between 600 and 1,400 characters", () => {
  const paragraph = (sentences: number): string =>
    "The council published its figures on the bridge last week. ".repeat(sentences);
  const text = Array.from({ length: 60 }, (_, index) => paragraph(1 + ((index * 7) % 11))).join("\n\n");
  const lengths = splitPassages(text).map((passage) => passage.text.length);
  expect(lengths.filter((length) => length >= 600 && length <= 1400).length / lengths.length).toBeGreaterThan(0.9);
});

test.each([
  ["one word", (size: number): string => "x".repeat(size)],
  ["full stops", (size: number): string => ".".repeat(size)],
  ["short lines", (size: number): string => "a\n\n".repeat(size / 3)],
  ["lines of one paragraph", (size: number): string => "ab\n".repeat(size / 3)],
  ["headings", (size: number): string => "# a\n".repeat(size / 4)],
  ["spaces", (size: number): string => `a${" ".repeat(size)}b`],
  ["open fence", (size: number): string => `\`\`\`\n${"code\n".repeat(size / 5)}`],
])("the splitting of a quarter of a million characters of %s grows as they do", (_, textOf) => {
  const split = (size: number): void => void splitPassages(textOf(size));
  expect(growth(split, 60_000)).toBeLessThan(LINEAR);
});

/** A sentence of so many characters. */
const long = (length: number, letter = "a"): string => `${letter.toUpperCase()}${letter.repeat(length - 2)}.`;

function lengths(...paragraphs: string[]): number[] {
  return splitPassages(paragraphs.join("\n\n")).map(({ text }) => text.length);
}

test("a section of 200 characters has a passage of its own, a shorter one shares it with the next", () => {
  expect(lengths(long(200), "# Tides", long(300))).toEqual([200, 309]);
  expect(lengths(long(199), "# Tides", long(300))).toEqual([199 + 2 + 7 + 2 + 300]);
});

test("a passage is closed at the last paragraph that leaves it 600 characters, else at the last paragraph", () => {
  expect(lengths(long(600), long(600), long(900))).toEqual([1_202, 900]);
  expect(lengths(long(600), `${long(400)} ${long(390)} ${long(300)}`)).toEqual([600, 1_092]);
  expect(lengths(long(599), `${long(399)} ${long(390)} ${long(300)}`)).toEqual([599 + 2 + 399 + 1 + 390, 300]);
  expect(lengths(long(700), long(698))).toEqual([1_400]);
  expect(lengths(long(700), long(699))).toEqual([700, 699]);
});

test("a rest shorter than 200 characters joins the passage before, one under a heading of its own does not", () => {
  expect(lengths(long(1_300), long(199))).toEqual([1_300 + 2 + 199]);
  expect(lengths(long(1_300), long(200))).toEqual([1_300, 200]);
  expect(lengths(long(1_300), "# Tides", long(50))).toEqual([1_300, 7 + 2 + 50]);
  // 1,600 characters at most.
  expect(lengths(long(1_400), long(198))).toEqual([1_600]);
  expect(lengths(long(1_400), long(199))).toEqual([1_400, 199]);
});

test("a passage of a heading alone stands under it, one that goes on beneath a shorter section stands under the first", () => {
  expect(splitPassages("# Alone").map(({ heading }) => heading)).toEqual(["Alone"]);
  expect(splitPassages("# One\n\nText.\n\n# Two\n\nText.").map(({ heading }) => heading)).toEqual(["One"]);
});
