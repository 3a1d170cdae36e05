import { expect, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import {
  beginningsOf,
  type Choosable,
  isBackMatter,
  namedFirst,
  passagesWithin,
  tellingPassages,
  tellingWhy,
} from "./reading-choice";

function passage(id: string, text: string): Choosable {
  const [sourceId = "", ordinal = "0"] = id.split(":");
  return { id, sourceId, sourceTitle: "", heading: null, ordinal: Number(ordinal), text };
}

const goal = "How are lighthouses run?";

test("a passage is read when a term stands in it that tells of an open question, and not for what all of them share", () => {
  const passages = [
    passage("a:0", "Lighthouses are run by an agency."),
    passage("a:1", "A lighthouse keeper earns 900 crowns."),
    passage("b:0", "The orchestra gave nine concerts."),
  ];
  const ids = (questions: string[]): string[] => tellingPassages(goal, questions, passages).map(({ id }) => id);
  expect(ids(["What does a keeper of a lighthouse earn?"])).toEqual(["a:1"]);
  expect(ids(["How are lighthouses run?"])).toEqual(["a:0", "a:1"]);
  expect(ids([])).toEqual([]);
});

test("a small source is given whole, of a long one what was ranked and what stands between", () => {
  const words = (count: number): string => "lamp ".repeat(count).trim();
  const small = [0, 1, 2].map((nth) => passage(`small:${nth}`, words(100)));
  const large = Array.from({ length: 12 }, (_, nth) => passage(`large:${nth}`, words(300)));
  const chosen = passagesWithin(["large:3", "small:2", "large:5"], [...small, ...large], { tokens: 3_000 });
  expect(chosen).toEqual(["large:3", "large:0", "small:2", "small:0", "small:1", "large:5", "large:4"]);
});

test("of the first long sources that are chosen the beginning is read, too", () => {
  const long = (name: string): Choosable[] =>
    Array.from({ length: 12 }, (_, nth) => passage(`${name}:${nth}`, "lamp ".repeat(300).trim()));
  const all = ["a", "b", "c", "d", "e", "f", "g"].flatMap(long);
  const chosen = passagesWithin(["a:5", "b:7", "c:3", "d:9", "e:6", "f:4", "g:8"], all, { tokens: 9_000 });
  const read = ["a:5", "a:0", "b:7", "b:0", "c:3", "c:0", "d:9", "d:0", "e:6", "e:0", "f:4", "f:0", "g:8"];
  expect(chosen).toEqual(read);
});

test("the best passages are read on to the next beneath their heading", () => {
  const told = (id: string, heading: string): Choosable => ({ ...passage(id, "lamp ".repeat(1_000).trim()), heading });
  const all = [told("a:1", "Why"), told("a:2", "Why"), told("a:3", "How"), told("b:5", "How"), told("b:6", "When")];
  expect(passagesWithin(["a:1", "b:5"], all, { tokens: 9_000 })).toEqual(["a:1", "a:2", "b:5"]);
});

test("where reasons are asked for, what stands under a heading that tells them is ranked once more", () => {
  const told = (id: string, heading: string | null): Choosable => ({ ...passage(id, "The vote was lost."), heading });
  const all = [
    told("a:0", "Abstract"),
    told("a:1", "Rejected alternatives"),
    told("a:2", "Rationale"),
    told("a:3", null),
  ];
  const ranked = all.map(({ id }) => id);
  expect(tellingWhy(["Why was the vote lost?"], ranked, all)).toEqual(["a:1", "a:2"]);
  expect(tellingWhy(["When was the vote?"], ranked, all)).toEqual([]);
});

test("no more is chosen than fits, the best first", () => {
  const all = Array.from({ length: 30 }, (_, nth) => passage(`s${nth}:0`, "lamp ".repeat(200).trim()));
  const chosen = passagesWithin(
    all.map(({ id }) => id),
    all,
    { tokens: 1_000 },
  );
  const tokens = chosen.reduce((sum, id) => sum + countTokens(all.find((one) => one.id === id)?.text ?? ""), 0);
  expect(tokens).toBeLessThanOrEqual(1_000);
  expect(chosen).toEqual(all.slice(0, chosen.length).map(({ id }) => id));
});

test("of a source that is named the best passages are read first, its beginning where none was ranked", () => {
  const named = [
    passage("n:0", "PEP: 779\nTitle: Criteria"),
    passage("n:1", "Fast builds."),
    passage("n:2", "Slow ones."),
  ];
  const others = [passage("o:0", "What PEP 779 says is told here."), passage("o:1", "More.")];
  const all = [...others, ...named];
  expect(namedFirst(["What does PEP 779 say?"], ["o:0", "n:2", "o:1"], all).slice(0, 3)).toEqual(["n:2", "n:0", "n:1"]);
  expect(namedFirst(["What does PEP 779 say?"], [], all)).toEqual(["n:0", "n:1", "n:2"]);
  expect(namedFirst(["What do others say?"], ["o:1", "n:2"], all)).toEqual(["o:1", "n:2"]);
});

test("several documents that are named are read by turns", () => {
  const of = (sourceId: string, title: string): Choosable[] =>
    [0, 1, 2].map((ordinal) => ({ ...passage(`${sourceId}:${ordinal}`, "Words."), sourceTitle: title }));
  const all = [...of("a", "PEP 517 – Hooks"), ...of("b", "PEP 660 – Editables")];
  expect(namedFirst(["What do PEPs 517 and 660 say?"], ["a:1", "a:0", "b:2"], all)).toEqual([
    "a:1",
    "b:2",
    "a:0",
    "b:0",
    "a:2",
    "b:1",
  ]);
});

test("what stands behind a document's own text is back matter, its beginning is not", () => {
  expect(isBackMatter({ heading: "References", ordinal: 9 })).toBe(true);
  expect(isBackMatter({ heading: "Acknowledgements", ordinal: 9 })).toBe(true);
  expect(isBackMatter({ heading: "References to the moon", ordinal: 9 })).toBe(false);
  expect(isBackMatter({ heading: "References", ordinal: 0 })).toBe(false);
  expect(isBackMatter({ heading: null, ordinal: 9 })).toBe(false);
});

test("the beginning of a document is read with what was chosen of it, beyond a head of fields alone", () => {
  const long = "words and more of them ".repeat(120);
  const all = ["Number: 7\nStatus: Final", "Abstract: it opens at nine.", long, "The fee is nine.", long].map(
    (text, nth) => passage(`a:${nth}`, text),
  );
  expect(passagesWithin(["a:3"], all, { tokens: 300 }).toSorted()).toEqual(["a:0", "a:1", "a:3"]);
});

test("of several sources that are named each is begun before a longer one is read whole, and a short one is read whole", () => {
  const of = (source: string, parts: number): Choosable[] =>
    Array.from({ length: parts }, (_, nth) => ({
      ...passage(`${source}:${nth}`, "lamp ".repeat(200).trim()),
      sourceTitle: `The ${source} lamp report`,
    }));
  const all = [...of("first", 8), ...of("second", 8), ...of("third", 3)];
  const names = ["The first lamp report", "The second lamp report", "The third lamp report"];
  const ranked = ["first:5", "second:5", "third:2", "first:6", "second:6"];
  const each = 5 * (all[0] ? countTokens(all[0].text) : 0);
  const chosen = passagesWithin(ranked, all, { tokens: each + 2 * (each / 5) + 2 * (each / 5), names });
  expect(new Set(chosen.map((id) => id.split(":")[0]))).toEqual(new Set(["first", "second", "third"]));
  expect(chosen).toEqual(expect.arrayContaining(["third:0", "third:1", "third:2"]));
  expect([...beginningsOf(all)]).toEqual(["first:0", "first:1", "second:0", "second:1", "third:0", "third:1"]);
});

/** A passage of so many tokens. */
function sized(id: string, tokens: number, heading: string | null = null): Choosable {
  return { ...passage(id, "lamp ".repeat(tokens).trim()), heading };
}

test("a source is read whole up to 1,800 tokens, and its beginning up to 450", () => {
  const whole = (tokens: number): string[] =>
    passagesWithin(["a:1"], [sized("a:0", tokens - 100), sized("a:1", 100)], { tokens: 9_000 });
  expect([whole(1_800), whole(1_801)]).toEqual([["a:1", "a:0"], ["a:1"]]);
  const beginning = (tokens: number): string[] =>
    passagesWithin(["a:5"], [sized("a:0", tokens), sized("a:5", 2_000)], { tokens: 9_000 });
  expect([beginning(450), beginning(451)]).toEqual([["a:5", "a:0"], ["a:5"]]);
});

test("a beginning is the first passages that follow each other, four at most", () => {
  const of = (...ordinals: number[]): string[] => [
    ...beginningsOf(ordinals.map((ordinal) => sized(`a:${ordinal}`, 10))),
  ];
  expect(of(5, 4, 3, 2, 1, 0).toSorted()).toEqual(["a:0", "a:1", "a:2", "a:3"]);
  expect(of(0, 2, 3)).toEqual(["a:0"]);
  expect(of(1, 2)).toEqual([]);
});

test("the three best are read on beneath their heading, and no other", () => {
  const all = ["a", "b", "c", "d"].flatMap((source) => [
    sized(`${source}:1`, 2_000, "Why"),
    sized(`${source}:2`, 2_000, "Why"),
  ]);
  const read = passagesWithin(["a:1", "b:1", "c:1", "d:1"], all, { tokens: 99_999 });
  expect(read).toEqual(["a:1", "a:2", "b:1", "b:2", "c:1", "c:2", "d:1"]);
});

test("what stands between two that are chosen is read where there is room for it, and what stands behind is not", () => {
  const all = [1, 2, 3, 4].map((ordinal) => sized(`a:${ordinal}`, 1_000));
  expect(passagesWithin(["a:1", "a:3"], all, { tokens: 9_000 })).toEqual(["a:1", "a:3", "a:2"]);
  expect(passagesWithin(["a:1", "a:3"], all, { tokens: 2_999 })).toEqual(["a:1", "a:3"]);
  expect(passagesWithin(["a:1"], all, { tokens: 1_000 })).toEqual(["a:1"]);
  expect(passagesWithin(["a:1", "nowhere"], all, { tokens: 999 })).toEqual([]);
});

test("under headings that tell reasons the five best are ranked once more", () => {
  const all = Array.from({ length: 8 }, (_, nth) => sized(`a:${nth}`, 10, "Rationale"));
  const ranked = all.map(({ id }) => id).toReversed();
  expect(tellingWhy(["Why?"], ranked, all)).toEqual(ranked.slice(0, 5));
});

test("of a source that is named the four best are read first, in the order of the text where none is ranked", () => {
  const all = [0, 1, 2, 3, 4, 5].map((ordinal) => ({
    ...passage(`a:${ordinal}`, "Words."),
    sourceTitle: "PEP 7 – Style",
  }));
  expect(namedFirst(["PEP 7"], ["a:5", "b:1"], all)).toEqual(["a:5", "a:0", "a:1", "a:2", "b:1"]);
});
