import { describe, expect, it } from "vitest";
import { readCsv, readMarkdown, readText } from "./read-plain";
import type { ReadAnswer, ReadText } from "./read-text";

function readOf(answer: ReadAnswer): ReadText {
  if (!answer.ok) throw new Error(answer.code);
  return answer.read;
}

/** The rows of a table, each in one line. */
function rows(text: string): string[] {
  return readOf(readCsv(text))
    .text.split("\n\n")
    .map((row) => row.replaceAll("\n", " / "));
}

describe("a table of a text file", () => {
  it.each<[string, string]>([
    ["commas", "Year,Mean\n2019,3.1\n2020,3.2\n"],
    ["semicolons", "Year;Mean\n2019;3.1\n2020;3.2\n"],
    ["tabs", "Year\tMean\n2019\t3.1\n2020\t3.2\n"],
    ["other ends of lines", "Year,Mean\r\n2019,3.1\r2020,3.2\r\n"],
    ["no end of its last line", "Year,Mean\n2019,3.1\n2020,3.2"],
    ["lines of nothing", "Year,Mean\n\n2019,3.1\n , \n2020,3.2\n"],
    ["spaces around its cells", " Year , Mean \n 2019 , 3.1 \n2020,3.2"],
  ])("with %s is told row by row behind the names of its columns", (_, text) => {
    expect(rows(text)).toEqual(["Year: 2019 / Mean: 3.1", "Year: 2020 / Mean: 3.2"]);
  });

  it("is parted by what its first line has most of", () => {
    expect(rows("Name, first;Year;Mean\nAda, Lowe;2019;3,1")).toEqual([
      "Name, first: Ada, Lowe / Year: 2019 / Mean: 3,1",
    ]);
    expect(rows("Name\nAda, Lowe")).toEqual(["Name: Ada / Column 2: Lowe"]);
  });

  it.each<[string, string, string]>([
    ["a separator", '"a,b"', "a,b"],
    ["the end of a line", '"a\nb"', "a b"],
    ["a quotation mark", '"say ""a"" twice"', 'say "a" twice'],
    ["nothing", '""', ""],
    ["a mark at its end", '"a"""', 'a"'],
    ["blanks before its mark", '  "a,b"', "a,b"],
    ["words behind its mark", '"a" b', "a b"],
  ])("has a cell in quotation marks that holds %s", (_, cell, value) => {
    expect(rows(`Said,Year\n${cell},2019`)).toEqual([`${value === "" ? "" : `Said: ${value} / `}Year: 2019`]);
  });

  it("takes a quotation mark within a cell for what it is, and one that is never closed to its end", () => {
    expect(rows('Said,Year\n5" pipe,2019')).toEqual(['Said: 5" pipe / Year: 2019']);
    expect(rows('Said,Year\n2019,"open, to\nthe end')).toEqual(["Said: 2019 / Year: open, to the end"]);
  });

  it("has no text where nothing stands below its head", () => {
    for (const text of ["", "Year,Mean", "Year,Mean\n\n , \n"])
      expect(readCsv(text)).toEqual({ ok: false, code: "no_text" });
  });
});

describe("a text", () => {
  it("of blanks alone has no text, whatever form it is in", () => {
    for (const read of [readText, readMarkdown]) expect(read(" \n\n ")).toEqual({ ok: false, code: "no_text" });
    expect(readMarkdown("---\ntitle: Tides\n---\n \n")).toEqual({ ok: false, code: "no_text" });
  });

  it("of Markdown is told without its front matter, and called by its first heading where that names nothing", () => {
    const matter = "---\ntags: sea\n---\n";
    expect(readOf(readMarkdown(`${matter}Some words.\n\n# Tides \n\n# Winds`))).toMatchObject({
      text: "Some words.\n\n# Tides \n\n# Winds",
      title: "Tides",
    });
    expect(readOf(readMarkdown("## Tides\n\nThey rise."))).toMatchObject({
      title: null,
      text: "## Tides\n\nThey rise.",
    });
    expect(readOf(readMarkdown(`# ${"t".repeat(200)}\n\nx`)).title).toHaveLength(200);
    expect(readOf(readMarkdown(`# ${"t".repeat(201)}\n\nx`)).title).toBeNull();
  });

  it("of Markdown was written by whom its front matter names, else by who published it", () => {
    const author = (matter: string): string | null => readOf(readMarkdown(`---\n${matter}\n---\nIt rained.`)).author;
    expect(author("publisher: The Herald\nby: Ada Lowe")).toBe("Ada Lowe");
    expect(author("publisher: The Herald")).toBe("The Herald");
    expect(author("tags: sea")).toBeNull();
  });
});
