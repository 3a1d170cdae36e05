import fc from "fast-check";
import { expect, test } from "vitest";
import { citationsIn, type Numbered } from "./citation-style";
import { citationStyles } from "./report-file";

function aSource(number: number, more: Partial<Numbered> = {}): Numbered {
  return {
    number,
    title: "How deep the snow lay",
    url: "https://a.example/snow",
    author: "Snow Office",
    publishedOn: "2025-02-03",
    readAt: "2026-03-01T00:00:00.000Z",
    sha256: "ab".repeat(32),
    ...more,
  };
}

function written(style: "apa" | "chicago" | "ieee", sources: Numbered[]): string[] {
  const entries = citationsIn(style, sources)?.entries ?? [];
  return entries.map(
    ({ label, parts }) => `${label === null ? "" : `${label} `}${parts.map(({ text }) => text).join("")}`,
  );
}

test("each style writes a dated page by an author as its guide does", () => {
  const sources = [aSource(1)];
  expect(written("apa", sources)).toEqual([
    "Snow Office. (2025, February 3). How deep the snow lay. https://a.example/snow",
  ]);
  expect(written("chicago", sources)).toEqual([
    "Snow Office. 2025. “How deep the snow lay.” February 3, 2025. Accessed March 1, 2026. https://a.example/snow.",
  ]);
  expect(written("ieee", sources)).toEqual([
    "[1] Snow Office, “How deep the snow lay,” Feb. 3, 2025. Accessed: Mar. 1, 2026. [Online]. Available: https://a.example/snow",
  ]);
  expect(citationsIn("apa", sources)?.inText([1])).toBe("(Snow Office, 2025)");
  expect(citationsIn("chicago", sources)?.inText([1])).toBe("(Snow Office 2025)");
  expect(citationsIn("ieee", sources)?.inText([1])).toBe("[1]");
});

test("what has no author stands by its title, what has no date says so and when it was read", () => {
  const sources = [aSource(1, { author: null, publishedOn: null })];
  expect(written("apa", sources)).toEqual([
    "How deep the snow lay. (n.d.). Retrieved March 1, 2026, from https://a.example/snow",
  ]);
  expect(written("chicago", sources)).toEqual([
    "“How deep the snow lay.” n.d. Accessed March 1, 2026. https://a.example/snow.",
  ]);
  expect(citationsIn("apa", sources)?.inText([1])).toBe("(“How deep the snow lay,” n.d.)");
});

test("the text names the first of many authors, the list all; a body's name with commas stays whole", () => {
  const many = "Ada Berg, Ole von Lund, Kari Moe and Per N. Dahl";
  const sources = [
    aSource(1, { author: many, title: "Thaw" }),
    aSource(2, { author: "Ada Berg, Kari Moe, Ole von Lund", title: "Frost" }),
    aSource(3, { author: "Ministry of Trade, Energy and Tourism" }),
    aSource(4, { author: "Ada Berg and Kari Moe" }),
  ];
  expect(citationsIn("apa", sources)?.inText([1, 2])).toBe("(Ada Berg et al., 2025b; Ada Berg et al., 2025a)");
  expect(citationsIn("chicago", sources)?.inText([1, 2])).toBe(
    "(Ada Berg et al. 2025; Ada Berg, Kari Moe, Ole von Lund 2025)",
  );
  expect(citationsIn("apa", sources)?.inText([3, 4])).toBe(
    "(Ministry of Trade, Energy and Tourism, 2025; Ada Berg and Kari Moe, 2025)",
  );
  expect(written("apa", sources)[2]).toContain(`${many}. (2025b, February 3). Thaw.`);
});

test("two sources of one author and year are told apart by letters, the same in the text and in the list", () => {
  const sources = [aSource(1, { title: "Thaw" }), aSource(2, { title: "Frost" })];
  expect(written("apa", sources).map((entry) => entry.slice(0, 20))).toEqual([
    "Snow Office. (2025a,",
    "Snow Office. (2025b,",
  ]);
  expect(citationsIn("apa", sources)?.inText([1, 2])).toBe("(Snow Office, 2025b; Snow Office, 2025a)");
});

test("a list in numbers keeps the report's numbers; the others go by the alphabet", () => {
  const sources = [aSource(1, { author: "Zoo" }), aSource(2, { author: "Ames" })];
  expect(written("ieee", sources).map((entry) => entry.slice(0, 3))).toEqual(["[1]", "[2]"]);
  expect(written("chicago", sources).map((entry) => entry.split(".")[0])).toEqual(["Ames", "Zoo"]);
});

test("every source is in the list of every style once, with its title and address, whatever it is called", () => {
  const text = fc.string({ maxLength: 40, unit: "grapheme" });
  const source = fc.record({
    title: text,
    url: fc.option(fc.webUrl()),
    author: fc.option(text),
    publishedOn: fc.option(fc.constantFrom("2025", "2025-02", "2025-02-03", "soon", "")),
  });
  fc.assert(
    fc.property(fc.array(source, { maxLength: 30 }), fc.constantFrom(...citationStyles), (some, style) => {
      const sources = some.map((one, index) => aSource(index + 1, one));
      const citations = citationsIn(style, sources);
      if (citations === null) return;
      expect(citations.entries).toHaveLength(sources.length);
      const all = citations.entries.map(({ parts }) => parts.map((part) => part.text).join(""));
      for (const { title, url } of sources) {
        expect(all.some((entry) => entry.includes(title.trim()) && entry.includes(url ?? ""))).toBe(true);
      }
      const inText = sources.map(({ number }) => citations.inText([number]));
      expect(new Set(inText).size).toBe(sources.length);
    }),
    { numRuns: 40 },
  );
});
