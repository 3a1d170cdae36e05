import { expect, test } from "vitest";
import { answersTo } from "./answers";
import { askedOfIt, asksTheSame, isAskedAbove } from "./headed";
import type { Candidate } from "./weighed";

test.each([
  ["When must the ferry be moored?", "C2. When the ferry is moored", true],
  ["How do I tar the hull?", "3.1 How to tar the hull", true],
  ["When must the ferry be moored?", "How the ferry is moored", false],
  ["When must the ferry be moored?", "When the ferry is moored in ice", false],
  ["When must the ferry be moored?", "When the ferry sails", false],
  ["When must the ferry be moored?", "Mooring the ferry", false],
  ["When must the ferry be moored?", "The ferry", false],
  ["What should I do when the ferry does not answer?", "The ferry does not answer", true],
  ["Should I moor the ferry?", "7) Should I moor the ferry?", true],
])("%s: %s", (question, heading, expected) => {
  expect(asksTheSame(question, heading)).toBe(expected);
});

test("what stands beneath a heading that asks the same goes before what says the same words elsewhere", () => {
  const all: Candidate[] = [
    { id: "a", title: "Ferry report", text: "While the ferry is moored the ferry cannot earn.", weight: 0.9 },
    {
      id: "b",
      title: "Ferry rules",
      heading: "C2. When the ferry is moored",
      text: "Mooring begins no later than two hours before the ice.",
      weight: 0.7,
    },
    { id: "c", title: "Ferry report", text: "The crew of the ferry sleeps ashore.", weight: 0.7 },
    { id: "d", title: "Almanac", text: "The winter of 1890 was long and cold.", weight: 0.7 },
  ];
  expect(answersTo("When must the ferry be moored under the rules that are in force today?", all)[0]?.ids[0]).toBe("b");
});

test.each([
  ["Does the new oven smoke?", "Does it smoke?", "new oven"],
  ["Do the ovens smoke?", "3. Does it smoke?", "ovens"],
  ["Who shouldn’t use the ovens?", "Who should not use them?", "ovens"],
  ["Does the oven smoke at night?", "Does it smoke?", null],
  ["Is the new oven smoke-proof?", "Is it smoke-proof?", "new oven"],
  ["Is the new oven the baker's own?", "Is it the baker's own?", "new oven"],
  ["Does the oven smoke?", "This oven - an overview of it", null],
  ["Is the oven red?", "Does it smoke?", null],
  ["What is the oven?", "What is?", null],
  ["Does the oven smoke?", "Does the oven smoke?", null],
])("what “%s” asks of something, “%s” asks of “it”: %s", (question, heading, thing) => {
  expect(askedOfIt({ question, heading })).toBe(thing);
});

test("what stands beneath a heading that asks of “it” answers, in a source on that thing alone", () => {
  const of = (title: string): string | undefined =>
    answersTo("Who should not use the old oven?", [
      { id: "a", title, heading: "Who should not use it?", text: "Bakers with weak lungs.", weight: 0.7 },
      { id: "b", title: "Almanac", text: "The oven was built in 1890.", weight: 0.7 },
    ])[0]?.ids[0];
  expect(of("The old oven: questions")).toBe("a");
  expect(of("The mill")).toBeUndefined();
});

test("a heading that is the question itself is asked above, whatever its number and marks, and no other is", () => {
  const above = (heading: string): boolean => isAskedAbove({ question: "How can’t I reach the keeper?", heading });
  expect(["3. How can't I reach the keeper?", "how can’t I reach the keeper"].map(above)).toEqual([true, true]);
  expect(isAskedAbove({ question: "How is the fine paid?", heading: "How is a fine paid?" })).toBe(true);
  expect(["How can’t I reach the keeper at night?", "Who?", ""].map(above)).toEqual([false, false, false]);
});

test("what stands beneath the very question answers it, though it shares few of its words", () => {
  const [answer] = answersTo("How can I reach the keeper during the night?", [
    {
      id: "a",
      title: "Lighthouse",
      heading: "How can I reach the keeper during the night?",
      text: "A knock is heard within a minute.",
      weight: 0.7,
    },
    { id: "b", title: "Lighthouse", heading: "The lamp", text: "The keeper trims the lamp at night.", weight: 0.7 },
  ]);
  expect(answer?.ids[0]).toBe("a");
});
