import fc from "fast-check";
import { expect, test } from "vitest";
import { isParted, replaceSentence, sentencePlaces, wholeSentences } from "./sentence-places";

const [F, G] = ["[F568V47MM2918]", "[F36HNT0887AHJ]"];
const text = `- One. ${F}\n- Two. ${G}\n\nThree ${F} four. ${G} Five.`;

/** What is left of a text by each of its sentences, when that goes. */
function without(markdown: string): string[] {
  return sentencePlaces(markdown).map((place) => replaceSentence(markdown, place, ""));
}

test("a sentence goes with its markers, and with the mark of its item or quotation where nothing else stands there", () => {
  expect(without(text)).toEqual([
    `- Two. ${G}\n\nThree ${F} four. ${G} Five.`,
    `- One. ${F}\n\nThree ${F} four. ${G} Five.`,
    `- One. ${F}\n- Two. ${G}\n\nFive.`,
    `- One. ${F}\n- Two. ${G}\n\nThree ${F} four. ${G}`,
  ]);
  expect(without(`> Alone. ${F}\n\nNext.`)).toEqual(["\nNext.", `> Alone. ${F}`]);
});

test("another sentence stands where the first one stood, and nothing else changes", () => {
  const piece = fc.constantFrom(`One is old. ${F}`, "Two is new.", "- ", "\n", "\n\n", `${G} Three.`, "# Four");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const markdown = pieces.join(" ");
      for (const place of sentencePlaces(markdown)) {
        const { start, end } = place;
        expect(replaceSentence(markdown, place, "Anew.")).toBe(
          `${markdown.slice(0, start)}Anew.${markdown.slice(end)}`,
        );
      }
    }),
  );
});

test("a sentence is parted where a marker stands between its words, not behind them", () => {
  expect(sentencePlaces(text).map((place) => isParted(text, place))).toEqual([false, false, true, false]);
});

test("whole sentences are those that end as one, each on one line with its markers behind it", () => {
  expect(wholeSentences(`# Head\n\n${text}\n\nIt leads to:\n\n- ${G} begun\n  here.`)).toEqual([
    `One. ${F}`,
    `Two. ${G}`,
    `Three ${F} four. ${G}`,
    "Five.",
    `begun here. ${G}`,
  ]);
});
