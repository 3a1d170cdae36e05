import fc from "fast-check";
import { expect, test } from "vitest";
import { checkTemplate, fillTemplate } from "./template";

const known = ["question", "facts"];

test("variables are filled, two dollar signs are one, and what is filled in is not read again", () => {
  const filled = fillTemplate("$question costs $$5: $facts", (name) => `<${name} $question>`);
  expect(filled).toBe("<question $question> costs $5: <facts $question>");
});

test("any text stands in a template as it is once its dollar signs are doubled", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const written = text.replaceAll("$", "$$$$");
      expect(fillTemplate(written, () => "filled")).toBe(text);
      if (text.trim() !== "") expect(checkTemplate("any", written, [])).toEqual([]);
    }),
  );
});

test("what nobody fills is told with its line: an unknown variable, a lone dollar sign, an empty template", () => {
  const text = "Ask $question.\nIt costs 5 $.\nOf $Facts and $facts.";
  expect(checkTemplate("outline", text, known)).toEqual([
    { template: "outline", line: 2, name: "$", message: "A dollar sign stands alone: write $$ for a dollar sign." },
    {
      template: "outline",
      line: 3,
      name: "Facts",
      message: "Unknown variable $Facts: the input has $question, $facts.",
    },
  ]);
  expect(checkTemplate("outline", " \n", known)).toMatchObject([{ line: 1, message: "The template is empty." }]);
});

test("a template in which nothing is wrong is filled by known names alone", () => {
  const anyPiece = fc.constantFrom("$question", "$facts", "$nothing", "$$", "$", " ", "text", "\n");
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const asked = new Set<string>();
      fillTemplate(text, (name) => {
        asked.add(name);
        return "";
      });
      const isWrong = checkTemplate("any", text, known).length > 0;
      if (!isWrong) for (const name of asked) expect(known).toContain(name);
    }),
  );
});
