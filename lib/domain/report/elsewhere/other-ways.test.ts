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

const WAY = "It was a project that let one program use several cores. It ended.";
const [FIRST] = [WAY.slice(0, WAY.indexOf(" It ended."))];

describe("other ways that cited texts name", () => {
  it("are what has a heading of its own beneath one such as “Related work”", () => {
    const one = passage(WAY, { heading: "Gilectomy", above: ["Related Work", "Gilectomy"] });
    expect(names(one)).toEqual([["Gilectomy", FIRST]]);
  });

  it("are what a section of alternatives names by a name that the report does not have", () => {
    const text = "Programs can use cores in many ways. The PyParallel project lets one program use several cores.";
    expect(names(passage(text, { heading: "Rejected alternatives" }))).toEqual([
      ["Rejected alternatives", "The PyParallel project lets one program use several cores."],
    ]);
  });

  it.each([
    ["what the report tells", passage(WAY, { heading: "Lock for a room", above: ["Related work", "Lock for a room"] })],
    ["what stands beneath another heading", passage(WAY, { heading: "Gilectomy", above: ["Motivation", "Gilectomy"] })],
    [
      "what a text says that is not cited",
      passage(WAY, { sourceId: "s2", heading: "Gilectomy", above: ["Related work"] }),
    ],
    [
      "what is of another matter",
      passage("Bees sleep in winter.", { heading: "Bees", above: ["Related work", "Bees"] }),
    ],
    ["what names nothing", passage("it was slow and it was dear.", { heading: "Alternatives" })],
  ])("are not %s", (_, one) => expect(names(one)).toEqual([]));
});
