import { describe, expect, it } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import { CLOSING } from "@/lib/domain/report/report-parts";
import { aFactIn } from "@/lib/testing/rigs/agents/run-values";
import { sectionsWithin } from "./sections-within";
import { partsOf, planOf } from "./whole-parts";

const CITED = "So it is. [FAAAAAAAAAAA1]";
const planned = { brief: "", factKeys: [], threads: [] };
const outline = {
  sections: [
    { ...planned, heading: "Dues", level: 1 },
    { ...planned, heading: "Of ferries", level: 2 },
  ],
};

describe("the parts of a report by one writer", () => {
  const section = (
    heading: string,
    markdown: string,
    covers: number[],
  ): Parameters<typeof partsOf>[1]["sections"][0] => {
    return { heading, markdown, covers };
  };

  it("are the answer, each section that cites, as deep as what it covers, what it means and what is not known", () => {
    const sections = [
      section("Dues", CITED, [1]),
      section("Nothing", "Nobody cites this.", [1]),
      section("Ferries", CITED, [2]),
      section("Bridges", CITED, []),
    ];
    const parts = partsOf(outline, { markdown: "Four crowns.", sections, meaning: ` ${CITED} `, limits: " Whales. " });
    expect(parts.map(({ ordinal, heading, level }) => [ordinal, heading, level])).toEqual([
      [0, "Answer", undefined],
      [1, "Dues", 1],
      [2, "Ferries", 2],
      [3, "Bridges", 1],
      [4, CLOSING.meaning, 1],
      [5, CLOSING.limits, 1],
    ]);
    expect(parts.slice(4).map(({ markdown }) => markdown)).toEqual([CITED, "Whales."]);
  });

  it("are the answer alone where nothing else cites or is open", () => {
    const parts = partsOf(outline, { markdown: "So.", sections: [], meaning: "It matters.", limits: "  " });
    expect(parts).toEqual([{ ordinal: 0, heading: "Answer", markdown: "So." }]);
  });
});

describe("the plan of a report", () => {
  const part = { heading: "Dues", brief: "What is due.", level: 1 };

  it("is told part by part, with the statements of the facts that are there", () => {
    const facts = [aFactIn("A", "One crown."), aFactIn("B", "Two crowns.")];
    expect(planOf({ outline: [{ ...part, factIds: ["B", "gone", "A"] }], facts })).toEqual([
      { heading: "Dues", markdown: "What is due.\n- Two crowns.\n- One crown." },
    ]);
    expect(planOf({ outline: [], facts })).toEqual([]);
  });

  it("shares its room among the parts", () => {
    const facts = Array.from({ length: 400 }, (_, nth) => aFactIn(`${nth}`, `Crown ${nth} ${"and more ".repeat(20)}`));
    const ids = facts.map(({ id }) => id);
    const sizes = (parts: number): number[] =>
      planOf({ outline: Array.from({ length: parts }, () => ({ ...part, factIds: ids })), facts }).map(({ markdown }) =>
        countTokens(markdown),
      );
    const [whole = 0] = sizes(1);
    expect(whole).toBeGreaterThan(8_000);
    expect(whole).toBeLessThan(9_100);
    for (const size of sizes(3)) expect(size).toBeLessThan(3_100);
  });
});

describe("the sections that a judge sees", () => {
  const sections = ["One", "Two"].map((heading) => ({
    heading,
    markdown: `${heading} is said here. `.repeat(50).trim(),
  }));
  const all = sections.reduce((sum, { markdown }) => sum + countTokens(markdown), 0);

  it("are whole where they fit together", () => {
    expect(sectionsWithin(sections, all)).toEqual(sections);
    expect(sectionsWithin([], 10)).toEqual([]);
  });

  it("are the beginning of each where they do not", () => {
    const shown = sectionsWithin(sections, all - 1);
    for (const [nth, { markdown }] of shown.entries()) {
      expect(sections[nth]?.markdown.startsWith(markdown.slice(0, 40))).toBe(true);
      expect(countTokens(markdown)).toBeLessThanOrEqual(all / 2);
      expect(markdown).not.toBe(sections[nth]?.markdown);
    }
  });
});
