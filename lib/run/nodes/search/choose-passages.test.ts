import { describe, expect, it } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";
import { BY_MEANING } from "@/lib/sources/search/meaning";
import { aNodeRun, aPassage, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { choose, freshOf, mostTelling, namedPage, roomOf, type Wanted } from "./choose-passages";
import type { LinkedPassage } from "./read-passages";
import type { Progress } from "./search-progress";

const [DUES = "", CREWS = ""] = aSearch().input.perspective.questions;
const live = aNodeRun();
const offline = (rules?: number): NodeRun => aNodeRun({ mode: "offline" }, { rules });
const recall: NodeContext["recall"] = (_, __, load) => load();
const idsOf = (passages: readonly { id: string }[]): string[] => passages.map(({ id }) => id);

/** So many passages of sources of their own, none of which speaks of what is asked. */
function others(most: number, text = "Whales sing in the deep."): LinkedPassage[] {
  return Array.from({ length: most }, (_, nth) => aPassage(`other${nth}`, 9, `${text} ${nth}`));
}

function chosen(
  run: NodeRun,
  fresh: readonly LinkedPassage[],
  part: Partial<Wanted> = {},
  progress: Progress = aSearch(),
): Promise<string[]> {
  const most = { all: 4, best: 2, tokens: 400 };
  return choose({ run, recall }, progress, fresh, { question: DUES, searched: [], hits: [], most, ...part });
}

describe("without a model", () => {
  const dues = aPassage("annals", 9, "The dues of the harbour are four crowns.");
  const crews = aPassage("log", 9, "Crews of the ferry are paid by the wardens.");

  it("all passages are read while they are few, those nearest to what is open first", async () => {
    expect(await chosen(offline(), [...others(2), crews, dues])).toHaveLength(4);
    expect((await chosen(offline(), [...others(2), crews, dues])).slice(0, 2).toSorted()).toEqual([
      "annals:9",
      "log:9",
    ]);
  });

  it("of more only the best are read", async () => {
    expect((await chosen(offline(), [...others(3), crews, dues])).toSorted()).toEqual(["annals:9", "log:9"]);
    const answered = aSearch();
    answered.answers = [{ question: CREWS, factIds: ["1"] }];
    answered.gaps = ["Do whales sing in the deep?"];
    expect(await chosen(offline(), [...others(4), crews, dues], {}, answered)).not.toContain("log:9");
  });

  it("a source that is named comes first, in a question, a plan or one of the latest queries", async () => {
    const order = aPassage("ORDER 7", 9, "Nothing of it is asked.");
    const fresh = [...others(4), order, crews, dues];
    expect(await chosen(offline(), fresh)).not.toContain("ORDER 7:9");
    const named = async (progress: Progress, part: Partial<Wanted> = {}): Promise<string | undefined> =>
      (await chosen(offline(), fresh, part, progress))[0];
    expect(await named(aSearch([], { documents: ["ORDER 7 on fees"] }))).toBe("ORDER 7:9");
    expect(await named(aSearch(), { documents: ["ORDER 7 on fees"] })).toBe("ORDER 7:9");
    expect(await named(aSearch(), { question: "What does ORDER 7 say?" })).toBe("ORDER 7:9");
    const asking = (queries: string[]): Progress => Object.assign(aSearch(), { queries });
    const later = Array.from({ length: 12 }, (_, nth) => `query ${String.fromCharCode(97 + nth)}`);
    expect(await named(asking(["ORDER 7", ...later.slice(1)]))).toBe("ORDER 7:9");
    expect(await named(asking(["ORDER 7", ...later]))).not.toBe("ORDER 7:9");
  });

  it("passages that answer are read beside the best, from the second rules on", async () => {
    const fresh = [
      ...Array.from({ length: 5 }, (_, nth) => aPassage(`list${nth}`, 9, "Dues, harbour, dues, harbour, dues.")),
      dues,
    ];
    const [before, since] = [await chosen(offline(), fresh), await chosen(offline(2), fresh)];
    expect(before).toHaveLength(2);
    expect(since).toEqual(expect.arrayContaining(["annals:9"]));
    expect(new Set(since).size).toBe(since.length);
  });
});

describe("for a model", () => {
  it("passages that tell of what is asked are read, as many as fit, and none behind a document's own text", async () => {
    const fresh = [
      ...others(3),
      aPassage("annals", 9, "The dues of the harbour are four crowns."),
      aPassage("annals", 12, "Dues of the harbour: see the annals.", "References"),
    ];
    expect(await chosen(live, fresh)).toEqual(["annals:9"]);
    const many = Array.from({ length: 40 }, (_, nth) =>
      aPassage(`dues${nth}`, 9, `${"Dues of the harbour. ".repeat(20)}${nth}`),
    );
    const read = await chosen(live, many);
    expect(read.length).toBeGreaterThan(1);
    expect(
      read.reduce((sum, id) => sum + countTokens(many.find((one) => one.id === id)?.text ?? ""), 0),
    ).toBeLessThanOrEqual(400);
  });

  it("what a search found by meaning is read though no word of the question stands in it", async () => {
    const fresh = [...others(2), aPassage("log", 9, "Four crowns each, and six by night.")];
    const hit = {
      provider: BY_MEANING,
      url: "library:log",
      title: "log",
      snippet: "Four crowns each",
      published: null,
    };
    expect(await chosen(live, fresh, { hits: [hit] })).toEqual(["log:9"]);
    for (const other of [{ provider: "library" }, { snippet: "" }, { title: "diary" }, { snippet: "crowns each" }])
      expect(await chosen(live, fresh, { hits: [{ ...hit, ...other }] })).toEqual([]);
  });

  it("what was searched for it counts as asked, too", async () => {
    const fresh = [...others(1), aPassage("log", 9, "The levy at the quay is four crowns.")];
    expect(await chosen(live, fresh)).toEqual([]);
    expect(await chosen(live, fresh, { searched: ["quay levy"] })).toEqual(["log:9"]);
  });
});

describe("what is new of passages", () => {
  const passages = [0, 1, 2, 9].map((place) => aPassage("annals", place, `Dues ${place}.`));

  it("is what no search of the thread has seen, and nobody else reads for the same", () => {
    const progress = aSearch();
    progress.seen.add("annals:1");
    progress.readFor = new Map([
      ["annals:2", new Set(["what are the dues of the harbour", "who pays the crews of the ferry"])],
      ["annals:9", new Set(["what are the dues of the harbour"])],
    ]);
    expect(idsOf(freshOf(progress, passages))).toEqual(["annals:0", "annals:9"]);
    expect(freshOf(aSearch([], { readByOthers: ["annals"] }), passages)).toEqual([]);
  });

  it("is of a source that another search begins only what stands behind its beginning", () => {
    expect(idsOf(freshOf(aSearch([], { begun: ["annals of the harbour"] }), passages))).toEqual(["annals:9"]);
    expect(idsOf(freshOf(aSearch(), passages))).toHaveLength(4);
  });
});

describe("a page that is wanted", () => {
  it("is read where a source named it, and wanted once", () => {
    const progress = aSearch();
    progress.wanted = "https://example.org/dues";
    expect(namedPage(progress)).toEqual([]);
    expect(progress.wanted).toBeNull();
    progress.wanted = "https://example.org/dues";
    progress.named.add("https://example.org/dues");
    expect(namedPage(progress)).toMatchObject([{ provider: "source", url: "https://example.org/dues" }]);
    expect(namedPage(progress)).toEqual([]);
  });
});

describe("a document that is read whole", () => {
  const own = [0, 1, 2].map((place) =>
    aPassage("annals", place, `${place === 2 ? "Dues of the harbour. " : "Lamps burn. "}`.repeat(30)),
  );

  it("is read in all its passages where they fit, those first that say most", () => {
    expect(idsOf(mostTelling([DUES], own))[0]).toBe("annals:2");
    expect(idsOf(mostTelling([DUES], own)).toSorted()).toEqual(["annals:0", "annals:1", "annals:2"]);
  });

  it("is read in what says most where they do not", () => {
    const size = countTokens(own[2]?.text ?? "");
    expect(idsOf(mostTelling([DUES], own, size))).toEqual(["annals:2"]);
    expect(mostTelling([DUES], own, size - 1)).toEqual([]);
  });
});

it("a search for what was missed reads less at once", () => {
  const [usual, added] = [roomOf(aSearch(), {}), roomOf(aSearch([], { gaps: ["Lorries?"] }), {})];
  for (const kind of ["passages", "followed", "planned"] as const) {
    expect(added[kind].tokens).toBeLessThan(usual[kind].tokens);
    expect([added[kind].all, added[kind].best]).toEqual([usual[kind].all, usual[kind].best]);
  }
  expect(roomOf(aSearch([], { rerun: 1 }), {})).toEqual(added);
});

it("a further round of such a search reads less of what its plan names than the first", () => {
  const search = aSearch([], { gaps: ["Lorries?"] });
  const first = roomOf(search, { rules: 9 });
  search.loop.push({ iteration: 1, summary: "", gaps: [], end: null });
  const further = roomOf(search, { rules: 9 });
  expect(further.planned.tokens).toBeLessThan(first.planned.tokens);
  expect(further.passages).toEqual(first.passages);
  expect(roomOf(search, { rules: 8 })).toEqual(first);
});
