import { expect, test } from "vitest";
import { ReadAddress, WebAddress } from "./addresses";

const hostile = [
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "//example.com",
  "http://",
  "example.com",
];

test("S15: a run may have asked for a page or for a source of the library, and for nothing else", () => {
  const asked = ["https://example.com/a", "library:0b8f", "https://me:secret@example.com/", ...hostile];
  expect(asked.filter((address) => ReadAddress.safeParse(address).success)).toEqual(asked.slice(0, 3));
});

test("an address of the web stands as it is, names no user and leads nowhere else", () => {
  const given = ["https://example.com/a", "library:0b8f", "https://me:secret@example.com/", ...hostile];
  expect(given.filter((address) => WebAddress.safeParse(address).success)).toEqual(["https://example.com/a"]);
});
