import { expect, test } from "vitest";
import { nameOf, readUser } from "./user-state";

const userName = "ada@example.org";
const unnamed = { userName, formatted: null, givenName: null, familyName: null };

test("a name is the whole one, else the parts that are there, else what somebody is known by", () => {
  expect(nameOf({ ...unnamed, formatted: "Countess Ada", givenName: "Ada" })).toBe("Countess Ada");
  expect(nameOf({ ...unnamed, givenName: "Ada", familyName: "Byron" })).toBe("Ada Byron");
  expect(nameOf({ ...unnamed, familyName: "Byron" })).toBe("Byron");
  expect(nameOf(unnamed)).toBe(userName);
});

test("a user is read with all that is kept, in any case of names, and what is blank is as if it were not there", () => {
  expect(
    readUser({
      USERNAME: ` ${userName} `,
      externalId: "00u1",
      Name: { formatted: " ", GivenName: "Ada", familyName: null },
      displayName: "",
      emails: { value: "ada@work.example" },
      title: "Countess",
    }),
  ).toEqual({
    userName,
    externalId: "00u1",
    displayName: "Ada",
    formatted: null,
    givenName: "Ada",
    familyName: null,
    email: "ada@work.example",
    active: true,
  });
});

test("an account may sign in as its directory says; where that says nothing, as before", () => {
  const isActive = (active: unknown, before?: boolean): boolean =>
    readUser({ userName, active }, before === undefined ? undefined : { active: before }).active;
  expect([isActive(undefined), isActive(undefined, false), isActive(null, false)]).toEqual([true, false, false]);
  expect([isActive(true, false), isActive(" TRUE ", false), isActive("False"), isActive(false)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("an address that is empty is none: the account has what somebody is known by", () => {
  expect(readUser({ userName, emails: [{ value: "" }] }).email).toBe(userName);
  expect(readUser({ userName, emails: null }).email).toBe(userName);
  expect(readUser({ userName, emails: ["plain@x.org"] }).email).toBe("plain@x.org");
});
