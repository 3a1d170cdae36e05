import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { citedKeys } from "./citation";
import { applyEdits, TITLE } from "./text-edits";

const [toll, fair, stall] = ["F100000TAAA1", "F200000FAAA2", "F300000SAAA3"];
const answer = { kind: "answer", heading: "Answer", markdown: `The toll was two crowns. [F${toll}]` };
const body = {
  kind: "body",
  heading: "The fair",
  markdown: `The fair was held in May every year. [F${fair}] A stall paid half a crown for a day. [F${stall}]`,
};
const text = { title: "Tolls soared", sections: [answer, body] };
const known = new Set([toll, fair, stall]);
const all = { known, only: null, quotes: ["A stall paid half a crown for a day"] };

function why(edit: { heading: string; find: string; replace: string }, rules = {}): string | undefined {
  return applyEdits(text, [edit], { ...all, ...rules }).dropped[0]?.why;
}

describe("a change of a text", () => {
  test("puts words in the place of those that stand there once, and leaves all else as it is", () => {
    const edit = { heading: "The fair", find: "held in May every year", replace: "held in May" };
    const { sections, made, dropped } = applyEdits(text, [edit], all);
    expect(sections[0]).toBe(answer);
    expect(sections[1]?.markdown).toBe(body.markdown.replace(" every year", ""));
    expect([made, dropped]).toEqual([1, []]);
  });

  test("is dropped, with why, when it does not fit", () => {
    const heading = "The fair";
    expect(why({ heading, find: "nowhere", replace: "x" })).toContain("do not stand there once");
    expect(why({ heading, find: "a", replace: "x" })).toContain("do not stand there once");
    expect(why({ heading: "Elsewhere", find: "May", replace: "June" })).toContain("No section");
    expect(why({ heading, find: "in May", replace: "in May [FZZZZZZZZZZZ9]" })).toContain("not given");
    expect(why({ heading, find: ` [F${fair}]`, replace: "" })).toContain("marker");
    expect(why({ heading, find: "A stall", replace: "Everybody came and liked it. A stall" })).toContain(
      "cites nothing",
    );
    expect(why({ heading, find: body.markdown, replace: "" })).toContain("empty");
    expect(why({ heading, find: "half a crown", replace: "“half a crown”" })).toBeUndefined();
    expect(why({ heading, find: "half a crown", replace: "“two crowns”" })).toContain("quotation marks");
    expect(why({ heading, find: "in May", replace: "in June" }, { only: new Set(["Answer"]) })).toContain(
      "Nothing was asked",
    );
  });

  test("may leave a marker to another change of the same section, whichever comes first", () => {
    const joined = {
      ...body,
      markdown: `The fair was held in May, a stall paid half a crown. [F${fair}][F${stall}] It was dear.`,
    };
    const taking = {
      heading: body.heading,
      find: `The fair was held in May, a stall paid half a crown. [F${fair}][F${stall}]`,
      replace: `The fair was held in May. [F${fair}]`,
    };
    const giving = { heading: body.heading, find: "It was dear.", replace: `A stall paid half a crown. [F${stall}]` };
    const of = (edits: readonly (typeof taking)[]): string | undefined =>
      applyEdits({ ...text, sections: [answer, joined] }, edits, all).sections[1]?.markdown;
    const wanted = `The fair was held in May. [F${fair}] A stall paid half a crown. [F${stall}]`;
    expect(of([taking, giving])).toBe(wanted);
    expect(of([giving, taking])).toBe(wanted);
    expect(of([taking])).toBe(joined.markdown);
  });

  test("may part a sentence, its markers behind whichever part each bears out", () => {
    const joined = {
      ...body,
      markdown: `The fair was held in May because a stall paid half a crown. [F${fair}][F${stall}]`,
    };
    const replace = `The fair was held in May. [F${fair}] A stall paid half a crown. [F${stall}]`;
    const of = (edit: string): string | undefined =>
      applyEdits(
        { ...text, sections: [answer, joined] },
        [{ heading: body.heading, find: joined.markdown, replace: edit }],
        all,
      ).dropped[0]?.why;
    expect(of(replace)).toBeUndefined();
    expect(of(`The fair was held in May. [F${fair}] A stall paid half a crown. [F${fair}]`)).toContain("marker");
  });

  test("may put a marker that bears a claim out better in the place of a weak one, and drop what is one too many", () => {
    const of = (markdown: string, replace: string): string | undefined =>
      applyEdits(
        { ...text, sections: [answer, { ...body, markdown }] },
        [{ heading: body.heading, find: markdown, replace }],
        all,
      ).dropped[0]?.why;
    const claim = "The fair was held in May every year.";
    expect(of(`${claim} [F${stall}]`, `${claim} [F${fair}]`)).toBeUndefined();
    expect(of(`${claim} [F${stall}]`, `${claim} [FZZZZZZZZZZZ9]`)).toContain("not given");
    expect(of(`${claim} [F${toll}][F${fair}][F${stall}]`, `${claim} [F${fair}][F${stall}]`)).toBeUndefined();
    expect(of(`${claim} [F${fair}][F${stall}]`, `${claim} [F${fair}]`)).toContain("marker");
    // What is cited elsewhere, too, is not lost to the report.
    expect(of(`${claim} [F${toll}][F${fair}]`, `${claim} [F${fair}]`)).toBeUndefined();
    expect(of(`${claim} [F${fair}]`, claim)).toContain("marker");
  });

  test("may bring the markers of a sentence with it where it is held against them later, one at least", () => {
    const claim = "The fair was held in May every year.";
    const markdown = `${claim} [F${fair}][F${stall}]`;
    const of = (replace: string): string | undefined =>
      applyEdits(
        { ...text, sections: [answer, { ...body, markdown }] },
        [{ heading: body.heading, find: markdown, replace }],
        { ...all, bringsMarkers: true },
      ).dropped[0]?.why;
    expect(of(`${claim} [F${fair}]`)).toBeUndefined();
    expect(of(`The fair was held in May. [F${fair}] A stall paid half a crown. [F${fair}]`)).toBeUndefined();
    expect(of(claim)).toContain("marker");
    expect(of(`${claim} [FZZZZZZZZZZZ9]`)).toContain("not given");
    expect(of(`${claim} [F${fair}] It was held in May.`)).toContain("cites nothing");
  });

  test("may drop a sentence with its markers, and a section whose facts stand elsewhere", () => {
    const drop = { heading: "The fair", find: ` A stall paid half a crown for a day. [F${stall}]`, replace: "" };
    expect(citedKeys(applyEdits(text, [drop], all).sections)).toEqual([toll, fair]);
    const repeat = { kind: "body", heading: "Again", markdown: `It was two crowns. [F${toll}]` };
    const edits = [{ heading: "Again", find: repeat.markdown, replace: "" }];
    const left = applyEdits({ ...text, sections: [...text.sections, repeat] }, edits, all);
    expect(left.sections.map(({ heading }) => heading)).toEqual(["Answer", "The fair"]);
  });

  test("may change the title and a heading, and goes on under the heading that it changed", () => {
    const edits = [
      { heading: TITLE, find: "Tolls soared", replace: "Tolls of the fair" },
      { heading: "The fair", find: "The fair", replace: "Fair and stalls" },
      { heading: "The fair", find: "half a crown", replace: "0.5 crowns" },
    ];
    const { title, sections, made } = applyEdits(text, edits, all);
    expect([title, sections[1]?.heading, made]).toEqual(["Tolls of the fair", "Fair and stalls", 3]);
    expect(sections[1]?.markdown).toContain("0.5 crowns");
    expect(why({ heading: "Answer", find: "Answer", replace: "Verdict" })).toContain("keeps its heading");
  });

  test("may give a title of 200 letters and a heading of 120, on one line, and none that another section has", () => {
    const to = (heading: string, find: string, replace: string): string | undefined => why({ heading, find, replace });
    expect([200, 201].map((length) => to(TITLE, text.title, "x".repeat(length)))).toEqual([
      undefined,
      "It does not fit the title.",
    ]);
    expect([to(TITLE, text.title, " "), to(TITLE, "nowhere", "x"), to(TITLE, "l", "x")]).toEqual([
      "It does not fit the title.",
      "It does not fit the title.",
      "It does not fit the title.",
    ]);
    expect([120, 121].map((length) => to("The fair", "The fair", "x".repeat(length)))).toEqual([
      undefined,
      "It is no heading.",
    ]);
    expect([to("The fair", "The fair", " "), to("The fair", "The fair", " Answer ")]).toEqual([
      "It is no heading.",
      "Another section is headed so.",
    ]);
    const { sections, title } = applyEdits(
      text,
      [
        { heading: "The fair", find: "The fair", replace: " Fairs\n of May " },
        { heading: TITLE, find: "soared", replace: "rose\nand fell" },
      ],
      all,
    );
    expect([sections[1]?.heading, title]).toEqual(["Fairs of May", "Tolls rose and fell"]);
  });

  test("goes to the section of its heading in which its words stand, and to one that is headed as the title is", () => {
    const second = { kind: "body", heading: "The fair", markdown: `The fair was small. [F${toll}]` };
    const named = { kind: "body", heading: TITLE, markdown: `The toll was dear. [F${toll}]` };
    const more = { ...text, sections: [...text.sections, second, named] };
    const of = (heading: string, find: string, replace: string): ReturnType<typeof applyEdits> =>
      applyEdits(more, [{ heading, find, replace }], all);
    expect(of("The fair", "small", "tiny").sections[2]?.markdown).toBe(`The fair was tiny. [F${toll}]`);
    expect(of("The fair", "small", "tiny").sections[1]).toBe(body);
    expect(of(TITLE, "dear", "high")).toMatchObject({ title: text.title, made: 1 });
    expect(of(TITLE, "dear", "high").sections[3]?.markdown).toContain("high");
  });

  test("may change only what is asked for, be it the title, and what stands under a heading that was changed with it", () => {
    const edits = [
      { heading: "The fair", find: "The fair", replace: "Fairs" },
      { heading: "The fair", find: " every year", replace: "" },
      { heading: "Answer", find: "two", replace: "three" },
      { heading: TITLE, find: "soared", replace: "rose" },
    ];
    const of = (...only: string[]): string[] =>
      applyEdits(text, edits, { ...all, only: new Set(only) }).dropped.map(({ heading }) => heading);
    expect([of("The fair"), of(TITLE, "Answer"), of()]).toEqual([
      ["Answer", TITLE],
      ["The fair", "The fair"],
      ["The fair", "The fair", "Answer", TITLE],
    ]);
  });

  test("leaves no blanks at the ends of lines and no more than one empty line where words went", () => {
    const markdown = `${body.markdown}\n\nIt leads to:\n\nMore. [F${fair}]`;
    const edit = { heading: "The fair", find: "It leads to:", replace: "" };
    const { sections } = applyEdits({ ...text, sections: [answer, { ...body, markdown }] }, [edit], all);
    expect(sections[1]?.markdown).toBe(`${body.markdown}\n\nMore. [F${fair}]`);
  });

  describe("of a text that is as long as it may be", () => {
    const of = (sections: readonly { markdown: string }[]): number =>
      sections.reduce((sum, { markdown }) => sum + (markdown.match(/\b[a-z]+\b/gi)?.length ?? 0), 0);
    const has = of(text.sections);
    const longer = { heading: "Answer", find: "two crowns", replace: "two crowns for each cart and horse" };
    const shorter = { heading: "The fair", find: " every year", replace: "" };
    const much = { heading: "The fair", find: "A stall paid half a crown for a day.", replace: "A stall paid it." };

    const made = (edits: readonly (typeof longer)[], most: number): ReturnType<typeof applyEdits> =>
      applyEdits(text, edits, { ...all, length: { most, of } });

    test("is made only where others take out as many words, whichever comes first", () => {
      expect(made([longer], has).dropped[0]?.why).toContain("as long as it may be");
      expect(made([longer, shorter], has)).toMatchObject({ made: 1, dropped: [{ find: longer.find }] });
      for (const edits of [
        [longer, shorter, much],
        [much, shorter, longer],
      ])
        expect(made(edits, has)).toMatchObject({ made: 3, dropped: [] });
    });

    test("is made where one that takes out as many could be made only once others were", () => {
      const joined = `The fair was held in May, a stall paid half a crown. [F${fair}][F${stall}]`;
      const sections = [answer, { ...body, markdown: `${joined} It was very dear indeed, all said.` }];
      // It takes a marker that the next gives, so that it waits, too, and behind the longer one.
      const taking = { heading: body.heading, find: joined, replace: `The fair was held in May. [F${fair}]` };
      const giving = {
        heading: body.heading,
        find: "It was very dear indeed, all said.",
        replace: `A stall paid half a crown. [F${stall}]`,
      };
      const length = { most: of(sections), of };
      const edited = applyEdits({ ...text, sections }, [longer, taking, giving], { ...all, length });
      expect([edited.made, edited.dropped]).toEqual([3, []]);
    });

    test("may grow a text to its bound, and leaves one that is beyond it no longer than it was", () => {
      expect(made([longer], has + 5).dropped).toEqual([]);
      expect(made([longer], has + 4).dropped).toHaveLength(1);
      expect(made([shorter], 1).dropped).toEqual([]);
      expect(made([longer], 1).dropped).toHaveLength(1);
    });
  });

  test("never cites what was not given, never empties the answer, and is made or dropped", () => {
    const words = fc.constantFrom(
      "in May",
      "A stall",
      ` [F${fair}]`,
      "The fair",
      "",
      body.markdown,
      answer.markdown,
      "crowns",
    );
    const put = fc.constantFrom("", "x", ` [F${toll}]`, " [FZZZZZZZZZZZ9]", "It was so.");
    const edit = fc.record({ heading: fc.constantFrom("Answer", "The fair", TITLE, "?"), find: words, replace: put });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
        const { sections, title, made, dropped } = applyEdits(text, edits, all);
        expect(citedKeys(sections).every((key) => known.has(key))).toBe(true);
        expect(sections[0]?.kind).toBe("answer");
        expect(sections.every(({ markdown }) => markdown.trim() !== "")).toBe(true);
        expect(title).not.toBe("");
        expect(made + dropped.length).toBe(edits.length);
      }),
    );
  });
});
