import fc from "fast-check";
import { expect, test } from "vitest";
import { kindEdits, kindsShown } from "./kinds-shown";
import { edited } from "./markdown";

const F = "[FAAAAAAAAAAAA]";

test.each([
  ["before its stop", `Inference: packaging never ends. ${F}${F}`, `Packaging never ends (inference). ${F}${F}`],
  ["before its markers", `Inference: it rains ${F}.`, `It rains (inference) ${F}.`],
  ["behind a quotation", `Inference: he says "it rains." ${F}`, `He says "it rains." (inference) ${F}`],
  ["behind code", `Inference: use \`a.\` ${F}`, `Use \`a.\` (inference) ${F}`],
  ["within its emphasis", `**Inference: wait.** ${F}`, `**Wait (inference).** ${F}`],
  ["without the label's emphasis", `*Inference:* wait. ${F}`, `Wait (inference). ${F}`],
  ["behind an item's point", `- **Wait:** Inference: it rains. ${F}`, `- **Wait:** It rains (inference). ${F}`],
  [
    "behind a point that holds the label",
    `- **Wait: Inference:** it rains. ${F}`,
    `- **Wait:** it rains (inference). ${F}`,
  ],
  ["behind an abbreviation", `Inference: it is made in the U.S. ${F}`, `It is made in the U.S. (inference) ${F}`],
  [
    "in the last cell of a row",
    `| a | b |\n|-|-|\n| Inference: c | d ${F} |`,
    `| a | b |\n|-|-|\n| C | d (inference) ${F} |`,
  ],
  [
    "where sentences stand around it",
    `It rose. ${F} Inference: it falls. ${F} It stops. ${F}`,
    `It rose. ${F} It falls (inference). ${F} It stops. ${F}`,
  ],
])("an inference reads as a sentence, with the word %s", (_, markdown, said) => {
  expect(kindsShown(markdown)).toBe(said);
});

test.each([
  ["setup.cfg decides. ", "setup.cfg decides (inference). "],
  ["**lists** decide. ", "**Lists** decide (inference). "],
  ["iPhones decide. ", "iPhones decide (inference). "],
  ["e-mail decides. ", "E-mail decides (inference). "],
])("what is named by how it is written stays so: %j", (said, told) => {
  expect(kindsShown(`Inference: ${said}${F}`)).toBe(`${told}${F}`);
});

test("a line that leads to inferences says it once, for a list and for the rest of its paragraph", () => {
  expect(kindsShown(`Inference: what a library should do:\n\n- Wait. ${F}\n- Inference: Go. ${F}`)).toBe(
    `What a library should do (inference):\n\n- Wait. ${F}\n- Go. ${F}`,
  );
  expect(kindsShown(`Inference: do this:\nWait. ${F} Go. ${F}`)).toBe(`Do this (inference):\nWait. ${F} Go. ${F}`);
});

test.each([
  ["- **Reasons:** Scope: nobody gives any.", "- **Reasons:** Nobody gives any."],
  ["- **Reasons.** Scope: nobody gives any.", "- **Reasons.** Nobody gives any."],
  ["- *Scope:* Nothing is known of it.", "- Nothing is known of it."],
  ["- **Use:** Scope: no figures. Scope: nobody counts.\n- Wait.", "- **Use:** No figures. Nobody counts.\n- Wait."],
  ["- **Scope: only its authors tell.** No figures.", "- **Only its authors tell.** No figures."],
  [`- **Scope: only its authors tell.** It rains. ${F}`, `- **Only its authors tell.** It rains. ${F}`],
  [
    `| a | b |\n|-|-|\n| 5% ${F.repeat(20)} | Scope: not given |`,
    `| a | b |\n|-|-|\n| 5% ${F.repeat(20)} | Not given |`,
  ],
])("an item that only says what the evidence is does so without a word for it: %j", (markdown, said) => {
  expect(kindsShown(markdown)).toBe(said);
});

test.each([
  "Scope: The library ends in March.",
  `- Scope: Nobody says so. It rains. ${F}`,
  "- `Scope: x` stays. ",
  `\`Inference: x\` is code. ${F}`,
  "Inference:",
  `Inference: - it would become a list. ${F}`,
  `Inference: 2. it would become one, too. ${F}`,
  `It is "Inference: so". ${F}`,
])("other words stay as they are: %j", (markdown) => {
  expect(kindsShown(markdown)).toBe(markdown);
});

test("whatever a text holds, its changes are in order, none over another, and every marker stays", () => {
  const piece = fc.constantFrom(
    "Inference: ",
    "Scope: ",
    "**",
    "*",
    "it rains. ",
    "go",
    ":",
    "\n",
    "\n\n",
    "- ",
    "| ",
    F,
    "`",
    '"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (parts) => {
      const markdown = parts.join("");
      const edits = kindEdits(markdown, ({ word }) => word);
      for (const [nth, { from, to }] of edits.entries()) {
        expect(to).toBeGreaterThanOrEqual(from);
        expect(from).toBeGreaterThanOrEqual(edits[nth - 1]?.to ?? 0);
      }
      expect(edited(markdown, edits).split(F)).toHaveLength(parts.filter((part) => part === F).length + 1);
    }),
    { examples: [[["Inference: ", "\n", "it rains. ", "Inference: "]]] },
  );
});
