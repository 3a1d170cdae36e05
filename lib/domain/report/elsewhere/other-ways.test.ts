import { describe, expect, it } from "vitest";
import { otherWays } from "./other-ways";
import type { SearchedPassage } from "./searched-text";

const QUESTION = "Which ways let one program use several cores?";
const QUOTE = "A lock of its own lets each room of a program use several cores.";

function passage(text: string, changes: Partial<SearchedPassage> = {}): SearchedPassage {
  const where = { id: text, sourceId: "s1", sourceTitle: "A lock for each room", published: null, heading: null };
  return { ...where, text, ...changes };
}

const report = [
  { text: "A lock for each room lets a program use several cores.", quotes: [{ sourceId: "s1", quote: QUOTE }] },
];
const cited = passage(QUOTE);

function names(...others: SearchedPassage[]): (readonly [string, string])[] {
  return otherWays({ question: QUESTION, report }, [cited, ...others]).map(({ said, found }) => [said, found.text]);
}

const FIRST = "It was a project that let one program use several cores.";
const WAY = `${FIRST} It ended.`;
const beneath = (name: string, above: string, text = WAY): SearchedPassage =>
  passage(text, { heading: name, above: [above, name] });

describe("other ways that cited texts name", () => {
  it.each(["Related Work", "Alternatives", "6. Prior art", "Other approaches", "Rejected alternatives"])(
    "are what has a heading of its own beneath “%s”",
    (above) => expect(names(beneath("Gilectomy", above))).toEqual([["Gilectomy", FIRST]]),
  );

  it("are told once for each name, the nearest to the question first", () => {
    const more = passage("It let programs sleep.", { heading: "Gilectomy", above: ["Related work", "Gilectomy"] });
    const near = "Its ways let one program use several cores of cores.";
    expect(names(beneath("Gilectomy", "Related work"), more, beneath("PyParallel", "Related work", near))).toEqual([
      ["PyParallel", near],
      ["Gilectomy", FIRST],
    ]);
  });

  it.each([
    ["what the report tells", beneath("Lock for a room", "Related work")],
    ["what stands beneath another heading", beneath("Gilectomy", "Motivation")],
    ["ideas within one way", beneath("Call it a bar", "Rejected ideas")],
    ["what a text says that is not cited", { ...beneath("Gilectomy", "Related work"), sourceId: "s2" }],
    ["what is of another matter", beneath("Bees", "Related work", "Bees sleep in winter.")],
  ])("are not %s", (_, one) => expect(names(one)).toEqual([]));
});
