import { describe, expect, it, test } from "vitest";
import type { FactIn } from "@/lib/agents/kit/parts";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { aFactIn, aSearch } from "@/lib/testing/rigs/agents/run-values";
import {
  answeredOf,
  answeringFirst,
  answeringOf,
  askedBefore,
  asMarkdown,
  asResult,
  awaitedOf,
  begin,
  begunTitles,
  digestOf,
  documentsToRead,
  documentsUnread,
  factsFor,
  foldsOf,
  foundText,
  isBegun,
  isForMissing,
  isReadBefore,
  isReadByOthers,
  nearestFor,
  newsOf,
  noteFailed,
  openQuestions,
  type Progress,
  remindedOf,
  shownFacts,
  takeIn,
  triedOf,
  unansweredOf,
} from "./search-progress";

test("of other searches' queries those near to a question are told, of its own thread's all; none is tried again", () => {
  const elsewhere = ["ferry fares", "harbour dues", ...Array.from({ length: 40 }, (_, nth) => `fares of line ${nth}`)];
  const progress = { triedBefore: { elsewhere, inThread: ["night service"] }, queries: ["crew at night"] };
  const told = remindedOf(progress, "What are the fares?");
  expect(told).toContain("ferry fares");
  expect(told).not.toContain("harbour dues");
  expect(told).toHaveLength(12 + 2);
  expect(told.slice(-2)).toEqual(["night service", "crew at night"]);
  expect(triedOf(progress)).toEqual([...elsewhere, "night service", "crew at night"]);
});

test("a round reads of the documents that its plan names, first of those of which nothing is known yet", () => {
  const documents = Array.from({ length: 8 }, (_, nth) => `Report ${nth} of the harbour`);
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], documents });
  const nothing = { queries: [], facts: [], answers: [] };
  const progress = begin(input, [], { ...nothing, passages: [] }, { ...nothing, readFor: new Map(), begun: [] });
  expect(documentsToRead(progress)).toEqual(documents.slice(0, 6));
  const fact = { id: "1", statement: "It is due.", quote: "It is due.", sourceId: "s", published: null, confidence: 1 };
  progress.facts.set("1", { ...fact, sourceTitle: "Report 0 of the harbour" });
  progress.conversation.push({ question: "What is due?", answer: "It.", factIds: ["1"] });
  expect(documentsToRead(progress)).toEqual(documents.slice(1, 7));
  expect(documentsUnread(progress, ["Report 0 of the harbour", "Report 1", ""])).toEqual(documents.slice(2));
});

test("a beginning that another search of the run reads, or has read, is not read again", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const begun = ["Dues of the harbour, and who pays them (1911)"];
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], begun });
  const nothing = { queries: [], facts: [], answers: [] };
  const elsewhere = { ...nothing, readFor: new Map(), begun: ["fares:0"] };
  const progress = begin(input, [], { ...nothing, passages: [] }, elsewhere);
  expect(isBegun(progress, { id: "dues:1", sourceTitle: "Dues of the harbour, and who pays them" })).toBe(true);
  expect(isBegun(progress, { id: "fares:0", sourceTitle: "Fares" })).toBe(true);
  expect(isBegun(progress, { id: "fares:1", sourceTitle: "Fares" })).toBe(false);
});

test("a search for gaps opens nothing again that was read for any of them; one of the plan, what was read for all it asks", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?", "Who pays it?"] };
  const nothing = { queries: [], facts: [], answers: [] };
  const readFor = new Map([
    ["dues:1", new Set(["what is due"])],
    ["fares:1", new Set(["what is due", "who pays it"])],
  ]);
  const beginning = (gaps: string[]): Progress => {
    const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps, actionItems: [] });
    return begin(input, [], { ...nothing, passages: [] }, { ...nothing, readFor, begun: [] });
  };
  const read = ["dues:1", "fares:1", "crews:1"];
  expect(read.filter((id) => isReadBefore(beginning([]), id))).toEqual(["fares:1"]);
  expect(read.filter((id) => isReadBefore(beginning(perspective.questions), id))).toEqual(["dues:1", "fares:1"]);
});

