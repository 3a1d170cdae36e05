import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { expect, expectTypeOf, test } from "vitest";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import type { ReportBodyView } from "@/lib/features/reports/views/report-body";
import { aFact, aReport, someFacts as facts, keys } from "@/lib/testing/rigs/reports";
import { type ExportedFact, type ExportedReport, exportName } from "./exported-report";
import { reportMarkdown } from "./report-markdown";

const { a: A, b: B } = keys;

const report: ExportedReport = {
  ...aReport,
  figures: { questions: [{ question: "Why did *it* rise?", places: [{ section: 1, position: 1 }] }] },
  sections: [
    { kind: "answer", heading: "Answer", markdown: `Snow melted early. [F${B}][F${A}]` },
    { kind: "body", heading: "Snow", markdown: `The snow lay deep [F${A}].\n\n- <img src=x> fell [F${B}]` },
    { kind: "sources", heading: "Sources", markdown: "1. old list" },
  ],
  references: [
    {
      number: 1,
      title: "Snow [report]",
      url: "https://a.example/snow",
      author: "A. Ames",
      publishedOn: "2025",
      readAt: "2026-03-01T00:00:00.000Z",
      sha256: "ab".repeat(32),
    },
  ],
};

function shown(markdown: string): string {
  return renderToStaticMarkup(Markdown({ children: markdown, remarkPlugins: [remarkGfm] }));
}

test("an export is the whole report with its quotes in footnotes", () => {
  expect(reportMarkdown(report, facts)).toBe(`# What made the \\*river\\* rise

*Version 2, 2026-03-04. Status: changes requested. Since 3 January: one figure changed.*

> **Note:** The time limit of 5 minutes was reached.

**Question:** Why did it rise?

This report rests on 2 texts. None carries a date; published by a.example. 1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026. Affected: Why \\*it\\* rose. Extracted without a language model: every statement is a sentence of a source, chosen and ordered by rules.

## Answer

Snow melted early.[^1][^2]

## Snow

The snow lay deep[^2].

- \\<img src=x> fell[^1]

[^1]: “Melt began in \\*February\\*.” *Snow [report]*, page 3.
[^2]: “The snow was 2 m deep.” *Snow [report]*, page 3.

## Sources

1. A. Ames, *Snow [report]*, 2025, <https://a.example/snow>.

It was read on 2026-03-01.
`);
});

test("how it was made stands behind what was written and its sources; a field of a document's head is no place", () => {
  const method = { kind: "methodology", heading: "Methodology", markdown: "It was made.", level: 1 } as const;
  const [answer, ...others] = report.sections;
  const sections = answer === undefined ? [] : [answer, method, ...others];
  const text = reportMarkdown({ ...report, sections }, facts);
  const order = ["## Answer", "## Snow", "[^1]: ", "## Sources", "## Methodology"];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  const placed = facts.map((fact) => ({
    ...fact,
    evidence: fact.evidence.map((piece) => ({ ...piece, heading: "Delegate: Ada Ames" })),
  }));
  expect(reportMarkdown(report, placed)).not.toContain("Delegate");
});

test("what is no quote is set off, and a section lies as deep as it does", () => {
  const text = reportMarkdown(aReport, facts);
  expect(text).toContain("## 1 Snow");
  expect(text).toContain("### 1.1 Deeper snow\n\nTwice 2 m are 4 m *(inference)*.[^2] *Scope:* The 2 texts");
});

test("every footnote is defined, and each reference finds its own", () => {
  const html = shown(reportMarkdown(report, facts));
  expect(html.match(/data-footnote-ref/g)).toHaveLength(4);
  expect(html).not.toContain("[^");
  expect(html).not.toContain("<img");
});

