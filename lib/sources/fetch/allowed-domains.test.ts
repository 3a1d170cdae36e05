import { expect, test } from "vitest";
import { isDomainAllowed } from "./allowed-domains";

test.each([
  ["https://example.org/a", true],
  ["https://www.example.org/a", true],
  ["https://EXAMPLE.org./a", true],
  ["https://notexample.org/", false],
  ["https://example.org.evil.net/", false],
  ["https://evil.net/?example.org", false],
  ["https://example.org@evil.net/", false],
  ["library:example.org", false],
  ["", false],
])("%s is of example.org: %s", (address, isAllowed) => {
  expect(isDomainAllowed(address, ["Example.org"])).toBe(isAllowed);
});

test("a full name opens itself and what is below it, and no list opens nothing", () => {
  expect(isDomainAllowed("https://docs.example.org/", ["docs.example.org"])).toBe(true);
  expect(isDomainAllowed("https://www.example.org/", ["docs.example.org"])).toBe(false);
  expect(isDomainAllowed("https://example.org/", ["", " ", "."])).toBe(false);
  expect(isDomainAllowed("https://example.org/", [])).toBe(false);
});

test("one of several is enough, however it was typed", () => {
  expect(isDomainAllowed("https://docs.example.org/", ["other.org", " Example.ORG. "])).toBe(true);
});
