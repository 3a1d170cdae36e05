import fc from "fast-check";
import { expect, test } from "vitest";
import { doiAddress, doiOf, doiOnPage, isDoiAddress, isDoiHost } from "./doi";

const anyPrefix = fc.constantFrom("", "doi:", "DOI: ", "https://doi.org/", "http://dx.doi.org/", "www.doi.org/");
const anySuffix = fc.stringMatching(/^[A-Za-z0-9._;()-]{1,20}$/);

test("a DOI has one address, however it is written", () => {
  fc.assert(
    fc.property(anyPrefix, fc.integer({ min: 1_000, max: 999_999_999 }), anySuffix, (prefix, registrant, suffix) => {
      const doi = `10.${registrant}/${suffix}`;
      const address = doiAddress(doi);
      expect(address).toBe(`https://doi.org/${doi.toLowerCase()}`);
      expect(doiAddress(` ${prefix}${doi.toUpperCase()} `)).toBe(address);
      expect(isDoiAddress(address ?? "")).toBe(true);
      expect(doiAddress(address ?? "")).toBe(address);
    }),
  );
});

test("signs that mean something in an address are written so that they stand for themselves", () => {
  expect(doiAddress("10.1000/a#b?c")).toBe("https://doi.org/10.1000/a%23b%3Fc");
  expect(doiAddress("https://doi.org/10.1000/a%23b")).toBe("https://doi.org/10.1000/a%23b");
  expect(doiAddress("https://doi.org/10.1000/a%ZZb")).toBe("https://doi.org/10.1000/a%25zzb");
});

test("what is no DOI has no address", () => {
  for (const text of [
    "",
    "10.1000",
    "10.1/x",
    "11.1000/x",
    "a 10.1000/x",
    "10.1000/a b",
    "https://example.org/10.1000/x",
  ])
    expect(doiAddress(text), text).toBeNull();
});

test("only the hosts that lead to works by their DOIs are such hosts", () => {
  for (const host of ["doi.org", "dx.doi.org", "www.doi.org"]) expect(isDoiHost(host)).toBe(true);
  for (const host of ["doi.org.example.org", "mydoi.org", "a.doi.org"]) expect(isDoiHost(host)).toBe(false);
});

test.each([
  ["Tides. doi: 10.1000/ABC.12. Received in May.", "10.1000/abc.12"],
  ["See https://doi.org/10.1000/a(1)b-2, and (https://dx.doi.org/10.1000/A(1)b-2).", "10.1000/a(1)b-2"],
  ["[DOI 10.1000/abc]", "10.1000/abc"],
  ["doi:10.1000/one answers doi:10.1000/two", null],
  ["Version 10.1000/abc of the table", null],
  ["No number at all", null],
])("of a first page that says %s the DOI is %s", (text, doi) => {
  expect(doiOnPage(text)).toBe(doi);
});

test.each([
  ["10.1000/a) and more (see", "10.1000/a"],
  ["10.1000/a(1)", "10.1000/a(1)"],
  ["10.1000/a(1)).", "10.1000/a(1)"],
  ["10.1000/a]].", "10.1000/a"],
  ["10.1000/a’;", "10.1000/a"],
])("what closes the sentence or the bracket around the DOI of a page is no part of it: %s", (said, doi) => {
  expect(doiOnPage(`doi: ${said}`)).toBe(doi);
});

test("a DOI is looked for on the first 8,000 characters of a page, and no longer one than 2,048 is taken", () => {
  const said = "doi:10.1000/abc";
  expect(doiOnPage(`${" ".repeat(8_000 - said.length)}${said}`)).toBe("10.1000/abc");
  expect(doiOnPage(`${" ".repeat(8_001 - said.length)}${said}`)).toBe("10.1000/ab");
  expect(doiOf(`10.1000/${"a".repeat(3_000)}`)).toHaveLength(2_048);
  expect(doiOf(" DOI: 10.1000/Ä\ud800B ")).toBe("10.1000/Ä\ufffdb");
});
