import fc from "fast-check";
import { expect, test } from "vitest";
import { questionBeneath, titleFor } from "./report-title";

test.each([
  ["when did the ferry start?", "When did the ferry start?"],
  ["how much did it cost and who paid for it", "How much did it cost and who paid for it?"],
  ["How do I book a place for my car?", "How do I book a place for my car?"],
  ["Night buses in small towns", "Night buses in small towns: what the sources say"],
  ["Tell me about night buses in small towns", "Night buses in small towns: what the sources say"],
  ["What do the sources say about night buses?", "What do the sources say about night buses?"],
])("a report on %j is titled %j", (question, title) => {
  expect(titleFor(question)).toBe(title);
});

test("a long question is titled by its first part", () => {
  const first = "How many passengers did the night buses of the three towns carry in the first year";
  expect(titleFor(`${first}, and how many of them had taken a car before the night buses were introduced there?`)).toBe(
    `${first}?`,
  );
});

test("a question stands beneath its title only where the title is another", () => {
  expect(questionBeneath("When did it start?", "when did it start")).toBeNull();
  expect(questionBeneath("The start", "When did it start?")).toBe("When did it start?");
});

test("no title is empty or longer than is read at a glance", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 400 }), (question) => {
      const title = titleFor(question);
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(120);
    }),
  );
});
