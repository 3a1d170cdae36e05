import fc from "fast-check";
import { expect, test } from "vitest";
import { displayName } from "./display-name";

test.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ada\\report.pdf", "report.pdf"],
  ["report\u202efdp.exe", "reportfdp.exe"],
  ["a\u0000b\nc.txt", "ab c.txt"],
  ["", "untitled"],
  ["///", "untitled"],
  ["two\n\n  lines.txt", "two lines.txt"],
  ["n".repeat(200), "n".repeat(200)],
  ["n".repeat(201), `${"n".repeat(199)}…`],
])("%j is shown as %j", (name, shown) => expect(displayName(name)).toBe(shown));

test("R17: a name is one line of at most 200 characters, without folders", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      const shown = displayName(name);
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown).not.toMatch(/[\n\\/]/);
      expect(shown).not.toBe("");
    }),
  );
});
