import { expect, test } from "vitest";
import { AT_A_BREATH, inBreaths } from "./in-breaths";

/** How many texts were read when something else got its turn, of those that were read. */
async function readBeforeAnotherTurn(texts: readonly string[]): Promise<number> {
  const read: string[] = [];
  let before = texts.length;
  setImmediate(() => {
    before = read.length;
  });
  for await (const text of inBreaths(texts)) read.push(text);
  expect(read).toEqual(texts);
  return before;
}

test("something else gets its turn between long texts, and short ones are read at once", async () => {
  const long = Array.from({ length: 4 }, () => "a".repeat(AT_A_BREATH));
  expect(await readBeforeAnotherTurn(long)).toBe(1);
  const short = ["The tide.", "It rises.", "It falls."];
  expect(await readBeforeAnotherTurn(short)).toBe(short.length);
});
