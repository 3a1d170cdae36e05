import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes } from "@/lib/sources/read/read-bytes";
import { someFacts } from "@/lib/testing/rigs/reports";
import { csvHead, csvLines, jsonLine, type TabledFact } from "./fact-table";

function tabled(statement: string, quote: string): TabledFact {
  const evidence = (someFacts[0]?.evidence ?? []).map((one) => ({ ...one, quote, sourceTitle: quote }));
  const researcher = { name: statement };
  return { key: "AAAAAAAAAAAA", statement, status: "accepted", confidence: 0.5, score: 0.25, researcher, evidence };
}

/** What a reader of CSV makes of a file. Source: RFC 4180. */
function cells(csv: string): string[] {
  return [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    (hit) => hit[1]?.replaceAll('""', '"') ?? hit[2] ?? "",
  );
}

const anyText = fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll("\0", "").toWellFormed());

test("M17: whatever a fact says, each of its quotes is one row, and no cell is a formula", () => {
  fc.assert(
    fc.property(anyText, anyText, (statement, quote) => {
      const row = cells(csvLines(tabled(statement, quote)));
      expect(row).toHaveLength(cells(csvHead).length);
      expect([row[1]?.replace(/^'/, ""), row[6]?.replace(/^'/, "")]).toEqual(
        [statement, quote].map((text) => text.replace(/^'/, "")),
      );
      for (const one of [row[1], row[6]]) expect(one).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test("a line of JSON holds the fact with its quotes", () => {
  fc.assert(
    fc.property(anyText, anyText, (statement, quote) => {
      const text = jsonLine(tabled(statement, quote));
      expect(text.trimEnd()).not.toContain("\n");
      expect(JSON.parse(text)).toMatchObject({ fact: "FAAAAAAAAAAAA", statement, evidence: [{ quote, page: 3 }] });
    }),
  );
});

test("a file of facts is a table that the library reads", async () => {
  const bytes = Buffer.from(csvHead + csvLines(tabled("It rose, 2 m", 'He said "rise"')));
  const answer = await readBytes({ bytes, fileName: "facts.csv", mediaType: "text/csv", charset: "utf-8", url: null });
  expect(answer.ok && answer.read.text).toContain('He said "rise"');
});

const [piece] = someFacts[0]?.evidence ?? [];
const fact = { ...tabled("It rose.", "it rose"), researcher: null };

test("a fact that a person made has no researcher, and one of no quote no line in a table", () => {
  expect(JSON.parse(jsonLine(fact))).toMatchObject({ researcher: null, score: 0.25, confidence: 0.5 });
  expect(csvLines({ ...fact, evidence: [] })).toBe("");
  expect(JSON.parse(jsonLine({ ...fact, evidence: [] }))).toMatchObject({ evidence: [] });
});

test("each column holds what its head says", () => {
  const fields = ["Status: Final", "Created: 2021"];
  const evidence = piece === undefined ? [] : [{ ...piece, quote: "it rose", sourceTitle: "Tides", fields }];
  const heads = csvHead.trim().split(",");
  const row = cells(csvLines({ ...fact, evidence }));
  expect(Object.fromEntries(heads.map((head, nth) => [head, row[nth]]))).toEqual({
    fact: "FAAAAAAAAAAAA",
    statement: "It rose.",
    status: "accepted",
    score: "0.25",
    confidence: "0.5",
    researcher: "",
    quote: "it rose",
    source: "Tides",
    address: "https://a.example/snow",
    page: "3",
    heading: "Melt",
    read: "2026-03-01T00:00:00.000Z",
    sha256: "ab".repeat(32),
    fields: "Status: Final; Created: 2021",
  });
});
