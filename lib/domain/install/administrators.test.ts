import { expect, test } from "vitest";
import { isLastAdministrator } from "./administrators";

const ada = { id: "ada", isAdmin: true, disabledAt: null };
const emmy = { id: "emmy", isAdmin: false, disabledAt: null };

test("the last administrator is the one without whom nobody who may sign in looks after the install", () => {
  expect(isLastAdministrator([ada, emmy], "ada")).toBe(true);
  expect(isLastAdministrator([ada, emmy], "emmy")).toBe(false);
  expect(isLastAdministrator([ada, { ...emmy, isAdmin: true }], "ada")).toBe(false);
  // Whoever is shut out looks after nothing.
  expect(isLastAdministrator([ada, { ...emmy, isAdmin: true, disabledAt: new Date() }], "ada")).toBe(true);
});
