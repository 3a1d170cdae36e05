import { expect, test } from "vitest";
import { isOfAdministrators, scopeInWords, tokenScopeNames } from "./token-scope";

test("a scope names the roles that it works for, and none where it works for all or goes by no role", () => {
  expect(scopeInWords("review")).toBe("Approve plans, settle facts. Works where you are owner or reviewer.");
  expect(scopeInWords("choose_notifications")).toBe("Of what in a project you are told yourself.");
  expect(scopeInWords("create_projects")).toBe("Projects whose owner you are.");
});

test("tokens that change the install are made by administrators alone", () => {
  expect(tokenScopeNames.filter(isOfAdministrators)).toEqual(["manage_install", "set_policies"]);
});
