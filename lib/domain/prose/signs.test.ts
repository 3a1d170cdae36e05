import fc from "fast-check";
import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs";
import { signsIn } from "./signs";

/** A text as it is seen: its words, a dot for each item, and what stands out in brackets. */
function seen(text: string): string {
  const all = [...paragraphsOf(text)].map(({ lines }) => {
    const stretch = { from: lines[0]?.start ?? 0, to: lines.at(-1)?.end ?? 0 };
    return signsIn(text, stretch, lines).map(({ from, to, as, tones }) => {
      if (as === "bullet") return "• ";
      const words = as === "sign" ? "" : text.slice(from, to);
      return tones.length > 0 && words !== "" ? `[${tones.join()} ${words}]` : words;
    });
  });
  return all.map((pieces) => pieces.join("")).join("\n\n");
}

test.each([
  ["It cost **€9,000** in all.", "It cost [strong €9,000] in all."],
  ["So __said__ the *mayor* and _she_ left.", "So [strong said] the [em mayor] and [em she] left."],
  ["- one\n- two\n  * three", "• one\n• two\n  • three"],
  ["* **Cost:** low", "• [strong Cost:] low"],
  ["1. one\n2. two", "1. one\n2. two"],
  ["## A *new* head", "A [em new] head"],
  ["snake_case_name and 2*3*4 and a ** b", "snake_case_name and 2*3*4 and a ** b"],
  ["Run `**this**` now.", "Run `**this**` now."],
  ["It is \\*not\\* so.", "It is \\*not\\* so."],
])("“%s” is seen as “%s”", (text, wanted) => {
  expect(seen(text)).toBe(wanted);
});

test("whatever a text holds, its pieces are the whole of it in order", () => {
  const signs = fc.constantFrom("**", "*", "__", "_", "- ", "\n", "a", " ", "# ", "`", "\\", "é", "🌊");
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      for (const { lines } of paragraphsOf(text)) {
        const [from, to] = [lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0];
        const pieces = signsIn(text, { from, to }, lines);
        expect(pieces.map((piece) => text.slice(piece.from, piece.to)).join("")).toBe(text.slice(from, to));
      }
    }),
  );
});
