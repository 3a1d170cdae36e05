import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { cursorField, readCursor, writeCursor } from "./cursor";
import { found, idOf } from "./found";
import { changesOf } from "./changes";
import { requireRevised } from "./revised";
import { totalsOf } from "./deletion-steps";
import { SourceId } from "@/lib/domain/core/ids";

const Place = z.tuple([z.string(), z.int()]);

test("a cursor comes back from an address as what was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer(), (name, nth) => {
      const written = writeCursor([name, nth]);
      expect(written).toMatch(/^[\w-]*$/);
      expect(readCursor(Place, written)).toEqual([name, nth]);
    }),
  );
});

test.each(["", "x", "%%%", writeCursor("other"), writeCursor(["name"]), writeCursor(["name", 1.5]), writeCursor(null)])(
  "what was not made here as a cursor is none: “%s”",
  (written) => {
    expect(readCursor(Place, written)).toBeNull();
    expect(cursorField(Place).parse(written)).toBeNull();
  },
);

test("an address without a cursor, or with one of another form or length, asks for the first page", () => {
  const field = cursorField(Place);
  expect(field.parse(writeCursor(["a", 1]))).toEqual(["a", 1]);
  for (const asked of [undefined, null, 7, ["a"], "A".repeat(201), writeCursor(["a".repeat(200), 1])]) {
    expect(field.parse(asked)).toBeNull();
  }
});

test("an id is read in any case of letters, and what is none is as if it were not there", () => {
  const id = "01900000-0000-7000-8000-00000000000a";
  expect(idOf(SourceId, id.toUpperCase())).toBe(id);
  for (const given of ["", "1", `${id} `, `${id}'`]) {
    expect(() => idOf(SourceId, given)).toThrow("There is nothing here, or it is not yours to see.");
  }
});

test("a row that is not there is told as what one may not see; one that is empty is there", () => {
  for (const row of [null, undefined]) expect(() => found(row)).toThrow("There is nothing here");
  for (const row of [0, "", false]) expect(found(row)).toBe(row);
});

test("what became of a text is told in its parts, or as one text instead of the other", () => {
  const parts = [
    { added: false, removed: false, value: "It " },
    { added: false, removed: true, value: "rose" },
    { added: true, removed: false, value: "fell" },
  ];
  const texts = { before: "It rose", after: "It fell" };
  expect(changesOf(parts, texts)).toEqual([
    { kind: "same", text: "It " },
    { kind: "removed", text: "rose" },
    { kind: "added", text: "fell" },
  ]);
  expect(changesOf([], texts)).toEqual([]);
  expect(changesOf(undefined, texts)).toEqual([
    { kind: "removed", text: "It rose" },
    { kind: "added", text: "It fell" },
  ]);
});

test("whoever changes what somebody else changed meanwhile is told so, and what to do next", () => {
  expect(requireRevised([{ revision: 4 }], { what: "rule", next: "save again" })).toEqual({ revision: 4 });
  expect(() => requireRevised([], { what: "rule", next: "save again" })).toThrow(
    "Someone else changed this rule meanwhile, and nothing of yours was saved. Look at what it says now, then save again.",
  );
});

test.each([
  { rows: {}, totals: { facts: 0, deleted: 0, redacted: 0 } },
  { rows: { deleted: { fact: 2, evidence: 3 } }, totals: { facts: 2, deleted: 5, redacted: 0 } },
  { rows: { redacted: { report: 4 }, deleted: { run: 1 } }, totals: { facts: 0, deleted: 1, redacted: 4 } },
])("a deletion comes to what went, of that the facts, and what had words taken out: %o", ({ rows, totals }) => {
  expect(totalsOf(rows)).toEqual(totals);
});
