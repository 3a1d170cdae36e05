import { expect, test } from "vitest";
import { attributeName, withPlainNames } from "./attribute-names";

test.each([
  ["userName", "username"],
  [" USERNAME ", "username"],
  ["urn:ietf:params:scim:schemas:core:2.0:User:name.givenName", "name.givenname"],
  ["URN:IETF:params:scim:schemas:core:2.0:group:Members", "members"],
  [
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
    expect.stringMatching(/^urn:.*department$/),
  ],
])("%j names the attribute %j", (written, name) => {
  expect(attributeName(written)).toEqual(name);
});

test("keys of whatever depth are plain, values are as they were, and of two keys that are the same the later counts", () => {
  const sent = {
    Name: { GivenName: "Ada" },
    EMAILS: [{ Value: "A@x.org" }, "B@x.org", null],
    active: null,
    ACTIVE: true,
  };
  expect(withPlainNames(sent)).toEqual({
    name: { givenname: "Ada" },
    emails: [{ value: "A@x.org" }, "B@x.org", null],
    active: true,
  });
  expect([withPlainNames(null), withPlainNames("A"), withPlainNames(1)]).toEqual([null, "A", 1]);
});
