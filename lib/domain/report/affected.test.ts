import { expect, test } from "vitest";
import { affectedBy, affectedLine, changedQuestion, type GoneFact } from "./affected";

const keys = ["AAAAAAAAAAAA", "BBBBBBBBBBBB", "CCCCCCCCCCCC"] as const;

function gone(key: string, more: Partial<GoneFact> = {}): GoneFact {
  const goneAtMs = Date.parse("2026-11-03T06:00:00Z");
  return { key, statement: `Statement ${key[0]}`, goneAtMs, sourceIds: ["s1"], ...more };
}

const sections = [
  { kind: "answer", heading: "Answer", markdown: `It is deep [F${keys[0]}] and long [F${keys[1]}].` },
  { kind: "body", heading: "Costs", markdown: "Nobody says." },
  { kind: "body", heading: "Depth", markdown: `Nine metres [F${keys[0]}].` },
  { kind: "sources", heading: "Sources", markdown: `A page [F${keys[2]}].` },
] as const;

test("a report that cites nothing that changed says nothing of it", () => {
  expect(affectedBy(sections, [])).toBeNull();
  expect(affectedBy(sections, [gone(keys[2]), gone("DDDDDDDDDDDD")])).toBeNull();
});

test("the line counts facts, not markers, and names every section that rests on one", () => {
  const affected = affectedBy(sections, [gone(keys[0])]);
  expect(affected?.sections.map(({ nth }) => nth)).toEqual([0, 2]);
  expect(affected && affectedLine(affected)).toBe(
    "1 cited fact no longer stands on its page as it was quoted, as read on 3 November 2026. Affected: Answer; Depth.",
  );
});

test("of several facts it is told between which days their pages were read, and how many pages they were on", () => {
  const later = gone(keys[1], { goneAtMs: Date.parse("2026-11-10T06:00:00Z"), sourceIds: ["s2"] });
  expect(affectedBy(sections, [gone(keys[0]), later])?.lead).toBe(
    "2 cited facts no longer stand on their pages as they were quoted, as read between 3 November 2026 and 10 November 2026.",
  );
  expect(affectedBy(sections, [gone(keys[0]), gone(keys[1])])?.lead).toContain(
    "on their page as they were quoted, as read on 3 November 2026.",
  );
});

test("sections of a tree are named with their numbers, and of many some", () => {
  const nested = Array.from({ length: 9 }, (_, nth) => ({
    kind: "body" as const,
    heading: `Topic ${nth}`,
    level: nth === 0 ? 1 : 2,
    markdown: `So it is [F${keys[0]}].`,
  }));
  const affected = affectedBy(nested, [gone(keys[0])]);
  const line = affected === null ? "" : affectedLine(affected);
  expect(line).toContain("Affected: 1 Topic 0; 1.1 Topic 1;");
  expect(line).toMatch(/; and 3 more\.$/);
});

test("a run is asked of what the facts say, in the order of the report", () => {
  const affected = affectedBy(sections, [gone(keys[1]), gone(keys[0])]);
  expect(affected && changedQuestion(affected).split("\n")).toEqual([
    expect.stringContaining("What holds now of each"),
    "- Statement A",
    "- Statement B",
  ]);
});

test("of many or long statements a run is asked of as many as a question holds, and told how many are left", () => {
  const ask = (length: number, count: number): string[] =>
    changedQuestion({ lead: "", sections: [], statements: Array(count).fill("a".repeat(length)) }).split("\n");
  expect(ask(20, 12)).toHaveLength(1 + 8 + 1);
  expect(ask(20, 12).at(-1)).toBe("(4 more of the report are not asked for here.)");
  expect(ask(1_000, 8).join("\n").length).toBeLessThan(8_000);
  expect(ask(1_000, 8).at(-1)).toContain("2 more");
});
