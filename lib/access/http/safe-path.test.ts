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
])("M7: %j leads home", (address) => {
  expect(safePath(address)).toBe("/");
});

test("a path of this site is kept with its query", () => {
  expect(safePath("/projects/1/library?q=a%20b")).toBe("/projects/1/library?q=a%20b");
});

test.each([
  ["/projects?q=潮汐", "/projects?q=%E6%BD%AE%E6%B1%90"],
  ["/é/\u0100#\u{1f30a}", "/%C3%A9/%C4%80#%F0%9F%8C%8A"],
  ["/%E6%BD%AE 潮", "/"],
  ["/%E6%BD%AE潮", "/%E6%BD%AE%E6%BD%AE"],
  ["/\ud800", "/%EF%BF%BD"],
  ["/\u0085", "/%C2%85"],
])("S18: what a header cannot carry is encoded: %j", (address, path) => {
  expect(safePath(address)).toBe(path);
});

test("S18: whatever is asked, a header and a cookie can carry the path, and a second reading changes nothing", () => {
  const anyPath = fc.string({ unit: "binary", maxLength: 2_100 }).map((tail) => `/${tail}`);
  fc.assert(
    fc.property(fc.oneof(anyPath, fc.constant(`/${"潮".repeat(1_000)}`), fc.constant("/a\udc00")), (address) => {
      const path = safePath(address);
      expect(new Headers({ location: path }).get("location")).toBe(path);
      expect(decodeURIComponent(encodeURIComponent(path))).toBe(path);
      expect(path.length).toBeLessThanOrEqual(2_048);
      expect(safePath(path)).toBe(path);
    }),
  );
});

test("M7: whatever is asked, a browser stays on this site", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((tail) => `/${tail}`),
      ),
      (address) => {
        expect(new URL(safePath(address), "https://stemma.example").origin).toBe("https://stemma.example");
      },
    ),
  );
});
