import { expect, test } from "vitest";
import { allows } from "./rights";
import { scopeInWords, tokenScopeNames, tokenScopes } from "./token-scope";
import { roles } from "./words";

test("a scope names the roles that it works for, and none where it works for all or goes by no role", () => {
  for (const scope of tokenScopeNames) {
    const { right, does } = tokenScopes[scope];
    const without = roles.filter((role) => right !== null && !allows(role, right));
    const said = scopeInWords(scope).slice(does.length);
    expect(scopeInWords(scope).startsWith(does)).toBe(true);
    expect(roles.filter((role) => said !== "" && !said.includes(role))).toEqual(without);
  }
});