test("what other searches read, asked and found meanwhile is taken in beside what was known, each thing once", () => {
  const perspective = { name: "Harbour", focus: "Dues", questions: ["What is due?"] };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [] });
  const said = { quote: "It is due.", sourceId: "s", sourceTitle: "Dues", published: null, confidence: 1 };
  const [own, other] = ["1", "2"].map((id) => ({ ...said, id, statement: `Due ${id}.` }));
  if (own === undefined || other === undefined) throw new Error("Two facts were made.");
  const earlier = { queries: ["night service"], facts: [own], answers: [], passages: [] };
  const before = {
    queries: ["dues"],
    facts: [],
    answers: [],
    readFor: new Map([["dues:1", new Set(["a"])]]),
    begun: [],
  };
  const progress = begin(input, [], earlier, before);
  const answers = [{ question: "What is due?", factIds: ["2"] }];
  const readFor = new Map([
    ["dues:1", new Set(["b"])],
    ["fares:1", new Set(["c"])],
  ]);
  const found = { queries: ["dues", "fares"], facts: [{ ...own, statement: "Told anew." }, other], answers, readFor };
  takeIn(progress, { ...found, begun: ["fares:0"], open: ["Who pays?"], vain: ["Why?"] });
  expect([...(progress.readFor.get("dues:1") ?? [])]).toEqual(["a", "b"]);
  expect([...(progress.readFor.get("fares:1") ?? [])]).toEqual(["c"]);
  expect(triedOf(progress)).toEqual(["dues", "fares", "night service"]);
  expect(isBegun(progress, { id: "fares:0", sourceTitle: "Fares" })).toBe(true);
  expect(progress.answers).toEqual(answers);
  expect([...progress.facts.values()].map(({ statement }) => statement)).toEqual(["Due 1.", "Due 2."]);
  expect([...progress.shared]).toEqual(["2"]);
  expect(progress.ofOthers).toEqual(["Who pays?"]);
  expect(askedBefore(progress)).toEqual(["Why?"]);
  takeIn(progress, { ...found, begun: [] });
  expect([...progress.ofOthers, ...askedBefore(progress)]).toEqual([]);
});

const DUES = "What are the dues of the harbour?";
const CREWS = "Who pays the crews of the ferry?";

/** So many facts, of which those at these places speak of the dues. */
function manyFacts(most: number, ofDues: readonly number[] = []): FactIn[] {
  return Array.from({ length: most }, (_, nth) => {
    const id = String(nth).padStart(3, "0");
    return ofDues.includes(nth) ? aFactIn(id, `The dues of the harbour are ${nth} crowns.`) : aFactIn(id);
  });
}

const idsOf = (facts: readonly FactIn[]): string[] => facts.map(({ id }) => id);
const ROOM = 100_000;

describe("a search that begins", () => {
  it("knows what others found and answered, and looks for gaps and for what it was sent back for", () => {
    const input = { ...aSearch().input, gaps: ["Lorries?"], actionItems: ["Say who pays."] };
    const earlier = {
      queries: ["own"],
      facts: [aFactIn("1")],
      answers: [{ question: DUES, factIds: ["1"] }],
      passages: ["p"],
    };
    const elsewhere = {
      queries: ["others"],
      facts: [aFactIn("2"), aFactIn("1", "Told by others.")],
      answers: [{ question: DUES, factIds: ["2"] }],
      readFor: new Map(),
      begun: [],
    };
    const progress = begin(input, [], earlier, elsewhere);
    expect(progress.gaps).toEqual(["Lorries?", "Say who pays."]);
    expect(progress.answers).toEqual([{ question: DUES, factIds: ["1", "2"] }]);
    expect(triedOf(progress)).toEqual(["others", "own"]);
    // Of one that both have, what the thread itself found stands.
    expect([...progress.facts.values()]).toEqual([aFactIn("2"), aFactIn("1")]);
    expect([...progress.shared]).toEqual(["2", "1"]);
    expect([...progress.seen]).toEqual(["p"]);
    expect(askedBefore(progress)).toEqual([]);
  });

  it("is for what others missed where it looks for gaps or was sent back", () => {
    expect(isForMissing(aSearch())).toBe(false);
    expect(isForMissing(aSearch([], { rerun: 1 }))).toBe(true);
    expect(isForMissing(aSearch([], { gaps: ["Lorries?"] }))).toBe(true);
  });

  it("reads again what was read for a part of what it asks, and all where it asks nothing", () => {
    const reading = (questions: string[]): Progress => {
      const progress = aSearch([], {}, questions);
      progress.readFor = new Map([["p", new Set(["what are the dues of the harbour"])]]);
      return progress;
    };
    expect(isReadBefore(reading([DUES]), "p")).toBe(true);
    expect(isReadBefore(reading([DUES, CREWS]), "p")).toBe(false);
    expect(isReadBefore(reading([]), "p")).toBe(false);
    expect(isReadBefore(reading([DUES]), "q")).toBe(false);
  });

  it("leaves to another search what that one reads whole, however much of its title a plan lists", () => {
    const progress = aSearch([], { readByOthers: ["Dues of the harbour (1911)", "Crews"] });
    const isLeft = (sourceTitle: string): boolean => isReadByOthers(progress, { sourceTitle });
    expect(["Dues of the harbour", "Crews at night", "Ferries"].map(isLeft)).toEqual([true, true, false]);
    expect(isReadByOthers(aSearch(), { sourceTitle: "Crews" })).toBe(false);
    progress.facts.set("1", aFactIn("1", "So it is.", { sourceTitle: "Crews at night" }));
    expect(awaitedOf(progress)).toEqual(["Dues of the harbour (1911)"]);
    expect(awaitedOf(aSearch())).toEqual([]);
  });
});

