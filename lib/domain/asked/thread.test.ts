import { expect, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import { THREAD, threadWithin } from "./thread";

const turn = (nth: number, answer = "It cost €11,200. [F7K3Q9XM2PA4B]"): { question: string; answer: string } => {
  return { question: `Question ${nth}?`, answer };
};

test("the newest turns go along, the newest first", () => {
  const all = Array.from({ length: 9 }, (_, nth) => turn(9 - nth));
  expect(threadWithin(all)).toEqual(all.slice(0, THREAD.turns));
});

test("long answers are cut behind a sentence, and no more goes along than there is room for", () => {
  const long = "The pump hummed all night long. ".repeat(400);
  const told = threadWithin([turn(2, long), turn(1, long)]);
  expect(told[0]?.answer).toMatch(/long\.$/);
  const tokens = told.map(({ question, answer }) => countTokens(question) + countTokens(answer));
  expect(tokens.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(THREAD.tokens);
});

test("a question that there is no room for takes no turn, and neither does any behind it", () => {
  const [long, short] = ["Why is it so? ".repeat(THREAD.tokens), "Why?"];
  expect(threadWithin([turn(3), { question: long, answer: "So." }, turn(1)])).toEqual([turn(3)]);
  expect(
    threadWithin([
      { question: long, answer: "So." },
      { question: short, answer: "So." },
    ]),
  ).toEqual([]);
  expect(threadWithin([])).toEqual([]);
});
