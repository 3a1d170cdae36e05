import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl, hostOf, registrableDomain, urlsIn } from "./url";

test.each([
  ["HTTP://Example.COM:80/a/?utm_source=x&b=2&a=1#top", "http://example.com/a?b=2&a=1"],
  ["https://example.com", "https://example.com/"],
  ["https://example.com./", "https://example.com/"],
  ["https://example.com:8443/x", "https://example.com:8443/x"],
  ["https://example.com/a//", "https://example.com/a"],
  ["  https://example.com/?gclid=1&fbclid=2 ", "https://example.com/"],
  ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
  ["https://[::1]:8080/x", "https://[::1]:8080/x"],
])("H21: %s is spelled %s", (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});

test.each([
  "ftp://example.com/",
  "javascript:alert(1)",
  "data:text/html,x",
  "example.com",
  "",
  "https://",
  "https://me:secret@example.com/",
])("%s has no canonical address", (address) => {
  expect(canonicalUrl(address)).toBeNull();
});

test("a canonical address is its own canonical address", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const once = canonicalUrl(address);
      expect(once === null ? null : canonicalUrl(once)).toBe(once);
    }),
  );
});

test("the registrable domain goes by the public suffix list", () => {
  expect(registrableDomain("news.bbc.co.uk")).toBe("bbc.co.uk");
  expect(registrableDomain("WWW.Example.com.")).toBe("example.com");
  expect(registrableDomain("someone.github.io")).toBe("someone.github.io");
  expect(registrableDomain("192.0.2.7")).toBe("192.0.2.7");
  expect(registrableDomain("localhost")).toBe("localhost");
});

test("the host of an address is without port and in lower case", () => {
  expect(hostOf("https://News.Example.com:444/a")).toBe("news.example.com");
  expect(hostOf("mailto:a@example.com")).toBeNull();
});

test("addresses in a text are found as they stand", () => {
  const text =
    "See https://example.org/a?b=c#d, (http://example.org/x) and **https://example.org/y**. Not javascript:alert(1).";
  expect(urlsIn(text)).toEqual(["https://example.org/a?b=c#d", "http://example.org/x", "https://example.org/y"]);
});
