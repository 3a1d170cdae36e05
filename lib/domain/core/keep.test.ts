import fc from "fast-check";
import { expect, test } from "vitest";
import { keeping, keepingBy, keepingPairs } from "./keep";

test("what is kept is what reading anew gives, whichever texts are asked and in whatever order", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 })), (texts) => {
      const kept = keeping((text) => text.length, { texts: 3, length: 4 });
      for (const text of texts) expect(kept(text)).toBe(text.length);
    }),
  );
});

test("a text is read once while it is among the last ones, and a long one each time", () => {
  const read: string[] = [];
  const kept = keeping((text) => read.push(text), { texts: 2, length: 4 });
  for (const text of ["a", "b", "a", "c", "a", "b", "long text", "long text"]) kept(text);
  expect(read).toEqual(["a", "b", "c", "b", "long text", "long text"]);
});

test("what a value is kept by may be a text of it: two of one text are read once", () => {
  const read: string[] = [];
  const kept = keepingBy(
    ({ name }: { name: string; seen: number }) => read.push(name),
    ({ name }) => name,
    { texts: 4, length: 4 },
  );
  for (const seen of [1, 2]) for (const name of ["a", "b", "too long"]) kept({ name, seen });
  expect(read).toEqual(["a", "b", "too long", "too long"]);
});

test("a pair is read once, in this order and not in the other", () => {
  const [one, other] = [{ name: "one" }, { name: "other" }];
  const read: string[] = [];
  const kept = keepingPairs((a: { name: string }, b: { name: string }) => read.push(`${a.name} ${b.name}`));
  for (let time = 0; time < 3; time += 1) {
    kept(one, other);
    kept(other, one);
    kept(one, one);
  }
  expect(read).toEqual(["one other", "other one", "one one"]);
});
