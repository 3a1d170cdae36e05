import { expect, test } from "vitest";
import { domainOf, getsInAlone, MailDomain } from "./single-sign-on";

test("a domain is what stands behind the last @, and is taken as people write it", () => {
  expect(domainOf('"a@b"@example.org')).toBe("example.org");
  expect(MailDomain.parse(" @Example.ORG ")).toBe("example.org");
  for (const written of ["example", "a b.org", "ada@example.org", "*.example.org", ""]) {
    expect(MailDomain.safeParse(written).success, written).toBe(false);
  }
});

test("somebody gets in alone by a password and a second factor, or by a password at another domain", () => {
  const admin = { domain: "example.org", hasPassword: true, hasSecondFactor: false };
  expect(getsInAlone([admin], ["example.org"])).toBe(false);
  expect(getsInAlone([admin], ["example.com"])).toBe(true);
  expect(getsInAlone([{ ...admin, hasSecondFactor: true }], ["example.org"])).toBe(true);
  expect(getsInAlone([{ ...admin, hasPassword: false, hasSecondFactor: true }], ["example.com"])).toBe(false);
  expect(getsInAlone([], [])).toBe(false);
});
