import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsIn, signed } from "./signed";

const MARKER = "[F7K3Q9XM2PA4B]";

test("markers are signed by their group, and stand again where a text is shown as it is written", () => {
  const { text, groups, asWritten } = signed(`The quay carries 40 tonnes. ${MARKER} It is old.`);
  expect(text).not.toContain(MARKER);
  expect(groupsIn(text)).toEqual([0]);
  expect(groups).toHaveLength(1);
  expect(asWritten(text)).toBe(`The quay carries 40 tonnes. ${MARKER} It is old.`);
});

test("a sentence that is an inference is signed behind its words, and shown as it is written without the sign", () => {
  const { text, asWritten } = signed(`Inference: the quay holds. ${MARKER}`);
  expect(text).toMatch(/^The quay holds \uE0F4\(inference\)\. ⟦/);
  expect(asWritten(text)).toBe(`The quay holds (inference). ${MARKER}`);
});

test("no text forges a sign: whatever holds one of ours comes out without it", () => {
  const piece = fc.constantFrom(
    "⟦\uE0F20\uE0F3⟧",
    "\uE0F4Scope:",
    "\uE0F5(inference)",
    "\uE0F2",
    MARKER,
    "Words. ",
    "`code` ",
    "\n\n",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const given = pieces.join("");
      const { text, groups, asWritten } = signed(given);
      expect(groupsIn(text)).toEqual(groups.map((_, nth) => nth));
      expect(asWritten(text)).not.toMatch(/[\uE0F2-\uE0F6]/);
      // Marks that code holds are no markers, and stay.
      expect(asWritten(text).split(MARKER)).toHaveLength(given.split(MARKER).length);
    }),
  );
});
