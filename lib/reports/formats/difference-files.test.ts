import { describe, expect, it } from "vitest";
import type { ClaimChange, ReportClaim } from "@/lib/domain/difference/difference";
import { differenceCsv, differenceMarkdown } from "./difference-files";

/** A claim of a report that rests on these words of one source. */
function claim(text: string, ...quotes: readonly string[]): ReportClaim {
  const told = quotes.map((quote) => ({ quote, sourceId: "s", sourceTitle: "Tides", sha256: "a", start: 0 }));
  const fact = {
    key: "k",
    statement: text,
    quotes: told,
    borneOutBy: [],
    isDisputed: false,
    goneAtMs: null,
    isFixed: false,
  };
  return { section: 0, heading: "Answer", text, facts: [fact] };
}

function change(given: Partial<ClaimChange>): ClaimChange {
  return { kind: "same", before: null, after: null, figure: null, isFixed: false, removed: 0, ...given };
}

const changed = change({
  kind: "changed_figure",
  before: claim("It rose by 5 m.", "by five metres", "by five metres"),
  after: claim("It rose by 7 m.", "by seven metres"),
  figure: { from: "5 m", to: "7 m" },
});

describe("a difference as a CSV file", () => {
  const rows = (...changes: readonly ClaimChange[]): string[] =>
    differenceCsv({ changes }).trim().split("\r\n").slice(1);

  it("has a line for each claim with both tellings, their figures and the quotes behind them, each once", () => {
    const [row = ""] = rows(changed);
    expect(row).toContain("Changed figures,It rose by 5 m.,It rose by 7 m.,5 m,7 m,");
    expect(row.match(/five metres/g)).toHaveLength(1);
    expect(row).toContain("by seven metres");
  });

  it("begins with what each column is, and leaves empty what a claim has not", () => {
    const head = "change,before,after,figure before,figure after,quotes before,quotes after,note\r\n";
    expect(differenceCsv({ changes: [] })).toBe(head);
    expect(differenceCsv({ changes: [change({ kind: "new", after: claim("It fell.", "a", "b") })] })).toBe(
      `${head}New,,It fell.,,,,"“a” (Tides)\n“b” (Tides)",\r\n`,
    );
  });

  it.each<[Partial<ClaimChange>, string]>([
    [{ kind: "withdrawn", isFixed: true }, "People had accepted it."],
    [{ kind: "withdrawn", isFixed: false }, ""],
    [{ kind: "same", isFixed: true }, ""],
    [{ kind: "source_gone", removed: 1, isFixed: true }, "The source of a sentence was deleted."],
    [{ kind: "source_gone", removed: 3 }, "The source of 3 sentences was deleted."],
  ])("says of %o in its note “%s”", (given, note) => {
    const [row = ""] = rows(change(given));
    expect(row.split(",").at(-1)).toBe(note);
  });
});

describe("a difference as a Markdown document", () => {
  const of = (...changes: readonly ClaimChange[]): string =>
    differenceMarkdown({
      title: "The *tides*",
      line: "One figure changed.",
      from: "Version 1",
      to: "Version 2",
      changes,
    });

  it("tells by kind what both versions say, with their quotes, and nothing as a mark that is none", () => {
    const text = of(changed, change({ kind: "new", after: claim("It fell.") }), change({ ...changed, before: null }));
    expect(text.match(/^#+ .*/gm)).toEqual(["# The \\*tides\\*", "## Changed figures", "## New"]);
    expect(text).toContain("- **Version 1:** It rose by 5 m.");
    expect(text.match(/by five metres/g)).toHaveLength(1);
    expect(text.match(/Version 2:\*\* It rose by 7 m/g)).toHaveLength(2);
    expect(text).toContain("- **Version 2:** It fell.");
    expect(text.endsWith("\n")).toBe(true);
  });

  it("sets off the names of sides and sources that begin and end with a mark", () => {
    const told = claim("It rose.", "rose");
    const facts = told.facts.map((fact) => ({
      ...fact,
      quotes: fact.quotes.map((one) => ({ ...one, sourceTitle: "*C*" })),
    }));
    const changes = [change({ kind: "new", after: { ...told, facts } })];
    const named = { title: "T", line: "One.", from: "V1", to: "*V2*", changes };
    const text = differenceMarkdown(named);
    expect(text).toContain("- **\\*V2\\*:** It rose.");
    expect(text).toContain("*\\*C\\**");
  });

  it("names the source of each quote, and one that has no title as such", () => {
    const untitled = claim("It fell.", "it fell");
    const facts = untitled.facts.map((fact) => ({
      ...fact,
      quotes: fact.quotes.map((one) => ({ ...one, sourceTitle: "" })),
    }));
    const text = of(change({ kind: "new", before: claim("It rose.", "it rose"), after: { ...untitled, facts } }));
    expect(text).toBe(
      [
        "# The \\*tides\\*\n\nOne figure changed.\n\n## New\n",
        "- **Version 1:** It rose.\n  - “it rose” *Tides*",
        "- **Version 2:** It fell.\n  - “it fell” *untitled*\n",
      ].join("\n"),
    );
  });

  it("says beneath a claim what people had accepted, and leaves no gap for a side that says nothing", () => {
    const text = of(change({ kind: "withdrawn", before: claim("It rose."), isFixed: true }));
    expect(text).toContain("- **Version 1:** It rose.\nPeople had accepted it.\n");
  });
});
