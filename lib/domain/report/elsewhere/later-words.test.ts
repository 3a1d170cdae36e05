import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laterWords } from "./later-words";
import type { SearchedPassage } from "./searched-text";

function passage(
  sourceId: string,
  published: string | null,
  text: string,
  { heading = null, title = `Text ${sourceId}` }: { heading?: string | null; title?: string } = {},
): SearchedPassage {
  return { id: `${sourceId}:0`, sourceId, sourceTitle: title, published, heading, text };
}

const OLD = passage("old", "2016-06-02", "The problem of module state access from slot methods is not solved.");
const NEW = passage(
  "new",
  "2020-08-25",
  "Slot methods have an API that takes no defining class. To reach the module state from them, use the new function of the type.",
  { heading: "Module state access from slot methods" },
);
/** What shares some words with what is looked for and tells nothing of it. */
const OTHERS = [
  passage("wheels", "2021-01-01", "A wheel is a package that is ready to install. Its name states its tags."),
  passage("states", "2022-01-01", "The module of a package keeps the state of the download. It is written at the end."),
  passage("bees", "2023-01-01", "A beehive in winter needs honey, and a roof that keeps the snow off."),
];
const SAID = "Slot methods have no general solution for access to the module state.";

function report(
  text: string,
  ...sourceIds: string[]
): { text: string; quotes: { sourceId: string; quote: string }[] }[] {
  return [{ text, quotes: sourceIds.map((sourceId) => ({ sourceId, quote: text })) }];
}

function found(text: string, passages: readonly SearchedPassage[], ...cited: string[]): string[] {
  return laterWords(report(text, ...cited), passages).map((one) => one.found.passage.sourceId);
}

describe("what later texts say of a lack that a report tells", () => {
  it("is the passage of a later text that speaks most of the same, with the sentence that does", () => {
    const [first, ...more] = laterWords(report(SAID, "old"), [OLD, NEW, ...OTHERS]);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ said: SAID, found: { passage: { id: "new:0" } } });
    expect(first?.found.text).toContain("Slot methods have an API");
  });

  it("is nothing of a text that was published before, on the same day, or on a day that nobody knows", () => {
    for (const published of ["2010-01-01", "2016-06-02", "2016-06", "2016", null]) {
      expect(found(SAID, [OLD, { ...NEW, published }, ...OTHERS], "old")).toEqual([]);
    }
  });

  it("is nothing where the report cites the later text itself, or a text without a date", () => {
    expect(found(SAID, [OLD, NEW, ...OTHERS], "old", "new")).toEqual([]);
    expect(found(SAID, [{ ...OLD, published: null }, NEW, ...OTHERS], "old")).toEqual([]);
    expect(found(SAID, [{ ...OLD, published: "2020" }, NEW, ...OTHERS], "old")).toEqual([]);
    expect(found(SAID, [{ ...OLD, published: "2019" }, NEW, ...OTHERS], "old")).toEqual(["new"]);
  });

  it("is nothing of a sentence that tells no lack", () => {
    expect(found("Slot methods are given access to the module state.", [OLD, NEW, ...OTHERS], "old")).toEqual([]);
  });

  it("is nothing of a text that only says the same again", () => {
    const again = {
      ...NEW,
      heading: null,
      text: "Slot methods still have no general solution for access to the module state.",
    };
    expect(found(SAID, [OLD, again, ...OTHERS], "old")).toEqual([]);
  });

  it("is nothing where later texts share some words of it alone", () => {
    expect(found(SAID, [OLD, ...OTHERS], "old")).toEqual([]);
  });

  it("is of every text later than the newest that the report cites, whatever stands among them", () => {
    const aDay = fc.date({ min: new Date("2000-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const days = fc.array(
      aDay.map((day) => day.toISOString().slice(0, 10)),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(days, (published) => {
        const texts = published.map((day, nth) => ({ ...NEW, id: `n${nth}:0`, sourceId: `n${nth}`, published: day }));
        for (const { found: one } of laterWords(report(SAID, "old"), [OLD, ...texts, ...OTHERS])) {
          expect((one.passage.published ?? "") > "2016-06-02").toBe(true);
        }
      }),
    );
  });
});
