import fc from "fast-check";
import { expect, test } from "vitest";
import { textAfter, textBefore } from "@/lib/domain/text/text-diff";
import type { Section } from "./report";
import { compareReports } from "./report-diff";

const A = "[F0123456789AB]";
const B = "[F0123456789AC]";

function body(heading: string, markdown: string): Section {
  return { kind: "body", heading, markdown };
}

const anySection: fc.Arbitrary<Section> = fc.record({
  kind: fc.constantFrom("answer", "body", "sources"),
  heading: fc.constantFrom("Answer", "Costs", "Noise"),
  markdown: fc.constantFrom(`It costs little. ${A}`, `It costs much. ${A}${B}`, "", "It is quiet."),
});

test("both versions can be read from what changed, each section once", () => {
  const sections = fc.array(anySection, { maxLength: 6 });
  fc.assert(
    fc.property(sections, sections, (before, after) => {
      const changes = compareReports(before, after);
      const later = changes.filter(({ change }) => change !== "removed");
      expect(later.map(({ heading, text }) => [textAfter(heading), textAfter(text)])).toEqual(
        after.map(({ heading, markdown }) => [heading, markdown]),
      );
      const earlier = changes.filter(({ change }) => change !== "added");
      const told = earlier.map(({ heading, text }) => `${textBefore(heading)} ${textBefore(text)}`);
      expect(told.toSorted()).toEqual(before.map(({ heading, markdown }) => `${heading} ${markdown}`).toSorted());
    }),
  );
});

test("a section that was renamed is the same section, and one that is gone is told where it stood", () => {
  const before = [body("Costs", `Low. ${A}`), body("Noise", `Quiet. ${A}`), body("Grid", `Strong. ${A}`)];
  const after = [body("Prices", `Low. ${A}`), body("Grid", `Strong. ${A}`)];
  const changes = compareReports(before, after);
  expect(changes.map(({ change }) => change)).toEqual(["changed", "removed", "same"]);
  expect(changes[0]?.heading.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("the facts that a section cites now and no longer are named", () => {
  const [change] = compareReports([body("Costs", `Low. ${A}`)], [body("Costs", `Low. ${B}`)]);
  expect(change).toMatchObject({ change: "changed", cited: ["0123456789AC"], uncited: ["0123456789AB"] });
});
