import { expect, test } from "vitest";
import { ledElsewhere } from "./led-elsewhere";

const asked = "https://brest.example/harbour/depth";

test.each([
  asked,
  "https://brest.example/harbour/depth/",
  "https://www.brest.example/harbour/depth?from=old",
  "https://brest.example/en/harbour/depth",
  "https://brest.example/harbour/login-statistics",
])("what leads to %s still leads to the page", (found) => expect(ledElsewhere(asked, found)).toBeNull());

test.each([
  ["https://consent.example/harbour/depth", "consent.example/harbour/depth"],
  ["https://brest.example/", "brest.example"],
  ["https://brest.example/login?next=/harbour/depth", "brest.example/login"],
  ["https://brest.example/accounts/sign-in.html", "brest.example/accounts/sign-in.html"],
])("what leads to %s does not", (found, where) => expect(ledElsewhere(asked, found)).toBe(where));

test("a first page, and a page about signing in, may be what was asked for", () => {
  expect(ledElsewhere("https://brest.example", "https://www.brest.example/")).toBeNull();
  expect(ledElsewhere("https://brest.example/login", "https://brest.example/en/login")).toBeNull();
  expect(ledElsewhere("https://brest.example/en/login", "https://brest.example/login")).toBeNull();
});

test("what is no address leads nowhere, and where a page led to is told in a line", () => {
  expect(ledElsewhere("nowhere", asked)).toBeNull();
  expect(ledElsewhere(asked, "nowhere")).toBeNull();
  expect(ledElsewhere(asked, `https://other.example/${"a".repeat(300)}`)).toBe(`other.example/${"a".repeat(106)}`);
});
