import { expect, test } from "vitest";
import { crumbsOf, withAskers } from "./places";

const asked = (
  question: string,
  id: string,
): { question: string; researcher: { id: string; name: string }; sources: number } => ({
  question,
  researcher: { id, name: `Researcher ${id}` },
  sources: 1,
});

test("who asks stands above a question where several ask, and nowhere where one asks them all", () => {
  const several = [asked("Who owns the quay?", "1"), asked("What does it carry?", "2")];
  expect(withAskers(several)).toEqual(several);
  const one = withAskers([asked("Who owns the quay?", "1"), asked("What does it carry?", "1")]);
  expect(one.map(({ researcher }) => researcher)).toEqual([null, null]);
});

test("the way to a run's matrix says a name once where project and researcher share it", () => {
  const run = { kind: "run", runId: "r", number: 2, question: "Who owns the quay?" } as const;
  const named = (name: string): string[] =>
    crumbsOf({ id: "p", name: "The quay" }, { ...run, researcher: { id: "q", name } }).map(({ label }) => label);
  expect(named("Loads")).toEqual(["The quay", "Loads", "Run 2"]);
  expect(named("The quay")).toEqual(["The quay", "Researcher", "Run 2"]);
});
