import { describe, expect, it } from "vitest";
import { citationStyles } from "@/lib/domain/report/report-file";
import { aFact, aReport, keys } from "@/lib/testing/rigs/reports";
import { citingOf } from "./citing";
import type { ExportedReport } from "./exported-report";

type Listed = ExportedReport["references"][number];

const snow: Listed = {
  number: 1,
  title: "Snow",
  url: "https://a.example/snow",
  author: "A. Ames",
  publishedOn: "2025-02-03",
  readAt: "2026-03-01T23:59:59.000Z",
  sha256: "ab".repeat(32),
};

const listing = (...references: Listed[]): ReturnType<typeof citingOf> =>
  citingOf("numbered", { ...aReport, references }, []);

/** The entries as a reader reads them. */
function read(...references: Listed[]): string[] {
  return listing(...references).entries.map(({ label, parts }) => `${label} ${parts.map(({ text }) => text).join("")}`);
}

describe("a numbered list of sources", () => {
  it.each<[string, Partial<Listed>, string]>([
    ["all that is known", {}, "1. A. Ames, Snow, 2025-02-03, https://a.example/snow."],
    ["no author", { author: null }, "1. Snow, 2025-02-03, https://a.example/snow."],
    ["no date", { publishedOn: null }, "1. A. Ames, Snow, https://a.example/snow."],
    ["no address", { url: null }, "1. A. Ames, Snow, 2025-02-03."],
    ["no title", { title: "" }, "1. A. Ames, untitled, 2025-02-03, https://a.example/snow."],
    ["a byline that goes on", { author: "A. Ames ; , " }, "1. A. Ames, Snow, 2025-02-03, https://a.example/snow."],
    ["nothing but its number", { title: "", author: null, publishedOn: null, url: null, number: 7 }, "7. untitled."],
  ])("tells of a source with %s no more than that", (_, change, said) => {
    expect(read({ ...snow, ...change })).toEqual([said]);
  });

  it("has titles and addresses that formats can set apart", () => {
    const [entry] = listing(snow).entries;
    expect(entry?.parts.filter(({ isTitle }) => isTitle).map(({ text }) => text)).toEqual(["Snow"]);
    expect(entry?.parts.filter(({ isUrl }) => isUrl).map(({ text }) => text)).toEqual(["https://a.example/snow"]);
  });

  it("says of a source how it stands, and no other field of its head", () => {
    const fact = aFact(keys.a, "The snow was 2 m deep.");
    const fields = ["Status: Superseded", "Topic: Ice", "Superseded-By: Thaw"];
    const facts = [{ ...fact, evidence: fact.evidence.map((piece) => ({ ...piece, fields })) }];
    const { entries, listed } = citingOf("numbered", { ...aReport, references: [snow] }, facts);
    expect(entries.map(({ parts }) => parts.map(({ text }) => text).join(""))).toEqual([
      "A. Ames, Snow [Status: Superseded; Superseded-By: Thaw], 2025-02-03, https://a.example/snow.",
    ]);
    expect([...listed]).toEqual([snow.sha256]);
  });

  it("says once when all were read, and of each where that was on several days, from the first to the last", () => {
    const on = (number: number, day: string): Listed => ({
      ...snow,
      number,
      url: null,
      readAt: `${day}T00:00:00.000Z`,
    });
    expect(listing(on(1, "2026-03-01"), on(2, "2026-03-01")).asRead).toBe("All were read on 2026-03-01.");
    const several = [on(1, "2026-03-05"), on(2, "2026-02-27"), on(3, "2026-03-01")];
    expect(listing(...several).asRead).toBe("They were read from 2026-02-27 to 2026-03-05.");
    expect(read(...several).map((said) => said.replace(/^.*2025-02-03/, ""))).toEqual([
      ", read 2026-03-05.",
      ", read 2026-02-27.",
      ", read 2026-03-01.",
    ]);
    expect(read(on(1, "2026-03-01"))).toEqual(["1. A. Ames, Snow, 2025-02-03."]);
  });

  it("says nothing in the text, where numbers of notes stand", () => {
    expect(listing(snow).inText([keys.a])).toBe("");
    expect(listing(snow).heading).toBe("Sources");
  });
});

describe("a style that cites in the text", () => {
  const facts = [aFact(keys.a, "It fell."), aFact(keys.b, "It rose.", 2)];
  const citing = (style: (typeof citationStyles)[number]): ReturnType<typeof citingOf> =>
    citingOf(style, aReport, facts);

  it("names the sources that the facts stand on, in their order, and none for a fact that is not there", () => {
    expect(citing("ieee").inText([keys.b, keys.a])).toBe("[2], [1]");
    expect(citing("ieee").inText(["CCCCCCCCCCCC", keys.a])).toBe("[1]");
    expect(citing("apa").inText([keys.a])).toBe("(Städtisches Amt, 2025)");
  });

  it("says when its sources were read; of none it says nothing", () => {
    for (const style of citationStyles) {
      expect(citing(style).asRead, style).toBe("All were read on 2026-03-01.");
      expect(citingOf(style, { ...aReport, references: [] }, []), style).toMatchObject({ entries: [], asRead: "" });
    }
  });
});
