import { expect, test } from "vitest";
import { citedSentences } from "./citation";
import { rowContexts } from "./row-context";

const F = "[F7K3Q9XM2PA4B]";

function contexts(markdown: string): (readonly [string, string | null])[] {
  const sentences = citedSentences(markdown);
  return rowContexts(sentences).flatMap((context, nth) => {
    const one = sentences[nth];
    return one?.kind === "row" ? [[one.text, context] as const] : [];
  });
}

test("a row of a table is told with what leads to the table and with its head", () => {
  const table = `It is so. ${F}\n\nOverhead on **pyperformance**:\n\n| Way | One thread |\n| --- | --- |\n| Lock | 6% ${F} |\n| None | 8% ${F} |`;
  const context = "Overhead on pyperformance: | Way | One thread |";
  expect(contexts(table)).toEqual([
    ["Lock | 6%", context],
    ["None | 8%", context],
  ]);
});

test("what stands beneath a heading leads to a table, and what stands above that heading does not", () => {
  expect(contexts(`Dues:\n\n### Boats\n\n| Boat | Due |\n| - | - |\n| Gig | 4 ${F} |`)).toEqual([
    ["Gig | 4", "| Boat | Due |"],
  ]);
});

test("each table has its own head and lead", () => {
  const two = `Dues:\n\n| Boat | Due |\n| - | - |\n| Gig | 4 ${F} |\n\nCrews:\n\n| Boat | Crew |\n| - | - |\n| Gig | 2 ${F} |`;
  expect(contexts(two).map(([, context]) => context)).toEqual(["Dues: | Boat | Due |", "Crews: | Boat | Crew |"]);
});

test("what is no row is told by itself", () => {
  const sentences = citedSentences(`Dues: ${F}\n\n- Gigs pay. ${F}`);
  expect(rowContexts(sentences)).toEqual(sentences.map(() => null));
});
