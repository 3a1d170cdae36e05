import { expect, test } from "vitest";
import { Emails, Members, readPart, SentGroup, SentUser } from "./resource-shapes";

function saidOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

test("what cannot be read is named by where it stands, from the attribute on that was asked for", () => {
  expect(saidOf(() => readPart(SentUser, { username: "a", name: { givenname: 1 } }, ""))).toMatch(
    /^name\.givenname cannot be read: .+\.$/,
  );
  expect(saidOf(() => readPart(SentGroup.shape.displayname, "", "displayName"))).toMatch(
    /^displayName cannot be read: /,
  );
  expect(saidOf(() => readPart(SentUser, "ada", ""))).toMatch(/^The body cannot be read: /);
});

test("a text of 400 letters is kept, a longer one is refused, and what has to be there may not be blank", () => {
  const takes = (username: string): boolean => SentUser.safeParse({ username }).success;
  expect([takes("a".repeat(400)), takes("a".repeat(401)), takes("a"), takes(" ")]).toEqual([true, false, true, false]);
  expect(SentGroup.safeParse({ displayname: " " }).success).toBe(false);
  expect(Members.safeParse([{ value: " " }]).success).toBe(false);
});

test("one alone counts as a list, and a list has an end", () => {
  expect(Members.parse({ value: "a" })).toEqual([{ value: "a" }]);
  expect(Emails.parse("a@x.org")).toMatchObject([{ value: "a@x.org" }]);
  const emails = (count: number): boolean => Emails.safeParse(Array.from({ length: count }, () => "a@x.org")).success;
  expect([emails(50), emails(51)]).toEqual([true, false]);
  const members = (count: number): boolean =>
    Members.safeParse(Array.from({ length: count }, () => ({ value: "a" }))).success;
  expect([members(20_000), members(20_001)]).toEqual([true, false]);
});
