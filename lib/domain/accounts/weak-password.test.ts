import fc from "fast-check";
import { expect, test } from "vitest";
import { whyWeak } from "./weak-password";

const owner = { email: "ada.lovelace@analytical.example.org", name: "Ada Byron King" };
const leaked = new Set(["password", "sunshine", "iloveyou", "qwertyuiop", "letmein"]);
const why = (password: string): string | null => whyWeak(password, owner, (one) => leaked.has(one));

test.each([
  "qwertyuiop",
  "QWERTYuiop",
  "password2026!",
  "!!Sunshine1999",
  "p@$$w0rd123",
  "P4ssw0rd!!",
  "1iloveyou2!",
  "xqwertyuiopz",
  "ｐａｓｓｗｏｒｄ12",
])("%s is on a list of leaked passwords, whatever is put around it or for its letters", (password) => {
  expect(why(password)).toContain("list of leaked ones");
});

test.each([
  ["lovelace and more", "lovelace"],
  ["the BYRON of 1815", "byron"],
  ["my analytical one", "analytical"],
])("%s holds what everybody knows of its owner", (password, part) => {
  expect(why(password)).toContain(`holds “${part}”`);
});

test.each([
  "aaaaaaaaaaaa",
  "abababababab",
  "12341234123",
  "xyzxyzxyzxyz",
  "abcdefghijkl",
  "9876543210",
  "aaaaabbbbbcc",
])("%s is long and soon guessed", (password) => {
  expect(why(password)).toContain("repeats a few characters or follows the alphabet");
});

test.each([
  "correct horse battery",
  "low tide at noon",
  "a letmein door is red",
  "8372910475sun",
  "adamant granite org",
])("%s is not held against its owner", (password) => {
  expect(why(password)).toBeNull();
});

test("whatever is written, the answer is a sentence or none, and a part of the name anywhere is found", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.string({ maxLength: 20 }), (before, after) => {
      expect(why(before) ?? ".").toMatch(/\.$/);
      expect(why(`${before} lovelace ${after}`)).not.toBeNull();
    }),
  );
});

test("up to six signs around a listed password hide it no more, three of any kind none", () => {
  const listed = (password: string): boolean => why(password)?.includes("list of leaked ones") ?? false;
  expect(["sunshine123456", "sunshine1234567", "123sunshine456", "1234sunshine567"].map(listed)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(["xyzletmein", "wxyzletmein", "xletmeinyz", "xyletmeinyz"].map(listed)).toEqual([true, false, true, false]);
});

test("a part of a name counts from four letters on, and the end of an address for nothing", () => {
  const holds = (password: string, name: string, email = "x@y.z"): boolean =>
    whyWeak(password, { email, name }, () => false)?.includes("part of your name") ?? false;
  expect([holds("my ada is at sea", "Ada"), holds("my adam is at sea", "Adam")]).toEqual([false, true]);
  expect([holds("a stem of museum x", "", "a@b.museum"), holds("a stem of b4c5", "", "a@b4c5.museum")]).toEqual([
    false,
    true,
  ]);
  expect(holds("my ÉLODIE at sea", "Élodie")).toBe(true);
});

test("what repeats a piece of ten signs, or has four of them, is long enough", () => {
  expect(
    ["abcxyzdefg".repeat(2), "abcxyzdef".repeat(2), "aabbccddaadb", "aabbccaabbca"].map((one) => why(one) === null),
  ).toEqual([true, false, true, false]);
});
