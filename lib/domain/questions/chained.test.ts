import { expect, test } from "vitest";
import { answerByChain } from "./chained";

const question = "Who led the firm that built the Tarn viaduct?";

interface Step {
  text: string;
  title: string;
  heading?: string;
}

/** What a question is answered with in two steps, where the first is answered by some and each second by others; and what was asked. */
function chained(
  steps: Record<string, Step>,
  { first, second }: { first: string[]; second: Record<string, string[]> },
): { ids: string[] | null; asked: string[] } {
  const asked: string[] = [];
  const found = answerByChain(question, {
    answer: (one) => {
      asked.push(one);
      return { question: one, ids: asked.length === 1 ? first : (second[one] ?? []), nearest: ["near"] };
    },
    step: (id) => steps[id],
  });
  return { ids: found?.ids ?? null, asked };
}

const built = { text: "The Tarn viaduct was built by Marlow and Sons.", title: "Bridges" };
const led = { text: "Marlow and Sons was led by Edith Marlow.", title: "Firms" };
const second = { "Who led Marlow and Sons?": ["led", "more"] };

test("what answers the second step comes first, then what leads there", () => {
  const found = chained({ built, led }, { first: ["built"], second });
  expect(found).toEqual({
    ids: ["led", "built", "more"],
    asked: ["Which firm built the Tarn viaduct?", "Who led Marlow and Sons?"],
  });
});

test("an answer in two steps is one to the whole question, and has nothing near beside it", () => {
  const answer = answerByChain(question, {
    answer: (one) => ({
      question: one,
      ids: one === "Who led Marlow and Sons?" ? ["led"] : ["built"],
      nearest: ["near"],
    }),
    step: (id) => ({ built, led })[id],
  });
  expect(answer).toEqual({ question, ids: ["led", "built"], nearest: [] });
});

test("of what answers the first step two are followed, and none further", () => {
  const mute = { text: "The Tarn viaduct was built of stone by the firm.", title: "Bridges" };
  expect(chained({ mute, built, led }, { first: ["mute", "built"], second }).ids).toEqual(["led", "built", "more"]);
  expect(chained({ mute, built, led }, { first: ["mute", "mute", "built"], second }).ids).toBeNull();
});

test.each([
  ["the first step is not answered", { built, led }, { first: [], second }],
  ["the second step is not answered", { built, led }, { first: ["built"], second: {} }],
  ["the first is answered by what nobody knows", { led }, { first: ["built"], second }],
  ["the second is answered by what nobody knows", { built }, { first: ["built"], second }],
  [
    "the same statement answers both",
    { built },
    { first: ["built"], second: { "Who led Marlow and Sons?": ["built"] } },
  ],
  [
    "what answers the first speaks of another name",
    { built: { ...built, text: "The Esk viaduct was built by Marlow and Sons." }, led },
    { first: ["built"], second },
  ],
  [
    "what answers the second speaks of another name",
    { built, led: { ...led, text: "Harker Brothers was led by John Harker." } },
    { first: ["built"], second },
  ],
  [
    "what answers the second says something else of the name",
    { built, led: { ...led, text: "Marlow and Sons sold ropes." } },
    { first: ["built"], second },
  ],
])("there is no answer where %s", (_, steps, told) => {
  expect(chained(steps, told).ids).toBeNull();
});

test("a name in a title or a heading says of what a step speaks", () => {
  const beneath = { text: "It was built by Marlow and Sons.", title: "The viaduct", heading: "Tarn" };
  expect(chained({ built: beneath, led }, { first: ["built"], second }).ids).toEqual(["led", "built", "more"]);
});