describe("the questions of a search", () => {
  it("are open but for those that the knowledge base answers, and answered once a fact is named for them", () => {
    const progress = aSearch([aFactIn("1")], {}, [DUES, CREWS, "When?"]);
    progress.known = { ...progress.known, answered: ["When?"] };
    expect(openQuestions(progress)).toEqual([DUES, CREWS]);
    progress.answers = [
      { question: DUES.toLowerCase(), factIds: ["1"] },
      { question: CREWS, factIds: [] },
    ];
    expect(unansweredOf(progress)).toEqual([CREWS]);
    expect(answeredOf(progress)).toEqual([DUES, "When?"]);
  });
});

describe("what a search has found", () => {
  it("is what it found itself, and of what others found what answers it", () => {
    const source = { sourceId: "s", sourceTitle: "Dues" };
    const told = [
      aFactIn("1", "One.", source),
      aFactIn("2", "Two.", source),
      aFactIn("3", "Three."),
      aFactIn("4", "Four."),
    ];
    const progress = aSearch(told);
    progress.shared = new Set(["2", "3", "4"]);
    expect(foundText(progress)).toBe("1 fact from 1 source");
    progress.answers = [{ question: DUES, factIds: ["2"] }];
    progress.conversation = [{ question: CREWS, answer: "They.", factIds: ["3"] }];
    expect(foundText(progress)).toBe("3 facts from 2 sources");
    expect(asResult(progress).factKeys).toEqual(["1", "2", "3"]);
    // What was said in the conversation alone was read by others: nothing of it is begun.
    expect(begunTitles(progress)).toEqual(["Dues", "Dues"]);
  });

  it("is told with all that it asked, read and failed at, in an order that does not depend on when it came", () => {
    const progress = aSearch([aFactIn("2"), aFactIn("1")]);
    progress.sources = new Set(["b", "a"]);
    progress.read = [
      { question: DUES, passages: ["p", "q"], asked: [DUES], empty: ["q"] },
      { question: CREWS, passages: ["r"], asked: [CREWS], empty: [] },
    ];
    progress.answers = [{ question: DUES, factIds: ["1"] }];
    progress.dropped = 3;
    noteFailed(progress, "search");
    noteFailed(progress, "extract_facts");
    noteFailed(progress, "search");
    const result = asResult(progress);
    expect(SearchResult.parse(result)).toEqual(result);
    expect(result).toMatchObject({
      sources: ["a", "b"],
      passagesRead: 3,
      factKeys: ["1", "2"],
      answers: [{ question: DUES, factKeys: ["1"] }],
      failedCalls: [
        { agent: "search", calls: 2 },
        { agent: "extract_facts", calls: 1 },
      ],
      dropped: 3,
    });
    expect(result).not.toHaveProperty("followed");
    progress.followed = [{ url: "https://example.org/", from: "https://example.org/a", why: null }];
    expect(asResult(progress).followed).toEqual(progress.followed);
  });

  it("is read by people as its conversation and its facts, in the order of their keys", () => {
    const progress = aSearch([aFactIn("B", "Second."), aFactIn("A", "First.")]);
    progress.conversation = [{ question: DUES, answer: "Four crowns.", factIds: ["A"] }];
    expect(asMarkdown(progress)).toBe(
      `# Harbour\n\nWho pays what\n\n## ${DUES}\n\nFour crowns.\n\n## Facts\n\n- First. [FA]\n- Second. [FB]\n`,
    );
  });

  it("leaves to its run what it last knew, behind what it folded itself", () => {
    const progress = aSearch(manyFacts(61));
    const decision = { iteration: 1, summary: "Four crowns are due.", gaps: [], end: null };
    expect(foldsOf("search-1", asResult(progress))).toEqual([]);
    progress.loop = [{ ...decision, summary: "Earlier." }, decision];
    const folded = {
      ordinal: 1,
      level: "L0",
      summary: "Turns.",
      factIds: [],
      tokens: 2,
      rationale: "",
      of: { turns: [0, 1] },
    };
    const result = SearchResult.parse({ ...asResult(progress), folds: [folded] });
    const folds = foldsOf("search-1", result);
    expect(folds).toMatchObject([folded, { ordinal: 2, summary: "Four crowns are due.", of: { node: "search-1" } }]);
    expect(folds.at(-1)?.factIds).toEqual(result.factKeys.slice(0, 60));
    expect(folds.at(-1)?.tokens).toBeGreaterThan(0);
  });
});

