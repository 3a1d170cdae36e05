import { expect, test } from "vitest";
import type { Perspective } from "@/lib/domain/run/results";
import { notLookedFor } from "./not-looked-for";

const question = "What did the lighthouse at Tor cost, and when was its bell cast?";

function side(name: string, ...questions: string[]): Perspective {
  return { name, focus: name, questions };
}

const cost = side("Cost", "What did the lighthouse at Tor cost?");
const bell = side("Bell", "When was the bell of the lighthouse at Tor cast?");

function left(kept: readonly Perspective[], proposed: readonly Perspective[] = [cost, bell]): string[] {
  return notLookedFor({ question, proposed, kept, beyond: [] }).takenOut;
}

test("what people took out of a plan is not looked for, and what was planned twice is said once", () => {
  expect(left([cost, bell])).toEqual([]);
  expect(left([cost])).toEqual(bell.questions);
  expect(left([cost], [cost, bell, side("Sound", "when was the bell of the lighthouse at tor cast?")])).toEqual(
    bell.questions,
  );
});

test("a question that stands elsewhere in the plan, in other words or within the whole question is looked for", () => {
  expect(left([side("All", ...cost.questions, ...bell.questions)])).toEqual([]);
  expect(left([cost, side("Bell", "In which year was the bell of the lighthouse cast?")])).toEqual([]);
  expect(left([side("Question", question)])).toEqual([]);
  expect(left([cost, side("Keepers", "Who kept the lighthouse at Tor?")])).toEqual(bell.questions);
});

test("a topic that a tree had no room for is named, unless the plan has it by now", () => {
  const beyond = ["Keepers", "Fog", "Fog"];
  expect(notLookedFor({ question, proposed: [cost], kept: [cost], beyond }).beyond).toEqual(["Keepers", "Fog"]);
  const kept = [cost, side("fog", "How often was there fog?")];
  expect(notLookedFor({ question, proposed: [cost], kept, beyond }).beyond).toEqual(["Keepers"]);
});
