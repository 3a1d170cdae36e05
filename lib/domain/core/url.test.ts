import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl, hostOf, isWebAddress, urlsIn, webAddress } from "./url";

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
  "https://me@example.com/",
  "https://:secret@example.com/",
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

test("the host of an address is without port and in lower case", () => {
  expect(hostOf("https://News.Example.com:444/a")).toBe("news.example.com");
  expect(hostOf("mailto:a@example.com")).toBeNull();
});

test("addresses in a text are found as they stand", () => {
  const text =
    "See https://example.org/a?b=c#d, (http://example.org/x) and **https://example.org/y**. Not javascript:alert(1).";
  expect(urlsIn(text)).toEqual(["https://example.org/a?b=c#d", "http://example.org/x", "https://example.org/y"]);
});

const hostile = [
  "javascript:alert(1)",
  "JavaScript:alert(1)//https://example.com",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://example.com/",
  "//example.com",
  "/projects",
  "mailto:a@example.com",
  "https://",
  "https://google.com@evil.example/",
  "",
];

test.each(hostile)("S15: %j leads nowhere", (address) => {
  expect(webAddress(address)).toBeNull();
  expect(isWebAddress(address)).toBe(false);
});

test.each([
  ["  https://example.com/a b ", "https://example.com/a%20b"],
  ["ht\ttps://example.com/\r\nTY  - RPRT", "https://example.com/TY%20%20-%20RPRT"],
  ["https://example.com/\u202egpj.exe", "https://example.com/%E2%80%AEgpj.exe"],
  ["http:example.com", "http://example.com/"],
  ["https://bücher.example/ä?utm_source=x#top", "https://bücher.example/ä?utm_source=x#top"],
])("S15: %j is kept as an address that is all there to see", (given, kept) => {
  expect(webAddress(given)).toBe(kept);
  expect(isWebAddress(kept)).toBe(true);
});

test("S15: whatever is taken as an address begins with http, and is taken again as it is", () => {
  const near = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
    fc.constantFrom(...hostile),
  );
  fc.assert(
    fc.property(fc.tuple(near, fc.string()), ([start, end]) => {
      const kept = webAddress(start + end);
      if (kept === null) return;
      expect(kept).toMatch(/^https?:\/\/[^\s]+$/i);
      expect(webAddress(kept)).toBe(kept);
    }),
  );
});

test.each([
  ["https://example.com/a/?x=1/", "https://example.com/a?x=1/"],
  ["https://example.com//", "https://example.com/"],
  ["https://example.com/a/b///", "https://example.com/a/b"],
  ["https://example.com/?", "https://example.com/"],
  ["https://example.com/?a&&b=", "https://example.com/?a&b="],
  ["https://example.com/?UTM_Medium=x&MC_cid=1&xutm_a=2&utm=3", "https://example.com/?xutm_a=2&utm=3"],
  ["https://example.com/?a=utm_source=x", "https://example.com/?a=utm_source=x"],
  ["https://EXAMPLE.com.:444/A", "https://example.com:444/A"],
])("H21: of %s nothing but %s tells it from others", (address, canonical) => {
  expect(canonicalUrl(address)).toBe(canonical);
});

test("an address in a text ends before what only ends a sentence, has at least three signs, and is told once", () => {
  expect(urlsIn("(https://a.example/x). https://a.example/x?! https://a.example/x, https://a.example/y")).toEqual([
    "https://a.example/x",
    "https://a.example/y",
  ]);
  expect(urlsIn("https://a http://ab https://abc xhttps://a.example")).toEqual(["https://abc"]);
  expect(urlsIn("<https://a.example/b>[c](https://c.example)`https://d.example`")).toEqual([
    "https://a.example/b",
    "https://c.example",
    "https://d.example",
  ]);
});

test.each([
  ["https://a.example/Tide_(song)", "https://a.example/Tide_(song)"],
  ["https://a.example/Tide_(song).", "https://a.example/Tide_(song)"],
  ["(see https://a.example/Tide_(song)).", "https://a.example/Tide_(song)"],
  ["[a song](https://a.example/Tide_(song))", "https://a.example/Tide_(song)"],
  ["https://a.example/Tide_(song_(1986)))", "https://a.example/Tide_(song_(1986))"],
  ["https://a.example/Tide_(song)_(film),", "https://a.example/Tide_(song)_(film)"],
  ["https://a.example/(Is_it_he?)", "https://a.example/(Is_it_he?)"],
  ["(https://a.example/Tide)", "https://a.example/Tide"],
  ["https://a.example/Tide)(b).", "https://a.example/Tide)(b)"],
])("of “%s” the address ends where its own brackets are closed", (text, url) => {
  expect(urlsIn(text)).toEqual([url]);
});

test("a run of older rules reads an address without the bracket at its end", () => {
  const text = "https://a.example/Tide_(song) and https://a.example/Tide.";
  expect(urlsIn(text, { closesBrackets: false })).toEqual(["https://a.example/Tide_(song", "https://a.example/Tide"]);
});

test("what names no host, a user or a password is no address of the web", () => {
  expect(
    ["https://example.com", "https://a@example.com/", "http://:b@example.com/", "ftp://a.example", "https:///"].map(
      webAddress,
    ),
  ).toEqual(["https://example.com", null, null, null, null]);
  expect(["https://example.com.", "http://[::1]/", "nothing", "https://a@example.com"].map(hostOf)).toEqual([
    "example.com",
    "[::1]",
    null,
    "example.com",
  ]);
});
