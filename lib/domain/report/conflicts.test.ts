import { expect, test } from "vitest";
import { readMarkers } from "@/lib/domain/markdown/citation";
import { quotedIn } from "@/lib/domain/text/quoted";
import { type Conflict, conflictsSection } from "./conflicts";
import type { Section } from "./report";

const conflict: Conflict = {
  nature: "direct",
  status: "possible",
  reason: "The numbers for the “same height” differ",
  finder: "rule",
  by: null,
  settlement: null,
  a: { key: "AAAAAAAAAAAA", quote: "The wall is 3 m high.", sourceTitle: "Survey_A" },
  b: { key: "BBBBBBBBBBBB", quote: "The wall is <5> m high.", sourceTitle: "Survey B" },
};

function told(conflicts: readonly Conflict[]): Section {
  const section = conflictsSection(conflicts);
  if (section === null) throw new Error("Nothing is told of the conflicts.");
  return section;
}

test("a conflict shows both sides in the words of their sources, each with its marker, and quotes nothing else", () => {
  const { kind, markdown } = told([conflict]);
  expect(kind).toBe("conflicts");
  expect(markdown).toContain("They cannot both be true as they stand. The numbers for the same height differ.");
  expect(markdown).toContain("- *Survey_A*: “The wall is 3 m high.” [FAAAAAAAAAAAA]");
  expect(markdown).toContain("“The wall is \\<5\\> m high.” [FBBBBBBBBBBBB]");
  expect(readMarkers(markdown).map((marker) => marker.key)).toEqual(["AAAAAAAAAAAA", "BBBBBBBBBBBB"]);
  expect(quotedIn(markdown).map(({ text }) => text)).toEqual(["The wall is 3 m high.", "The wall is \\<5\\> m high."]);
});

test.each([
  ["a rule's", {}, "possible: a rule found it, and nobody has judged it yet"],
  [
    "a model's",
    { finder: "model", status: "confirmed" },
    "confirmed by a model's comparison; no person has judged it yet",
  ],
  ["a person's", { finder: "model", status: "confirmed", by: "Ada" }, "confirmed by Ada"],
  ["what a rule confirmed is", { status: "confirmed" }, "possible: a rule found it, and nobody has judged it yet"],
  ["settled, it is", { status: "settled", by: "Ada" }, "settled by Ada"],
] as const)("words about people stand only where a person acted: %s", (_, changed, said) => {
  expect(told([{ ...conflict, ...changed }]).markdown).toContain(`**Conflict 1, ${said}.**`);
});

test("a settled conflict says how, and the side that was set aside is not cited", () => {
  const settled: Conflict = {
    ...conflict,
    status: "settled",
    by: "Ada",
    settlement: "The second holds. It was measured",
    a: { ...conflict.a, key: null },
  };
  expect(told([settled]).markdown).toMatch(/^One pair of statements did not agree and was settled\./);
  expect(told([conflict]).markdown).toMatch(/^One pair of statements does not agree\. Both/);
  const { markdown } = told([settled, conflict]);
  expect(markdown).toContain(
    "One pair of statements does not agree. One pair of statements did not agree and was settled.",
  );
  expect(markdown).toContain("settled by Ada.** The second holds. It was measured.");
  expect(markdown).toContain("“The wall is 3 m high.” (set aside)");
});

test("without conflicts there is no such section, and a dismissed one is none", () => {
  expect(conflictsSection([])).toBeNull();
  expect(conflictsSection([{ ...conflict, status: "dismissed" }])).toBeNull();
});
