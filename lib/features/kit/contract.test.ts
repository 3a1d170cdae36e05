import { expect, test } from "vitest";
import { note, prose, revision, title } from "./contract";

test.each([
  ["a name", title, 120],
  ["a text", prose, 8_000],
  ["a note", note, 4_000],
])(
  "%s is kept without the space around it, as long as that may be, and is refused beyond with a sentence",
  (_, field, most) => {
    expect(field.parse("  How high? \n Said twice.\t\n")).toBe("How high? \n Said twice.");
    expect(field.parse(` ${"a".repeat(most)} `)).toHaveLength(most);
    const { error } = field.safeParse("a".repeat(most + 1));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `Use at most ${most.toLocaleString("en-GB")} characters.`,
    ]);
  },
);

test("a name of nothing but space is none; a note and a text may say nothing", () => {
  for (const text of ["", "  \n"]) {
    expect(title.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(["Write a name."]);
    expect([note.parse(text), prose.parse(text)]).toEqual(["", ""]);
  }
});

test("a revision is one that there can be: the first, up to what the database counts to", () => {
  for (const one of [1, 2, 2_147_483_647]) expect(revision.parse(one)).toBe(one);
  for (const none of [0, -1, 1.5, 2_147_483_648, "1", Number.NaN, null])
    expect(revision.safeParse(none).success).toBe(false);
});
