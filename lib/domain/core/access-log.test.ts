import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeNote } from "./access-log";

test("a note is stored with every field, what is missing as null or empty", () => {
  expect(wholeNote({ kind: "signed_in", userId: "u1", what: "password" })).toEqual({
    kind: "signed_in",
    userId: "u1",
    tokenId: null,
    linkId: null,
    projectId: null,
    what: "password",
    address: "",
    userAgent: "",
  });
});

test("whatever a browser calls itself, what is stored is text of a bounded length", () => {
  const hostile = fc.string({ unit: "binary", maxLength: 500 });
  fc.assert(
    fc.property(hostile, hostile, hostile, (what, address, userAgent) => {
      const note = wholeNote({ kind: "read", what, address, userAgent });
      for (const [text, most] of [
        [note.what, 300],
        [note.address, 64],
        [note.userAgent, 200],
      ] as const) {
        expect(text?.length).toBeLessThanOrEqual(most);
        expect(text?.isWellFormed()).toBe(true);
        expect(text).not.toContain("\u0000");
      }
    }),
  );
});

test("what is longer than is kept is cut, and never between the halves of a letter", () => {
  const note = wholeNote({ kind: "read", what: "a".repeat(400), address: "b".repeat(70), userAgent: "c".repeat(300) });
  expect([note.what?.length, note.address?.length, note.userAgent?.length]).toEqual([300, 64, 200]);
  expect(wholeNote({ kind: "read", userAgent: null }).userAgent).toBe("");
});
