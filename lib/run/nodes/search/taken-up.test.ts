import { describe, expect, it } from "vitest";
import { type KnownFact, KnownRead } from "@/lib/domain/run/bundle";
import { SearchInput } from "@/lib/domain/run/results";
import { asKnownFactsIn } from "@/lib/run/nodes/parts/facts-in";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { type FromKnowledge, fromKnowledge, knownTurn } from "./from-knowledge";
import { takenUp, toThePoint } from "./taken-up";

const goal = "How well do heat pumps perform in old houses, and what do they cost?";
const COSTS = "What does a heat pump cost to install?";
const questions = [COSTS, "Which noise do heat pumps make at night?"];
const asked = { goal, questions };

/** An accepted fact of the knowledge base that stands in a text of its own. */
function aKnown(key: string, statement: string, title = "Heat pumps in old houses"): KnownFact {
  const place = { url: null, published: null, start: 0, end: 9, page: null, heading: null };
  const piece = { sha256: key.padEnd(64, "0"), title, sourceTitle: title, quote: statement, confidence: 1, ...place };
  const known = { key, status: "accepted", statement, confidence: 1, score: 1, isContested: false, evidence: [piece] };
  const [fact] = KnownRead.parse({ facts: [known], queries: [] }).facts;
  if (fact === undefined) throw new Error("There is no fact.");
  return fact;
}

const costs = [
  aKnown("a", "A heat pump cost 11,200 euro to install in 2019."),
  aKnown("b", "The price to install a heat pump fell to 9,800 euro after the grant."),
  aKnown("c", "Installers say that the cost to install a heat pump is 14,000 euro in old houses."),
];
const keysOf = (facts: readonly KnownFact[]): string[] => facts.map(({ key }) => key);

describe("the facts of the knowledge base that are to the point", () => {
  it("are the accepted ones on what is asked, in the order given", () => {
    const off = aKnown("z", "The town of Varnholt elected a new mayor in the spring.", "News of the town");
    expect(keysOf(toThePoint(asked, [off, ...costs.toReversed()]))).toEqual(["c", "b", "a"]);
    const disputed = costs.map((fact) => ({ ...fact, status: "disputed" as const }));
    expect(toThePoint(asked, disputed)).toEqual([]);
  });
});

describe("the facts that a search takes up", () => {
  const question = "Which rules of the council for ferry fares were rejected, and why?";
  const on = { goal: question, questions: [question] };
  const factsOn = (subject: string, many: number): KnownFact[] =>
    Array.from({ length: many }, (_, nth) => {
      const statement = `On ${subject}, rule ${nth} was rejected in favour of rule ${nth + 1}.`;
      return aKnown(`${subject} ${nth}`, statement, `Notes on ${subject}`);
    });

  it("are those near to what is asked, and what the researcher found itself, however far off", () => {
    const known = [...factsOn("tree felling", 61), ...factsOn("ferry fares", 30)];
    const near = keysOf(factsOn("ferry fares", 30));
    expect(keysOf(takenUp(on, known, new Set(["tree felling 60"])))).toEqual(["tree felling 60", ...near]);
  });

  it("are the first hundred and twenty at most", () => {
    const known = factsOn("ferry fares", 130);
    expect(keysOf(takenUp(on, known, new Set(keysOf(known))))).toEqual(keysOf(known.slice(0, 120)));
  });
});

interface Begun extends FromKnowledge {
  /** How often it was noted that the run works with what was known. */
  written: number;
}

/** What the knowledge base gives a search that read this in it. */
async function begun(
  read: { facts: KnownFact[]; isBehind?: true },
  { sources = 4, missing = {} }: { sources?: number; missing?: Partial<SearchInput> } = {},
): Promise<Begun> {
  const perspective = { name: "Buyer", focus: "Costs", questions };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], ...missing });
  const known = { queries: ["heat pump price"], ...read };
  const step = aStep({ run: aNodeRun({ question: goal }), recalled: { known, library_sources: sources } });
  const from = await fromKnowledge(step.context, input);
  return { ...from, written: step.written };
}

describe("what the knowledge base gives a search", () => {
  it("is facts, the questions that they answer, and the queries that had found them", async () => {
    const { facts, answered, answers, queries, written } = await begun({ facts: costs });
    expect(facts).toEqual(asKnownFactsIn(costs));
    expect(answered).toEqual([COSTS]);
    expect(answers.find(({ question }) => question === COSTS)).toEqual({ question: COSTS, factIds: ["a", "b", "c"] });
    expect(queries).toEqual(["heat pump price"]);
    expect(written).toBe(1);
  });

  it("is nothing that anybody notes where nothing is known", async () => {
    expect(await begun({ facts: [] })).toMatchObject({ facts: [], answered: [], answers: [], written: 0 });
  });

  const searched: [string, Partial<SearchInput>, { isBehind?: true }][] = [
    ["a review found missing", { gaps: [COSTS] }, {}],
    ["a review wants looked for", { actionItems: [COSTS] }, {}],
    ["sources may say that came since", {}, { isBehind: true }],
  ];
  it.each(searched)("ends no search for what %s, and gives the facts all the same", async (_, missing, read) => {
    const { facts, answered, answers, written } = await begun({ facts: costs, ...read }, { missing });
    expect(facts).toHaveLength(3);
    expect(answered).toEqual([]);
    expect(answers.map(({ question }) => question)).not.toContain(COSTS);
    expect(written).toBe(1);
  });

  it("ends a search by one source alone only where the library has no other", async () => {
    const evidence = costs.flatMap((fact) => fact.evidence).slice(0, 1);
    const facts = costs.map((fact) => ({ ...fact, evidence }));
    expect((await begun({ facts })).answered).toEqual([]);
    expect((await begun({ facts }, { sources: 1 })).answered).toEqual([COSTS]);
  });
});

describe("what is known of a question", () => {
  it("is told in the words of the facts that answer it", async () => {
    const turn = await knownTurn(aStep({}).context, COSTS, asKnownFactsIn(costs));
    const said = new Map(costs.map(({ key, statement }) => [key, statement]));
    expect(turn.question).toBe(COSTS);
    expect(turn.factIds.length).toBeGreaterThan(0);
    expect(turn.answer).toBe(turn.factIds.map((id) => said.get(id)).join(" "));
  });
});