describe("the facts that an agent is shown", () => {
  it("are those that bear on a question, the nearest first, thirty at most and no more than a prompt holds", () => {
    const shown = (facts: readonly FactIn[], tokens = ROOM): string[] => idsOf(factsFor(DUES, aSearch(facts), tokens));
    expect(shown(manyFacts(40, [35, 37])).toSorted()).toEqual(["035", "037"]);
    const all = manyFacts(40, [...manyFacts(40).keys()]);
    expect(shown(all)).toHaveLength(30);
    expect(shown(all, 400).length).toBeLessThan(10);
    expect(shown(all, 400).length).toBeGreaterThan(0);
  });

  it("of a model are few, none beside the question, and all that was read to answer it", () => {
    const progress = aSearch(
      manyFacts(
        60,
        Array.from({ length: 25 }, (_, nth) => nth),
      ),
    );
    expect(nearestFor(DUES, progress, { contextTokens: ROOM, isFew: false })).toHaveLength(16);
    expect(nearestFor(DUES, progress, { contextTokens: ROOM, isFew: true })).toHaveLength(8);
    expect(
      idsOf(nearestFor(DUES, aSearch(manyFacts(60, [3, 9])), { contextTokens: ROOM, isFew: true })).toSorted(),
    ).toEqual(["003", "009"]);
    const ofOthers = Array.from({ length: 50 }, (_, nth) => String(nth).padStart(3, "0"));
    const read = (ids: string[]): string[] => {
      progress.answers = [{ question: DUES.toUpperCase(), factIds: ids }];
      return idsOf(nearestFor(DUES, progress, { contextTokens: ROOM, isFew: false }));
    };
    expect(new Set(read(ofOthers.slice(30, 50)))).toEqual(new Set(ofOthers.slice(30, 50)));
    expect(read(ofOthers)).toHaveLength(40);
    expect(read(["059"])[0]).toBe("059");
    expect(idsOf(answeringOf(DUES, progress))).toEqual(["059"]);
    expect(answeringOf(CREWS, progress)).toEqual([]);
  });

  it("by rules are those first that answer, then the near ones, then all others, each once and 120 at most", () => {
    const ids = answeringFirst([DUES], aSearch(manyFacts(150, [140])));
    expect(ids[0]).toBe("140");
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
    expect(answeringFirst([DUES], aSearch(manyFacts(3))).toSorted()).toEqual(["000", "001", "002"]);
  });

  it("are the fewer the more a memory takes of their prompt, down to none", () => {
    const facts = manyFacts(200);
    const shownBeside = (words: number): number => {
      const progress = aSearch(facts);
      progress.memory.turns = [{ question: DUES, answer: "crown ".repeat(words), factIds: [] }];
      return shownFacts(idsOf(facts), progress, 4_000).length;
    };
    const [none, half, most] = [shownBeside(0), shownBeside(2_400), shownBeside(3_500)];
    expect(none).toBeGreaterThan(half);
    expect(half).toBeGreaterThan(0);
    expect(most).toBe(0);
    expect(shownFacts(["000", "gone"], aSearch(facts), 4_000)).toHaveLength(1);
  });

  it("to decide on are all in their order while they are few, then the sixty nearest to what is open", () => {
    const few = aSearch(manyFacts(60, [59]));
    expect(idsOf(digestOf(few, ROOM))).toEqual([...few.facts.keys()]);
    const many = aSearch(manyFacts(61, [60]), {}, [CREWS]);
    many.gaps = [DUES];
    expect(idsOf(digestOf(many, ROOM))).toEqual(["060"]);
    const near = manyFacts(70, [...manyFacts(70).keys()]);
    expect(digestOf(aSearch(near), ROOM)).toHaveLength(60);
  });

  it("as news are those that came since the last decision, the nearest to what is open first, forty at most", () => {
    const progress = aSearch(manyFacts(60, [2, 55]));
    progress.decided = new Set(["000", "001", "002"]);
    const news = idsOf(newsOf(progress, ROOM, { isFew: false }));
    expect([news[0], news.length]).toEqual(["055", 40]);
    expect(news).not.toContain("002");
    expect(idsOf(newsOf(progress, ROOM, { isFew: true }))).toEqual(news.slice(0, 24));
    progress.decided = new Set([...progress.facts.keys()].slice(0, 58));
    expect(idsOf(newsOf(progress, ROOM, { isFew: false }))).toEqual(["058", "059"]);
  });
});
