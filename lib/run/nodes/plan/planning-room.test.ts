import { describe, expect, it } from "vitest";
import { documentLine } from "@/lib/agents/kit/planning";
import { countTokens } from "@/lib/domain/core/tokens";
import { Loaded, notesWithin, passagesWithin, type Told, toldWithin } from "./planning-room";

type About = Parameters<typeof toldWithin>[1];

/** The shortest prompts that a run may have. */
const SHORT = 8_000;
/** More lines than any part of a prompt has room for, none like another. */
const lines = Array.from({ length: 700 }, (_, nth) => `Annals of the harbour ${nth} and of those who keep it`);
const survey = { sources: 9, dated: 0, from: null, to: null, publishers: [], kinds: [] };
const library = { ...survey, titles: [], headings: [], terms: [] };
const empty = { project: { goal: "", summary: "" }, colleagues: [], library };

/** What a plan is told where a project has this. */
function told(project: object, about: Partial<About> = {}, contextTokens = SHORT): Told {
  const loaded = Loaded.parse({ ...empty, ...project });
  return toldWithin(loaded, { question: "What is due?", ...about }, { contextTokens, isModel: false });
}

const tokensOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0);

/** That these are the first of all, and as many as the room has place for. */
function expectFilled(some: readonly string[], all: readonly string[], room: number): void {
  expect(some).toEqual(all.slice(0, some.length));
  expect(tokensOf(some)).toBeLessThanOrEqual(room);
  expect(tokensOf(all.slice(0, some.length + 1))).toBeGreaterThan(room);
}

const listed = (texts: readonly string[]): string[] => texts.map((text) => `- ${text}\n`);

describe("a part of what a plan is told", () => {
  it.each([
    ["titles", 2_400],
    ["headings", 320],
    ["terms", 320],
  ] as const)("has the first of the library's %s that fit its share of a prompt", (part, room) => {
    const { library: some } = told({ library: { ...library, [part]: lines } });
    expectFilled(listed(some[part]), listed(lines), room);
  });

  it("has the first of what was found that fit a tenth", () => {
    const hits = lines.map((line, nth) => ({ url: `library:${nth}`, line }));
    expectFilled(listed(told({}, { hits }).found), listed(lines), 800);
  });

  it("has the first of the colleagues that fit", () => {
    const problem = "Who has to pay the dues of the harbour, and to whom? ".repeat(6).trim();
    const colleagues = Array.from({ length: 12 }, (_, nth) => ({ name: `Keeper ${nth}`, problem }));
    const say = (some: Told["colleagues"]): string[] => some.map((one) => `${one.name}: ${one.problem}\n`);
    expectFilled(say(told({ colleagues }).colleagues), say(colleagues), 640);
  });

  it("has as much of the project's goal as of its summary", () => {
    const text = "It was decided so by all of the wardens. ".repeat(200);
    const { project } = told({ project: { goal: text, summary: text } });
    expect(project.goal).toBe(project.summary);
    expect(countTokens(project.goal)).toBeLessThanOrEqual(320);
    expect(countTokens(project.goal)).toBeGreaterThan(240);
  });

  it.each([
    ["a fifth of a short prompt", SHORT, 1_600],
    ["so many tokens of a long one", 40_000, 5_700],
  ])("has the first documents by number in %s", (_, contextTokens, room) => {
    const documents = lines.map((title, nth) => ({ url: `library:${nth}`, title, published: null, status: null }));
    const all = documents.map(({ title }, nth) => ({ number: nth + 1, title, published: null, status: null }));
    const { documents: some = [] } = told({ documents }, {}, contextTokens);
    const say = (of: typeof some): string[] => of.map((one) => `${documentLine(one)}\n`);
    expectFilled(say(some), say(all), room);
  });

  it("is no list of documents where there is none, nor of titles beside one", () => {
    const none = told({ documents: [], library: { ...library, titles: ["Annals"] } });
    expect(none).not.toHaveProperty("documents");
    expect(none.library.titles).toEqual([]);
    expect(told({ library: { ...library, titles: ["Annals"] } }).library.titles).toEqual(["Annals"]);
  });

  it("has of a title's date the year where not all fit, and of what is no date behind it all", () => {
    const titles = ["Log (1911-03-04) of a year", "Diary (1911-03)", "Annals (1911-03-04)", "Rolls (1911)", ...lines];
    expect(told({ library: { ...library, titles } }).library.titles.slice(0, 4)).toEqual([
      "Log (1911-03-04) of a year",
      "Diary (1911)",
      "Annals (1911)",
      "Rolls (1911)",
    ]);
  });
});

describe("what a plan is told besides", () => {
  it("is of earlier runs the newest that fit, in their order", () => {
    const notes = lines.map((title) => ({ title, text: "So it was.", factIds: [] }));
    const kept = notesWithin(notes, SHORT);
    const say = (of: readonly { title: string; text: string }[]): string[] =>
      of.map(({ title, text }) => `${title}\n${text}`);
    expectFilled(say(kept.toReversed()), say(notes.toReversed()), 960);
  });

  it("is of passages the first that fit beside the frames of all", () => {
    const text = "The dues of the harbour are four crowns, and whoever lands has to pay them. ".repeat(10);
    const passages = lines.slice(0, 8).map((heading, nth) => {
      return { id: `s:${nth}`, sourceId: "s", sourceTitle: "Annals", heading: nth % 2 === 0 ? heading : null, text };
    });
    const say = (of: typeof passages): string[] => of.map((one) => `${one.sourceTitle}\n${one.heading ?? ""}\n${text}`);
    const kept = passagesWithin(passages, SHORT).map(({ id }) => id);
    expectFilled(say(passages.filter(({ id }) => kept.includes(id))), say(passages), 1_600 - 8 * 60);
  });
});
