import { describe, expect, it } from "vitest";
import { artifactPath, asMarkdown, sectionsOf } from "./version-text";

function aPlanned(heading: string, level: number): Parameters<typeof sectionsOf>[0]["sections"][number] {
  return { heading, brief: "", factKeys: [], threads: [], level };
}

describe("the sections of a version", () => {
  it("stand in their order, the answer first, as deep as their writer or the outline puts each", () => {
    const sections = [aPlanned("Dues", 1), aPlanned("Of boats", 2)];
    const parts = [
      { ordinal: 3, heading: "Beyond", markdown: "Three." },
      { ordinal: 2, heading: "Of boats", markdown: "Two." },
      { ordinal: 0, heading: "Answer", markdown: "None." },
      { ordinal: 1, heading: "Dues", markdown: "One.", level: 3 },
    ];
    expect(sectionsOf({ sections }, parts)).toEqual([
      { kind: "answer", heading: "Answer", markdown: "None.", level: 1 },
      { kind: "body", heading: "Dues", markdown: "One.", level: 3 },
      { kind: "body", heading: "Of boats", markdown: "Two.", level: 2 },
      { kind: "body", heading: "Beyond", markdown: "Three.", level: 1 },
    ]);
  });
});

describe("the file of a version", () => {
  const sections = [
    { kind: "answer", heading: "Answer", markdown: "Four crowns.\n" },
    { kind: "body", heading: "Of boats", markdown: "Five.", level: 2 },
  ] as const;

  it("has its title, what warns of it, what it rests on and its sections beneath each other", () => {
    const told = { title: "Dues", warning: "It is cut short.", figures: { evidence: "Three sources." }, sections };
    expect(asMarkdown(told)).toBe(
      "# Dues\n\n> It is cut short.\n\nThree sources.\n\n## Answer\n\nFour crowns.\n\n### Of boats\n\nFive.\n",
    );
  });

  it("has no line for what there is nothing to say of", () => {
    const told = { title: "Dues", warning: null, figures: { evidence: "" }, sections: sections.slice(0, 1) };
    expect(asMarkdown(told)).toBe("# Dues\n\n## Answer\n\nFour crowns.\n");
  });

  it("is one of its own for each version after the first", () => {
    expect([1, 2].map(artifactPath)).toEqual(["synthesis/final-synthesis.md", "synthesis/final-synthesis.v2.md"]);
  });
});
