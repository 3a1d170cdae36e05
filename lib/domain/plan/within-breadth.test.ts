import { expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import type { Perspective } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { topicsTaken, withinBreadth } from "./within-breadth";

const question = "What did the ferry cost, how is it steered, and when is it painted?";

function topic(name: string, ...questions: string[]): Perspective {
  return { name, focus: "", questions };
}

function names(topics: readonly Perspective[], breadth: number): { kept: string[]; beyond: string[] } {
  const { kept, beyond } = withinBreadth(topics, { asked: subquestions(question), breadth });
  return { kept: kept.map(({ name }) => name), beyond };
}

test("a tree takes as many topics as its breadth allows, and names the others", () => {
  const topics = subquestions(question).map((part, nth) => topic(`Part ${nth + 1}`, part));
  expect(names([...topics, topic("Weather", "How often does it storm?")], 3)).toEqual({
    kept: ["Part 1", "Part 2", "Part 3"],
    beyond: ["Weather"],
  });
});

test("no breadth cuts what the question itself asks, in its own words or in others", () => {
  const inOwnWords = subquestions(question).map((part, nth) => topic(`Part ${nth + 1}`, part));
  expect(names(inOwnWords, 1)).toEqual({ kept: ["Part 1", "Part 2", "Part 3"], beyond: [] });
  const inOthers = [
    topic("Price", "The cost of the ferry is given with its year"),
    topic("Weather", "Storms are counted"),
    topic("Crew", "It is told how the ferry is steered"),
    topic("Upkeep", "It is known how often the hull is painted"),
  ];
  expect(names(inOthers, 1)).toEqual({ kept: ["Price", "Crew", "Upkeep"], beyond: ["Weather"] });
});

test("a run of the first rules takes no more topics than its tree is broad, a later one all that the question asks", () => {
  const topics = subquestions(question).map((part, nth) => topic(`Part ${nth + 1}`, part));
  const taken = (rules: number): object => {
    const settings = RunSettings.parse({ strategy: "tree", tree: { breadth: 1 }, rules });
    const { kept, beyond } = topicsTaken(topics, { question, settings });
    return [kept.map(({ name }) => name), beyond];
  };
  expect(taken(2)).toEqual([["Part 1"], []]);
  expect(taken(3)).toEqual([["Part 1", "Part 2", "Part 3"], []]);
});

test("a topic that asks again what those before it ask has no room beyond the breadth", () => {
  const topics = [
    topic("Price", "What did the ferry cost?"),
    topic("Price again", "The cost of the ferry in other years"),
    topic("Crew", "How is the ferry steered?"),
  ];
  expect(names(topics, 1)).toEqual({ kept: ["Price", "Crew"], beyond: ["Price again"] });
});
