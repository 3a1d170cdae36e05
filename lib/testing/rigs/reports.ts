import type { ExportedFact, ExportedReport } from "@/lib/reports/formats/exported-report";

export const keys = { a: "AAAAAAAAAAAA", b: "BBBBBBBBBBBB" } as const;

/** A report with a table, a list, hostile text and two facts, one of them cited twice. */
export const aReport: ExportedReport = {
  title: "What made the *river* rise",
  question: "Why did it rise?",
  version: 2,
  status: "changes_requested",
  warning: "The time limit of 5 minutes was reached.",
  since: "Since 3 January: one figure changed.",
  affected: {
    lead: "1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026.",
    sections: [{ heading: "Why *it* rose" }],
  },
  evidence: "This report rests on 2 texts. None carries a date; published by a.example.",
  mode: "offline",
  figures: {
    questions: [
      {
        question: "Why did *it* rise?",
        places: [
          { section: 0, position: 1 },
          { section: 2, position: 0 },
        ],
      },
      { question: "When did it fall?", places: [] },
    ],
  },
  createdAt: "2026-03-04T05:06:07.000Z",
  acceptedAt: null,
  isOfUnknownOrigin: false,
  sections: [
    { kind: "answer", heading: "Answer", markdown: `Snow melted early. [F${keys.b}][F${keys.a}]` },
    {
      kind: "body",
      heading: "Snow",
      markdown: `The snow lay deep [F${keys.a}].\n\n- <img src=x onerror=alert(1)> fell [F${keys.b}]\n\n| depth | year |\n| --- | --- |\n| **2 m** | 1998 |`,
    },
    {
      kind: "body",
      heading: "Deeper snow",
      level: 2,
      markdown: `Inference: Twice 2 m are 4 m. [F${keys.a}] Scope: The 2 texts name no year but 1998.`,
    },
    { kind: "sources", heading: "Sources", markdown: "1. old list" },
  ],
  references: [
    {
      number: 1,
      title: "Snow [report] & 100 % {melt}",
      url: "https://a.example/snow_b?x=1&y=2",
      author: "Städtisches Amt",
      publishedOn: "2025-02-03",
      readAt: "2026-03-01T00:00:00.000Z",
      sha256: "ab".repeat(32),
    },
    {
      number: 2,
      title: "Notes",
      url: null,
      author: null,
      publishedOn: null,
      readAt: "2026-03-01T00:00:00.000Z",
      sha256: "cd".repeat(32),
    },
  ],
};

/** A fact of a report with one quote. */
export function aFact(key: string, quote: string, source = 1): ExportedFact {
  const evidence = {
    quote,
    sourceTitle: "Snow [report]",
    sourceUrl: "https://a.example/snow",
    page: 3,
    heading: "Melt",
    readAt: "2026-03-01T00:00:00.000Z",
    sha256: "ab".repeat(32),
    start: 0,
    source,
  };
  return { key, statement: quote, evidence: [evidence] };
}

export const someFacts = [aFact(keys.a, "The snow was 2 m deep."), aFact(keys.b, "Melt began\nin *February*.", 2)];
