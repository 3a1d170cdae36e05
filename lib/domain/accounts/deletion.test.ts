import { expect, test } from "vitest";
import { whyNotDeleted } from "./deletion";

test("nothing is in the way of an account that nobody depends on", () => {
  expect(whyNotDeleted({ onlyOwnerOf: [], isLastAdministrator: false }, true)).toBeNull();
});

test("the only owner of projects is told which, three at most, and what to do", () => {
  expect(whyNotDeleted({ onlyOwnerOf: ["Tides"], isLastAdministrator: false }, true)).toBe(
    "You are the only owner of “Tides”. Make somebody else an owner there, or archive and delete it, then delete your account.",
  );
  const only = (onlyOwnerOf: string[]): string | null =>
    whyNotDeleted({ onlyOwnerOf, isLastAdministrator: false }, true);
  expect(only(["A", "B"])).toContain("the only owner of “A” and “B”. Make");
  expect(only(["A", "B", "C"])).toContain("the only owner of “A”, “B” and “C”. Make");
  expect(only(["A", "B", "C", "D"])).toContain("the only owner of “A”, “B”, “C” and 1 more. Make");
  expect(whyNotDeleted({ onlyOwnerOf: ["A", "B", "C", "D", "E"], isLastAdministrator: false }, false)).toBe(
    "This account is the only owner of “A”, “B”, “C” and 2 more. Make somebody else an owner there, or archive and delete them, then delete this account.",
  );
});

test("the last administrator is told to appoint another one first", () => {
  expect(whyNotDeleted({ onlyOwnerOf: ["A"], isLastAdministrator: true }, true)).toBe(
    "You are the only administrator of this install. Make somebody else one first under People, then delete your account.",
  );
});
