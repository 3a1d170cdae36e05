import { expect, test } from "vitest";
import type { TopicVerdict } from "@/lib/domain/core/words";
import { type TopicSummary, topicsLine, topicsList } from "./topic-lines";

function told(name: string, verdict: TopicVerdict, why = "", depth = 0): TopicSummary {
  return { name, depth, verdict, why };
}

test("a report opens with the topics that were not accepted, which and why", () => {
  expect(topicsLine([told("Costs", "accepted")], "topic")).toBeNull();
  const some = [
    told("Costs", "accepted"),
    told("Noise", "not_accepted", "0 of 2 questions have answers."),
    told("Faults", "not_reached"),
  ];
  expect(topicsLine(some, "perspective")).toBe(
    "Of 3 perspectives, 2 were not accepted: Noise (not enough was found: 0 of 2 questions have answers); Faults (not reached).",
  );
  const many = Array.from({ length: 9 }, (_, nth) => told(`T${nth}`, "not_reached"));
  expect(topicsLine(many, "topic")).toContain("; and 5 more, named in the methodology.");
  expect(topicsLine([told("The question", "exhausted")], "question")).toBe(
    "What was found on the question was not accepted (nothing more could be found).",
  );
});

test("every topic is listed with its verdict, as deep as it lies", () => {
  const tree = [told("A*", "accepted"), told("A1", "not_accepted", "It says “no”.", 1), told("B", "not_reached")];
  expect(topicsList(tree, "topic")).toBe(
    "What the run concluded of each topic:\n\n- A\\*: accepted\n  - A1: not enough was found: it says no\n- B: not reached",
  );
  const beside = [told("A", "accepted"), { ...told("Which day?", "exhausted", "No facts."), isTold: true as const }];
  expect(topicsList(beside, "perspective")).toContain(
    "- Which day? Answered in the report, from what was found beside its search",
  );
  const many = Array.from({ length: 210 }, (_, nth) => told(`T${nth}`, "accepted"));
  expect(topicsList(many, "topic")).toContain("- T199: accepted\n- and 10 more");
  expect(topicsList([], "topic")).toBe("");
  expect(topicsList([told("A", "accepted"), told("B", "accepted")], "perspective")).toBe("");
});

test("behind a topic that is a question stands no colon", () => {
  expect(topicsList([told("Who pays?", "not_reached")], "perspective")).toContain("- Who pays? Not reached");
});
