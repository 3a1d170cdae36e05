import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresIn, otherFigures } from "./other-figures";
import type { SearchedPassage } from "./searched-text";

function passage(text: string, id = "a:0"): SearchedPassage {
  return { id, sourceId: "a", sourceTitle: "Immortal objects", published: "2022-02-10", heading: null, text };
}

/** What a text says beside a sentence that rests on a quote of it. */
function beside(said: string, quote: string, text: string): string[] {
  const found = otherFigures([{ text: said, quotes: [{ sourceId: "a", quote }] }], [passage(text)]);
  return found.map((one) => one.found.text);
}

const NAIVE = "A naive implementation of the approach described below makes the interpreter roughly 4% slower.";
const ACCEPTABLE = 'The threshold for an "acceptable" performance penalty for immortal objects is 2% of today.';
const LATER = "A naive implementation shows a 2% slowdown (3% with another compiler).";
const FAR = "Reference counts are written into each object, whatever it is. The build keeps them apart.";
const SAID = "Immortal objects make the interpreter about 4 % slower.";

describe("what a text says beside a figure that a report tells of it", () => {
  const told: [string, { said: string; quote: string; text: string; others: string[] }][] = [
    [
      "another measure of the same in another paragraph",
      { said: SAID, quote: NAIVE, text: `${NAIVE}\n\n${FAR}\n\n${LATER}`, others: [LATER] },
    ],
    [
      "a figure of the same unit in the sentence before",
      { said: SAID, quote: NAIVE, text: `${ACCEPTABLE} ${NAIVE}\n\n${FAR}`, others: [ACCEPTABLE] },
    ],
    [
      "another term of a notice",
      {
        said: "A proposal can be updated during the notice of 1 week.",
        quote: "The proposal can still be updated during the 1 week notice, but not during the vote.",
        text: `The proposal can still be updated during the 1 week notice, but not during the vote.\n\n${FAR}\n\nThe changed proposal can still be updated during the 3 weeks notice.`,
        others: ["The changed proposal can still be updated during the 3 weeks notice."],
      },
    ],
    [
      "another count of the same under another condition",
      {
        said: "The council has five seats for members.",
        quote: "The council has five seats for members.",
        text: `The council has five seats for members.\n\n${FAR}\n\nUntil 2019 the council had three seats for members.`,
        others: ["Until 2019 the council had three seats for members."],
      },
    ],
  ];
  it.each(told)("tells %s", (_, { said, quote, text, others }) => {
    expect(beside(said, quote, text)).toEqual(others);
  });

  const kept: [string, { said: string; quote: string; text: string }][] = [
    ["the quote itself", { said: SAID, quote: NAIVE, text: NAIVE }],
    [
      "the same figure",
      { said: SAID, quote: NAIVE, text: `${NAIVE}\n\n${FAR}\n\nA naive implementation is 4 per cent slower.` },
    ],
    [
      "a figure within what the report tells as a bound",
      {
        said: "The naive implementation makes it up to 8 % slower.",
        quote: "A naive implementation makes it up to 8% slower.",
        text: `A naive implementation makes it up to 8% slower.\n\n${FAR}\n\nThe naive implementation is 6% slower.`,
      },
    ],
    [
      "a figure of another unit",
      { said: SAID, quote: NAIVE, text: `${NAIVE}\n\n${FAR}\n\nA naive implementation takes 3 days.` },
    ],
    [
      "a figure of another thing",
      { said: SAID, quote: NAIVE, text: `${NAIVE}\n\n${FAR}\n\nOf all replies to the survey 37% named documentation.` },
    ],
    [
      "the number of a version",
      {
        said: "Windows 7 users get two releases.",
        quote: "Windows 7 users get two releases.",
        text: `Windows 7 users get two releases.\n\n${FAR}\n\nWindows 8 users get two releases.`,
      },
    ],
    [
      "a row of figures",
      {
        said: SAID,
        quote: NAIVE,
        text: `${NAIVE}\n\n${FAR}\n\nNaive implementation slower: 1%, 2%, 3%, 5%, 6%, 7%, 9%.`,
      },
    ],
    [
      "another figure for what the report tells no figure of",
      { said: "Immortal objects make the interpreter slower.", quote: NAIVE, text: `${NAIVE}\n\n${FAR}\n\n${LATER}` },
    ],
  ];
  it.each(kept)("leaves out %s", (_, { said, quote, text }) => {
    expect(beside(said, quote, text)).toEqual([]);
  });

  it("leaves out a figure that another sentence of the report tells on the word of the same text", () => {
    const quotes = [{ sourceId: "a", quote: NAIVE }];
    const text = `${NAIVE}\n\n${FAR}\n\nA naive implementation shows a 2% slowdown.`;
    const report = [
      { text: SAID, quotes },
      { text: "By a newer measure it is two per cent.", quotes: [{ sourceId: "a", quote: "a 2% slowdown" }] },
    ];
    expect(otherFigures(report.slice(0, 1), [passage(text)])).toHaveLength(1);
    expect(otherFigures(report, [passage(text)])).toEqual([]);
  });

  it("looks into the text alone that a sentence cites", () => {
    const other = { ...passage(LATER, "b:0"), sourceId: "b" };
    const report = [{ text: SAID, quotes: [{ sourceId: "a", quote: NAIVE }] }];
    expect(otherFigures(report, [passage(NAIVE), other])).toEqual([]);
  });
});

const spelled = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"] as const;
/** Ways to write a share: N in digits, W in words. */
const spellings = ["N %", "N%", "N per cent", "N percent", "N.0%", "W percent", "W per cent"] as const;

function written(value: number, spelling: string): string {
  return spelling.replace("N", String(value)).replace("W", spelled[value - 2] ?? "");
}

const aValue = fc.integer({ min: 2, max: 12 });
const aSpelling = fc.constantFrom(...spellings);

describe("a figure, however it is spelled", () => {
  it("is never told as another than itself, and always as another than a different one", () => {
    fc.assert(
      fc.property(aValue, aValue, aSpelling, aSpelling, aSpelling, (value, other, inReport, inQuote, inText) => {
        const quote = `A naive implementation makes the interpreter ${written(value, inQuote)} slower.`;
        const again = `The naive implementation of today is ${written(other, inText)} slower.`;
        const said = `A naive implementation makes it ${written(value, inReport)} slower.`;
        expect(beside(said, quote, `${quote}\n\n${FAR}\n\n${again}`)).toEqual(value === other ? [] : [again]);
      }),
    );
  });
});

describe("the figures of a text", () => {
  it.each([
    ["Python 3.12 adds 2 functions on 18 March, by the 4th draft.", ["2 function"]],
    ["It takes two hours, or 30 minutes.", ["7200 second", "1800 second"]],
    ["It cost €4,000 in 2021.", ["4000 eur"]],
  ])("of “%s” are %s", (text, figures) => {
    expect(figuresIn(text).map(({ low, unit }) => `${low} ${unit}`)).toEqual(figures);
  });
});
