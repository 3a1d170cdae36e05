import { expect, test } from "vitest";
import { SearchInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { personaOf, topicOf } from "./persona";
import { quickNodes, secondWaveNodes } from "./strategy";

const gap = {
  description: "Which ferries take bicycles?",
  importance: 0.8,
  queries: ["ferry bicycle fare"],
  documents: ["Fares of the ferries"],
};

function inputsOf(nodes: readonly { kind: string; input: unknown }[]): SearchInput[] {
  return nodes.filter(({ kind }) => kind === "search").map(({ input }) => SearchInput.parse(input));
}

test("whoever closes a gap is a researcher of what is missing", () => {
  const [search] = inputsOf(secondWaveNodes([gap], [0], { round: 1, isLive: true }));
  expect(search && personaOf(search)).toEqual({ name: "Researcher", focus: gap.description });
});

test("of a gap search, gaps are gaps and queries are queries", () => {
  const [search] = inputsOf(secondWaveNodes([gap], [0], { round: 1, isLive: true }));
  expect(search?.gaps).toEqual(["Which ferries take bicycles?"]);
  expect(search?.queries).toEqual(["ferry bicycle fare"]);
  expect(search?.documents).toEqual(["Fares of the ferries"]);
  expect(search?.perspective.questions).toEqual(["Which ferries take bicycles?"]);
});

test("a topic of a tree and a quick run's question are no persons either; a perspective is one", () => {
  const [quick] = inputsOf(quickNodes({ question: "Who founded Acme Corp?", settings: RunSettings.parse({}) }));
  expect(quick && personaOf(quick)).toEqual({ name: "Researcher", focus: "Who founded Acme Corp?" });
  const perspective = { name: "Fares", focus: "What a ticket costs.", questions: ["What does a ticket cost?"] };
  const topic = { thread: "search-1", depth: 0, perspective };
  expect(personaOf(topic)).toEqual({ name: "Researcher", focus: "Fares: What a ticket costs." });
  const person = { thread: "search-1", perspective: { ...perspective, name: "Commuter" } };
  expect(personaOf(person)).toEqual({ name: "Commuter", focus: "What a ticket costs." });
});

test("what a search is about is said once", () => {
  expect(topicOf({ name: "Which ferries sail?", focus: "Which ferries sail?" })).toBe("Which ferries sail?");
  expect(topicOf({ name: "Which ferries sail…", focus: "Which ferries sail at night?" })).toBe(
    "Which ferries sail at night?",
  );
  expect(topicOf({ name: "Commuter", focus: "Fares" })).toBe("Commuter: Fares");
});

test("with a model a second wave looks for up to twelve gaps in four searches, each led by one of the weightiest", () => {
  const gaps = Array.from({ length: 15 }, (_, nth) => {
    return {
      description: `Gap ${nth}`,
      importance: 0.9 - nth / 50,
      queries: [`query ${nth}`],
      documents: [`Document ${nth}`],
    };
  });
  const searches = inputsOf(secondWaveNodes(gaps, [...gaps.keys()], { round: 1, isLive: true }));
  expect(searches.map(({ perspective }) => perspective.questions)).toEqual([
    ["Gap 0", "Gap 4", "Gap 8"],
    ["Gap 1", "Gap 5", "Gap 9"],
    ["Gap 2", "Gap 6", "Gap 10"],
    ["Gap 3", "Gap 7", "Gap 11"],
  ]);
  const offline = inputsOf(secondWaveNodes(gaps, [...gaps.keys()], { round: 1, isLive: false }));
  expect(offline.flatMap(({ gaps }) => gaps)).toEqual(["Gap 0", "Gap 1", "Gap 2", "Gap 3"]);
  expect(searches[0]).toMatchObject({ gaps: ["Gap 0", "Gap 4", "Gap 8"], queries: ["query 0", "query 4", "query 8"] });
});
