import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { after, before } from "@/lib/domain/facts/checking";
import { fieldsAtHead, HEAD_LENGTH } from "@/lib/domain/prose/head-fields";
import { headingsAbove } from "@/lib/domain/prose/headings";
import { codePointCount, spanText } from "@/lib/domain/text/quote";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listQuoteContext, type ParagraphReach, windowsOf } from "./quote-context";

const own = ownDatabase();

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

test.each([
  ["plain", "The pier stands. "],
  ["with characters of two units", "The 🦭 lies on the pier. 𝒳 stands. "],
])("what stands around quotes of a long text is what the text says there: %s", async (_, sentence) => {
  const { projectId } = await aProject(own.db);
  const text = `# Report\n\nAuthor: A. Writer\n\n## Piers\n\n${sentence.repeat(4_000)}\n\n## Tides\n\n${sentence.repeat(40)}The end.`;
  const length = codePointCount(text);
  const sha256 = sha256Of(text);
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: length } });
  const starts = [40, 90, 30_000, 30_500, length - 300, length - 8];
  const [first = 0, ...others] = starts;
  const spans = [
    { sha256, start: first, end: first + 8 },
    { sha256, start: first, end: first + 30 },
    ...others.map((start) => ({ sha256, start, end: start + 8 })),
  ];
  const found = await listQuoteContext(
    own.db,
    { projectId },
    [...spans.toReversed(), { ...spans[0], sha256: "gone" }].map((span) => ({ start: 0, end: 8, ...span })),
  );
  for (const { start, end, paragraph } of found) expect(paragraph).toContain(spanText(text, start, end).trim());
  expect(found.map(({ paragraph, ...around }) => around)).toEqual(
    spans.map((span) => {
      const above = spanText(text, Math.max(0, span.start - 16_000), span.start);
      return {
        ...span,
        before: before([...above].slice(-2_400).join("")),
        after: after(spanText(text, span.end, span.end + 800)),
        above: headingsAbove(above),
        fields: fieldsAtHead(spanText(text, 0, HEAD_LENGTH)),
      };
    }),
  );
});

test("what a head says of its text is told, though addresses stand behind each of its days", async () => {
  const { projectId } = await aProject(own.db);
  const days = Array.from({ length: 12 }, (_, nth) => `${nth + 10}-Nov-2022 <https://example.org/t/${"a".repeat(90)}>`);
  const text = `Title: Piers\nStatus: Final\nPost-History: ${days.join(",\n  ")}\nResolution: 08-May-2023\n\nThe pier stands.`;
  const sha256 = sha256Of(text);
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const end = codePointCount(text);
  const [found] = await listQuoteContext(own.db, { projectId }, [{ sha256, start: end - 16, end }]);
  expect(found?.fields).toContain("Resolution: 08-May-2023");
});

test("of a text that many quotes stand in no part is read twice, and what is far from them not at all", () => {
  const spans = [100, 20_000, 50, 90_000].map((start) => ({ sha256: "a", start, end: start + 10 }));
  expect(windowsOf([...spans, { sha256: "b", start: 0, end: 5 }])).toEqual([
    { sha256: "a", start: 0, end: HEAD_LENGTH },
    { sha256: "a", start: 4_000, end: 20_810 },
    { sha256: "a", start: 74_000, end: 90_810 },
    { sha256: "b", start: 0, end: HEAD_LENGTH },
  ]);
});

/** The paragraph of a quote in a text, as checkers are told it. */
async function paragraphIn(text: string, quote: string, reach?: ParagraphReach): Promise<string | undefined> {
  const { projectId } = await aProject(own.db);
  const sha256 = sha256Of(text);
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const start = codePointCount(text.slice(0, text.indexOf(quote)));
  const span = { sha256, start, end: start + codePointCount(quote) };
  return (await listQuoteContext(own.db, { projectId }, [span], reach === undefined ? {} : { reach }))[0]?.paragraph;
}

test("a short paragraph is told with the end of the one above it where that is asked", async () => {
  const text = "Far off.\n\nIf no wheel fits:\n\n1. Use the sdist.\n\n2. Else raise an error.\n\nThe end.";
  expect(await paragraphIn(text, "raise an error", "whole")).toBe("2. Else raise an error .");
  expect(await paragraphIn(text, "raise an error", "wide")).toBe("1. Use the sdist. 2. Else raise an error .");
});

test("a quote's paragraph is what stands there with it; of one that begins or ends it the sentences beside it", async () => {
  const text = "It rained. The path was wet.\n\nOne sentence. The quote. Another.\n\nThe sun came. Birds sang.";
  expect(await paragraphIn(text, "The quote.")).toBe("One sentence. The quote. Another.");
  expect(await paragraphIn(text, "One sentence.")).toBe(
    "It rained. The path was wet. One sentence. The quote. Another.",
  );
  expect(await paragraphIn(text, "Another.")).toBe("One sentence. The quote. Another. The sun came.");
  expect(await paragraphIn("The quote.", "The quote.")).toBe("The quote.");
});

test("a long paragraph is told as far as it stands next to its quote, or whole where that is asked", async () => {
  const { projectId } = await aProject(own.db);
  const text = `The first line. ${"The tide rises again. ".repeat(40)}The quote. ${"The tide falls again. ".repeat(30)}The last line.`;
  const sha256 = sha256Of(text);
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: codePointCount(text) } });
  const start = text.indexOf("The quote.");
  const span = { sha256, start, end: start + 10 };
  const told = async (reach: ParagraphReach): Promise<string> =>
    (await listQuoteContext(own.db, { projectId }, [span], { reach }))[0]?.paragraph ?? "";
  expect(await told("near")).not.toMatch(/The first line|The last line/);
  expect(await told("whole")).toBe(text);
  expect(await told("wide")).toBe(text);
});

test("a row of a table comes with the table's head, once, however far above it stands", async () => {
  const rows = Array.from({ length: 60 }, (_, nth) => `| house ${nth} | ${nth} m | built of brick and slate |`);
  const table = ["| what | height | how |", "| --- | --- | --- |", ...rows].join("\n");
  for (const nth of [0, 40]) {
    const paragraph = (await paragraphIn(table, `house ${nth} |`)) ?? "";
    expect(paragraph.match(/what \| height/g), `row ${nth}`).toHaveLength(1);
    expect(paragraph).toContain(`house ${nth} |`);
  }
});

test("windows that touch or lie within each other are one, and reach as far as the farthest", () => {
  const spans = [
    { sha256: "a", start: 100_000, end: 130_000 },
    { sha256: "a", start: 100_010, end: 100_020 },
    { sha256: "a", start: 146_800, end: 146_900 },
  ];
  expect(windowsOf(spans)).toEqual([
    { sha256: "a", start: 0, end: HEAD_LENGTH },
    { sha256: "a", start: 84_000, end: 147_700 },
  ]);
  expect(windowsOf([])).toEqual([]);
});
