import { expect, test } from "vitest";
import { isAllowedLink } from "./allowed";

test.each([
  ["https://a.example", true],
  ["mailto:a@b.example", true],
  ["MAILTO:a", true],
  ["mailto:a b", false],
  ["mailto:", false],
  ["xmailto:a@b.example", false],
  ["javascript:alert(1)", false],
  ["/a", false],
])("%j may be followed: %s", (address, may) => {
  expect(isAllowedLink(address)).toBe(may);
});
