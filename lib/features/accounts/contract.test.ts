import { describe, expect, it } from "vitest";
import { tokenScopeNames } from "@/lib/domain/core/token-scope";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { accountsContract } from "./contract";

const {
  edit_account: edit,
  change_password: change,
  reset_password: reset,
  create_first_account: first,
  sign_up: signUp,
  create_token: createToken,
  add_passkey: addPasskey,
  set_token_life: setLife,
} = accountsContract;

describe("What is asked of accounts", () => {
  it("gives people, tokens and passkeys a name of up to 120 characters, and none that is blank", () => {
    const names = [edit, first, signUp, createToken, addPasskey].map(({ input }) => input.shape.name);
    for (const name of names) {
      expect(takenAround(name, { least: 1, most: 120 })).toEqual(within.fromSome);
      expect(name.safeParse("  ").success).toBe(false);
      expect(name.parse(" Ada ")).toBe("Ada");
    }
  });

  it("takes a new password of ten characters or more, as it was typed", () => {
    for (const { input } of [change, reset, first, signUp]) {
      const { password } = input.shape;
      expect(takenAround(password, { least: 10, most: 200 })).toEqual(within.fromSome);
      expect(password.parse("  ten chars ")).toBe("  ten chars ");
      expect(password.safeParse("ninechars").error?.issues.map(({ message }) => message)).toEqual([
        "Use at least 10 characters.",
      ]);
    }
  });

  it("wants an address where an account is made, and any text where one is looked for, for both are told alike", () => {
    for (const { input } of [first, signUp]) {
      for (const wrong of ["ada", "ada@", "@example.org", `${"a".repeat(250)}@example.org`])
        expect(input.shape.email.safeParse(wrong).success).toBe(false);
      expect(input.shape.email.safeParse("ada@example.org").success).toBe(true);
    }
    for (const { input } of [accountsContract.request_reset, accountsContract.change_address]) {
      expect(takenAround(input.shape.email, { least: 1, most: 254 })).toEqual(within.fromSome);
      expect(input.shape.email.safeParse(" ").success).toBe(false);
    }
  });

  it("ends tokens with a changed password, and with all sessions, unless somebody says otherwise", () => {
    expect(accountsContract.end_all_sessions.input.parse({})).toEqual({ revokeTokens: true });
    const changed = change.input.parse({ current: "", password: "ten letters" });
    expect(changed).toEqual({ current: "", password: "ten letters", revokeTokens: true });
    expect(accountsContract.end_all_sessions.input.parse({ revokeTokens: false })).toEqual({ revokeTokens: false });
  });

  it("makes a token for some of what there is, once or more, for all projects and ninety days where nothing is said", () => {
    const wanted = { name: "script", scopes: ["read"] };
    expect(createToken.input.parse(wanted)).toEqual({ ...wanted, projectId: null, days: 90 });
    const { scopes, days } = createToken.input.shape;
    expect(scopes.safeParse([...tokenScopeNames]).success).toBe(true);
    for (const wrong of [[], ["everything"], [...tokenScopeNames, "read"]])
      expect(scopes.safeParse(wrong).success).toBe(false);
    for (const right of [1, 365, null]) expect(days.safeParse(right).success).toBe(true);
    for (const wrong of [0, 366, 1.5]) expect(days.safeParse(wrong).success).toBe(false);
  });

  it("allows tokens a day to a year, or as long as people like", () => {
    const { days } = setLife.input.shape;
    for (const right of [1, 365, null]) expect(days.safeParse(right).success).toBe(true);
    const said = (value: number): string | undefined => days.safeParse(value).error?.issues[0]?.message;
    expect(said(0)).toBe("Allow at least a day.");
    expect(said(366)).toBe("Allow at most 365 days.");
    expect(said(1.5)).toBe("Write a whole number of days.");
  });

  it("takes a code with what stands around it, and none that is empty", () => {
    for (const { input } of [accountsContract.confirm_second_factor, accountsContract.turn_off_second_factor]) {
      expect(takenAround(input.shape.code, { least: 1, most: 100 })).toEqual(within.fromSome);
      expect(input.shape.code.parse(" 123456\n")).toBe("123456");
      expect(input.shape.code.safeParse(" ").success).toBe(false);
    }
  });

  it("asks to sign in again before whoever is at somebody's browser could take the account, or shut others out of it", () => {
    const asking = Object.entries(accountsContract).flatMap(([name, spec]) => ("asksAgain" in spec ? [name] : []));
    expect(asking.toSorted()).toEqual(
      [
        "change_address",
        "create_token",
        "delete_account",
        "delete_own_account",
        "demand_second_factor",
        "disable_account",
        "export_own_data",
        "lift_sign_in_rule",
        "make_administrator",
        "make_reset_link",
        "open_own_data",
        "remove_administrator",
        "remove_passkey",
        "remove_second_factor",
        "renew_recovery_codes",
        "set_sign_in_rule",
        "set_token_life",
        "start_passkey",
        "start_second_factor",
      ].toSorted(),
    );
  });

  it("lets programs set what makes an install stricter, and nothing of anybody's account", () => {
    const ofPrograms = Object.entries(accountsContract).flatMap(([name, spec]) =>
      "takesPrograms" in spec ? [name] : [],
    );
    expect(ofPrograms.toSorted()).toEqual(["demand_second_factor", "set_sign_in_rule", "set_token_life"]);
  });

  it("takes nothing beside what it names", () => {
    for (const [name, { input }] of Object.entries(accountsContract)) {
      const { error } = input.safeParse({ isAdmin: true });
      expect(
        error?.issues.map(({ code }) => code),
        name,
      ).toContain("unrecognized_keys");
    }
  });
});
