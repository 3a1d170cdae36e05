import { expect, test } from "vitest";
import { parseFilter } from "./filter";

test("filters that directories send are read, names in any case and with their schema", () => {
  expect(parseFilter('userName eq "Ada@example.org"')).toEqual([{ attribute: "username", value: "Ada@example.org" }]);
  expect(parseFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName EQ "a"')).toEqual([
    { attribute: "username", value: "a" },
  ]);
  expect(parseFilter('emails[type eq "work"].value eq "ada@example.org"')).toEqual([
    { attribute: "emails.value", value: "ada@example.org" },
  ]);
  expect(parseFilter('externalId eq "o\\"b" and active eq true')).toEqual([
    { attribute: "externalid", value: 'o"b' },
    { attribute: "active", value: true },
  ]);
});

test("a filter that is not understood is refused rather than finding everybody", () => {
  for (const written of [
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    "userName pr",
    'userName eq "a',
    "userName eq 5",
    'emails[type eq "home"].value eq "ada@example.org"',
    'emails[type eq "work"].display eq "Ada"',
    'userName eq "a" and',
    "a".repeat(1_001),
  ]) {
    expect(() => parseFilter(written), written).toThrow(expect.objectContaining({ scimType: "invalidFilter" }));
  }
});

test("truth values are read in any case, and what is joined to what in any spacing", () => {
  expect(parseFilter(' active  EQ  True   AND  userName eq "a" ')).toEqual([
    { attribute: "active", value: true },
    { attribute: "username", value: "a" },
  ]);
  expect(parseFilter("active eq FALSE")).toEqual([{ attribute: "active", value: false }]);
  expect(parseFilter('emails[primary eq true].value eq "a"')).toEqual([{ attribute: "emails.value", value: "a" }]);
  expect(parseFilter(`userName eq "${"a".repeat(986)}"`)).toHaveLength(1);
});

test.each([
  [`userName eq "${"a".repeat(987)}"`, "longer than 1000 characters"],
  ["active eq null", "compares with null"],
  ['userName eq "\\x"', "cannot be read"],
  ['emails[type eq "home"].value eq "a"', "one e-mail address, of work"],
  ['userName eq "a" or active eq true', "joined by and"],
  ['userName eq "a" android eq "b"', "joined by and"],
  ["userName", 'userName eq "ada@example.org"'],
])("whoever sends the filter %j is told why it is refused", (written, why) => {
  expect(() => parseFilter(written)).toThrow(why);
});
