import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath } from "./safe-path";

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/a\r\nlocation: //evil",
  "/\t/evil.example",
  "%0d%0alocation:%20//evil.example",
  "data:text/html,x",
  "/\u0000",
  "",
  null,
  undefined,
])("M7: %j leads home", (asked) => {
  expect(safePath(asked)).toBe("/");
});

test("a path of this site is kept with its query", () => {
  expect(safePath("/projects/1/library?q=a%20b")).toBe("/projects/1/library?q=a%20b");
});

test("M7: whatever is asked, a browser stays on this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((tail) => `/${tail}`),
      ),
      (asked) => {
        expect(new URL(safePath(asked), "https://stemma.example").origin).toBe("https://stemma.example");
      },
    ),
  );
});