test("hostile quotes, titles and headings stay text", () => {
  const hostile = fc.stringMatching(/^[\p{L} <>&![\]()*_`~|#$^:/\\\n.-]{0,40}$/u);
  fc.assert(
    fc.property(hostile, hostile, (quote, title) => {
      const evidence = aFact(A, quote).evidence.map((one) => ({ ...one, sourceTitle: title, heading: title }));
      const outside = [{ key: A, statement: quote, evidence }, aFact(B, title)];
      const markdown = reportMarkdown({ ...report, title, question: quote, warning: quote }, outside);
      expect(markdown.match(/^\[\^\d+\]: /gm)).toHaveLength(2);
      expect(shown(markdown)).not.toMatch(/<(?:img|script|del|table|pre)|href="(?!https:\/\/a\.example|#)/);
    }),
  );
});

test("a source's code, brackets and addresses in code stand in a note as they stand in the source", () => {
  const quote = "``Py_mod_gil`` was set [#gil]_ on `9 June <https://b.example/1>`__ for ~5 % more.";
  const told = facts.map((fact) => ({ ...fact, evidence: fact.evidence.map((piece) => ({ ...piece, quote })) }));
  expect(reportMarkdown(report, told)).toContain(`[^1]: “${quote}” *Snow [report]*`);
});

test("a fact that is gone is said, not left out", () => {
  expect(reportMarkdown(report, [])).toContain("[^1]: This fact is no longer among those of the report.");
});

test("a fact without a quote says its statement, and that no quote is left", () => {
  const bare = facts.map((fact) => ({ ...fact, evidence: [] }));
  expect(reportMarkdown(report, bare)).toContain("[^2]: The snow was 2 m deep. No quote is left for it.");
});

test("the old list of sources has no part in the numbers of footnotes", () => {
  const sources = { kind: "sources", heading: "Sources", markdown: `1. old list [F${"C".repeat(12)}]` } as const;
  const text = reportMarkdown({ ...report, sections: [sources, ...report.sections.slice(0, 2)] }, facts);
  expect(text.match(/^\[\^\d+\]: /gm)).toEqual(["[^1]: ", "[^2]: "]);
  expect(text).not.toContain("old list");
});

test("the view of a report and of its facts can be exported as they are", () => {
  expectTypeOf<ReportBodyView>().toExtend<ExportedReport>();
  expectTypeOf<FactView>().toExtend<ExportedFact>();
});

test("M17: a file's name holds nothing that a shell or a header could read", () => {
  expect(exportName({ title: '../"River"\r\n rise: 2025?', version: 2 }, "md")).toBe("river-rise-2025-v2.md");
  expect(exportName({ title: "///", version: 1 }, "md")).toBe("report-v1.md");
});

test("in a list of references a title stands apart from author, date and address", () => {
  expect(reportMarkdown(report, facts, "apa")).toContain(
    "- A. Ames. (2025). *Snow [report]*. <https://a.example/snow>",
  );
});

test("a byline that ends with a comma has one", () => {
  const references = report.references.map((one) => ({ ...one, author: "A. Ames, B. Beck,, " }));
  expect(reportMarkdown({ ...report, references }, facts)).toContain("1. A. Ames, B. Beck, *Snow");
});

test("sources that were read on several days say when, each its own", () => {
  const [first] = report.references;
  if (first === undefined) throw new Error("a reference");
  const later = { ...first, number: 2, title: "Ice", readAt: "2026-04-02T00:00:00.000Z", sha256: "cd".repeat(32) };
  const text = reportMarkdown({ ...report, references: [first, later] }, facts);
  expect(text).toContain("read 2026-03-01.\n2. A. Ames, *Ice*, 2025, <https://a.example/snow>, read 2026-04-02.");
  expect(text).toContain("They were read from 2026-03-01 to 2026-04-02.");
});

test.each([
  [
    "ieee",
    "- [1] A. Ames, “Snow [report],” 2025. Accessed: Mar. 1, 2026. [Online]. Available: <https://a.example/snow>",
  ],
  ["chicago", "- A. Ames. 2025. “Snow [report].” Accessed March 1, 2026. <https://a.example/snow>."],
  ["apa", "- A. Ames. (2025). *Snow [report]*. <https://a.example/snow>"],
] as const)("a list of sources in %s has each stretch set off from its neighbours as the style does", (style, line) => {
  const text = reportMarkdown(report, facts, style);
  expect(text.slice(text.indexOf("## References"))).toBe(`## References\n\n${line}\n\nIt was read on 2026-03-01.\n`);
});

test("in a style that cites in the text the citation stands before its notes", () => {
  expect(reportMarkdown(report, facts, "ieee")).toContain("The snow lay deep \\[1\\][^2].");
});

test("of what a report does not say no gap is left, nor a heading", () => {
  const sections = [{ kind: "answer", heading: "Answer", markdown: "\n\nIt fell.\n\n" }] as const;
  const bare = { warning: null, affected: null, evidence: "", mode: "live", since: null, references: [] } as const;
  const text = reportMarkdown({ ...report, ...bare, title: "Why did it rise", sections }, []);
  expect(text).toBe(
    "# Why did it rise\n\n*Version 2, 2026-03-04. Status: changes requested.*\n\n## Answer\n\nIt fell.\n",
  );
});

test("a note leads back to the one that told its quotes, and tells a second place of its source as such", () => {
  const [piece] = aFact(A, "The snow was 2 m deep.").evidence;
  const evidence =
    piece === undefined ? [] : [piece, { ...piece, start: 90, page: null, heading: null, quote: "It fell." }];
  const twins = [A, B].map((key) => ({ key, statement: "It lay deep.", evidence }));
  const text = reportMarkdown(report, twins);
  expect(text).toContain(
    "[^1]: “The snow was 2 m deep.” *Snow [report]*, page 3. — “It fell.” the same source.\n[^2]: See note 1.\n",
  );
});
