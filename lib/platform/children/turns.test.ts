import fc from "fast-check";
import { expect, test } from "vitest";
import { takeTurns } from "./turns";

const anyone = (): boolean => true;

test("whoever brings one piece waits for one piece of each other, however many those have brought", () => {
  const turns = takeTurns<number>({ most: 100, each: 50 });
  for (let piece = 0; piece < 40; piece += 1) turns.add("many", piece);
  turns.add("one", 0);
  const first = [turns.take(anyone), turns.take(anyone)].map((taken) => taken?.owner);
  expect(first).toEqual(["many", "one"]);
});

test("what is over the limit of one owner or of all is not taken in, and others still are", () => {
  const turns = takeTurns<number>({ most: 3, each: 2 });
  const taken = ["a", "a", "a", "b", "c"].map((owner, piece) => turns.add(owner, piece));
  expect(taken).toEqual([true, true, false, true, false]);
  expect(turns.count()).toBe(3);
});

test("nobody gets a second turn while another who may waits for a first, and nothing is lost or doubled", () => {
  const owners = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 60 });
  fc.assert(
    fc.property(owners, (brought) => {
      const turns = takeTurns<number>({ most: 100, each: 100 });
      for (const [piece, owner] of brought.entries()) turns.add(owner, piece);
      const left = new Map<string, number>();
      for (const owner of brought) left.set(owner, (left.get(owner) ?? 0) + 1);
      const out: number[] = [];
      while (turns.count() > 0) {
        const round = [...left.values()].filter((count) => count > 0).length;
        const had = Array.from({ length: round }, () => turns.take(anyone));
        expect(new Set(had.map((taken) => taken?.owner)).size).toBe(round);
        for (const taken of had) {
          if (taken === undefined) throw new Error("A piece is missing.");
          left.set(taken.owner, (left.get(taken.owner) ?? 0) - 1);
          out.push(taken.piece);
        }
      }
      expect(out.toSorted((a, b) => a - b)).toEqual(brought.map((_, piece) => piece));
    }),
  );
});

test("a piece that is dropped leaves its place to another", () => {
  const turns = takeTurns<string>({ most: 1, each: 1 });
  turns.add("a", "first");
  turns.drop("a", "first");
  expect(turns.add("b", "second")).toBe(true);
  expect(turns.take(anyone)?.piece).toBe("second");
});
