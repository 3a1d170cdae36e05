import { describe, expect, it } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { CapturedSearch } from "@/lib/run/drivers/captured";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";
import { aFactIn, aNodeRun, anAsker, aPassage, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { asNamed, findDocuments, findHits, followNames } from "./search-hits";
import type { Progress } from "./search-progress";

const [DUES = ""] = aSearch().input.perspective.questions;

function aHit(title: string, part: Partial<SearchHit> = {}): SearchHit {
  return { provider: "library", url: `library:${title}`, title, snippet: "", published: null, ...part };
}

const numbered = (name: string, most: number): SearchHit[] =>
  Array.from({ length: most }, (_, nth) => aHit(`${name} ${String.fromCharCode(97 + nth)}`));

/** A world in which searches find this by their queries; null for one that fails. */
function finding(found: Record<string, SearchHit[] | null>): {
  search: NodeContext["search"];
  searched: { query: string; limit: number }[];
} {
  const searched: { query: string; limit: number }[] = [];
  return {
    searched,
    async search(query, limit): Promise<CapturedSearch> {
      searched.push({ query, limit });
      const hits = found[query];
      if (hits === null) return { ok: false, failure: { kind: "unavailable", message: "Away." } };
      return { ok: true, hits: hits ?? [] };
    },
  };
}

interface Searched {
  titles: string[];
  searched: { query: string; limit: number }[];
  /** What the writer of queries was told; empty where nobody was asked. */
  told: Record<string, unknown>;
}

async function searchFor(
  found: Record<string, SearchHit[] | null>,
  given: {
    run?: NodeRun;
    progress?: Progress;
    queries?: Partial<AgentOutput<"generate_queries">>;
    question?: string;
  } = {},
): Promise<Searched> {
  const { run = aNodeRun({ mode: "offline" }), progress = aSearch(), queries = {}, question = DUES } = given;
  const { search, searched } = finding(found);
  const { ask, asked } = anAsker({ generate_queries: { queries: [], terms: [], ...queries } });
  const hits = await findHits({ run, ask, search }, progress, question);
  return { titles: hits.map(({ title }) => title), searched, told: { ...Object(asked[0]?.input) } };
}

describe("a search for a question", () => {
  it("asks its own words, the plan's queries, those that are written for it, and the terms of sources together", async () => {
    const progress = aSearch([], { queries: ["planned"] });
    const queries = { queries: ["written", "planned"], terms: ["quay", "levy"] };
    const { searched } = await searchFor({}, { progress, queries });
    expect(searched).toEqual([DUES, "planned", "written", "quay levy"].map((query) => ({ query, limit: 10 })));
    expect(progress.queries).toEqual([DUES, "planned", "written", "quay levy"]);
  });

  it("tries no query again, and notes each that failed", async () => {
    const progress = aSearch([], { queries: ["planned"] });
    progress.queries = [DUES];
    const { searched } = await searchFor({ planned: null, other: null }, { progress, queries: { queries: ["other"] } });
    expect(searched.map(({ query }) => query)).toEqual(["planned", "other"]);
    expect([...progress.failed]).toEqual([["search", 2]]);
  });

  it("puts the best for its own words first, whatever other queries agree on", async () => {
    const agreed = numbered("Agreed", 9);
    const { titles } = await searchFor(
      { [DUES]: numbered("Own", 9), one: agreed, two: agreed },
      { queries: { queries: ["one", "two"] } },
    );
    expect(titles.slice(0, 5)).toEqual(["Own a", "Own b", "Own c", "Own d", "Agreed a"]);
    expect(titles).toHaveLength(8);
  });

  it("finds more for a model, which is told what is open to look for by name, too", async () => {
    const progress = aSearch([], { queries: ["a", "b", "c"] }, [DUES, "What did ORDER 7 decide?"]);
    const run = aNodeRun();
    const { titles, searched, told } = await searchFor({ [DUES]: numbered("Own", 20) }, { run, progress });
    expect(titles).toHaveLength(10);
    expect(searched.at(-1)).toEqual({ query: "ORDER 7", limit: 3 });
    // Three queries of the plan are enough: nobody is asked for more.
    expect(told).toEqual({});
    const fewer = aSearch([], { queries: ["a", "b"] }, [DUES, "What did ORDER 7 decide?"]);
    expect((await searchFor({}, { run, progress: fewer })).told).toMatchObject({ question: DUES });
    const offline = await searchFor({}, { progress: aSearch([], { queries: ["a", "b", "c"] }, [DUES, "ORDER 7?"]) });
    expect(offline.told).toMatchObject({ question: DUES });
    expect(offline.searched.map(({ query }) => query)).not.toContain("ORDER 7");
  });

  it("puts first a document that it names, found by its name where no query found it", async () => {
    const question = "What does ORDER 7 say of ORDER 8?";
    const found = {
      [question]: [aHit("Annals"), aHit("ORDER 8 on fees")],
      "ORDER 7": [aHit("ORDER 70"), aHit("The ORDER 7 of the guild")],
    };
    const { titles, searched } = await searchFor(found, { question });
    expect(titles).toEqual(["The ORDER 7 of the guild", "ORDER 8 on fees", "Annals"]);
    expect(searched.map(({ query }) => query)).toEqual([question, "ORDER 7"]);
  });

  it("knows a page of the web by its address, and a source by how its words begin", async () => {
    const question = "What does ORDER 7 say?";
    const pages = [
      aHit("Home", { url: "https://example.org/order-7" }),
      aHit("Minutes", { snippet: "ORDER 7\nThe guild met." }),
    ];
    const { titles, searched } = await searchFor({ [question]: [aHit("Annals"), ...pages] }, { question });
    expect(searched).toHaveLength(1);
    expect(titles.slice(0, 2).toSorted()).toEqual(["Home", "Minutes"]);
  });

  it("looks for three documents by name, six for a model", async () => {
    const question = `What do ORDER ${[1, 2, 3, 4, 5, 6, 7, 8].join(", ORDER ")} say?`;
    expect((await searchFor({}, { question })).searched).toHaveLength(1 + 3);
    expect((await searchFor({}, { question, run: aNodeRun() })).searched).toHaveLength(1 + 6);
  });

  it("tells whoever writes queries what its own words found: titles, and phrases that recur and stand in none", async () => {
    const said = [
      "The quay levy is paid at noon, as the tally clerk sa",
      "Nobody pays the quay levy but by the tally clerk th",
    ];
    const hits = said.map((snippet, nth) => aHit(`Annals of Orrin ${nth}`, { snippet }));
    const tried = Array.from({ length: 70 }, (_, nth) => `query ${nth}`);
    const progress = aSearch();
    progress.queries = [...tried];
    progress.gaps = ["Lorries?"];
    const { told } = await searchFor({ [DUES]: [...hits, ...hits.slice(0, 1)] }, { progress });
    expect(told).toMatchObject({
      question: DUES,
      gaps: ["Lorries?"],
      nearest: ["Annals of Orrin 0", "Annals of Orrin 1"],
    });
    expect(told["recurring"]).toEqual(expect.arrayContaining(["quay levy", "tally clerk"]));
    expect(JSON.stringify(told["recurring"])).not.toMatch(/"annals|noon"|"levy"/i);
    expect(told["tried"]).toEqual([...tried, DUES].slice(-60));
  });
});

describe("documents that are looked for by their titles", () => {
  it("are named by their number, or in quotation marks", () => {
    expect(asNamed("ORDER 7 on fees")).toBe("ORDER 7 on fees");
    expect(asNamed("Annals of the harbour")).toBe("“Annals of the harbour”");
  });

  it("are those that are called so, each title looked for once", async () => {
    const progress = aSearch();
    progress.queries = ["ORDER 8"];
    const { search, searched } = finding({
      "ORDER 7": [aHit("ORDER 7 on fees"), aHit("Other")],
      "Annals of the harbour": [aHit("Annals of the harbour, 1911")],
    });
    const titles = ["ORDER 7 on fees", "ORDER 7 on fees", "Annals of the harbour", "ORDER 8"];
    const hits = await findDocuments({ search }, progress, titles);
    expect(searched.map(({ query, limit }) => [query, limit])).toEqual([
      ["ORDER 7", 3],
      ["Annals of the harbour", 3],
    ]);
    expect(hits.map(({ title }) => title)).toEqual(["ORDER 7 on fees", "Annals of the harbour, 1911"]);
  });
});

describe("what names in what was read lead to", () => {
  const passages = [
    aPassage(
      "Minutes",
      0,
      "The dues of the harbour were set by ORDER 7. Hanna Tide wrote the dues of the harbour down.",
    ),
    aPassage("Diary", 3, "The wardens met in winter, and nothing was said."),
  ];

  async function follow(run: NodeRun, progress = aSearch()): Promise<{ titles: string[]; queries: string[] }> {
    const { search, searched } = finding({
      "ORDER 7": [aHit("ORDER 7 on dues"), aHit("ORDER 9")],
      "Hanna Tide": [aHit("Letters of Hanna Tide")],
    });
    const hits = await followNames({ run, search }, progress, { question: DUES, passages });
    return { titles: hits.map(({ title }) => title), queries: searched.map(({ query }) => query) };
  }

  it("are documents that are called so first, then what a search for other names finds", async () => {
    const { titles, queries } = await follow(aNodeRun());
    expect(titles).toEqual(["ORDER 7 on dues", "Letters of Hanna Tide"]);
    expect(queries).toEqual(["ORDER 7", "Hanna Tide"]);
    // Without a model single words are names, too.
    expect((await follow(aNodeRun({ mode: "offline" }))).queries).toEqual(["ORDER 7", "ORDER", "Hanna Tide"]);
  });

  it("are none that were tried, or that a source at hand is", async () => {
    const tried = aSearch();
    tried.queries = ["ORDER 7", "Hanna Tide"];
    expect((await follow(aNodeRun(), tried)).queries).toEqual([]);
    const known = aSearch([aFactIn("1", "So it is.", { sourceTitle: "ORDER 7 on dues" })]);
    expect((await follow(aNodeRun(), known)).queries).not.toContain("ORDER 7");
  });
});
