import { expect, test } from "vitest";
import { isNameTyped } from "./deletion";

test("a name is typed when its letters are, however they are composed", () => {
  expect(isNameTyped(" Ko\u0308ln ", "Köln")).toBe(true);
  expect(isNameTyped("Köln", "Köln ")).toBe(true);
});

test("another case, a part of it, and nothing are not the name", () => {
  for (const typed of ["köln", "Köl", ""]) expect(isNameTyped(typed, "Köln")).toBe(false);
});
