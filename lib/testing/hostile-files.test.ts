import { inflateRawSync, inflateSync } from "node:zlib";
import { unzipSync } from "fflate";
import robotsParser from "robots-parser";
import { expect, test } from "vitest";
import { readPdf } from "@/lib/sources/read/read-pdf";
import { hungryPdf, nestedPage, nestedZip, settextLines, wildcardPath, wildcardRobots } from "./hostile-files";

test("S2: a nested zip shares one block among its rows, which say what they like of it", () => {
  const zip = nestedZip(3, 100_000);
  const said: Record<string, number> = {};
  const none = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      said[name] = originalSize;
      return false;
    },
  });
  expect(none).toEqual({});
  expect(said).toEqual({ "artifacts/0.md": 10, "artifacts/1.md": 10, "artifacts/2.md": 10 });
  const named = nestedZip(1, 100_000, { name: () => "a", declaredBytes: 100_000 });
  expect(inflateRawSync(named.subarray(31)).length).toBe(100_000);
});

test("S3: lines of settext have the length that is asked for", () => {
  expect(settextLines(9)).toBe("a\n=\n=\n=\n=");
});

test("S5: a robots.txt of wildcards has the size that is asked for and forbids none of our paths", () => {
  const robots = wildcardRobots(500);
  expect(robots).toHaveLength(500);
  expect(wildcardPath(20)).toHaveLength(20);
  const rules = robotsParser("http://example.org/robots.txt", robots);
  expect(rules.isAllowed(`http://example.org${wildcardPath(20)}`, "any")).toBe(true);
});

test("S6: a nested page has the size that is asked for", () => {
  expect(nestedPage(40)).toBe("<!doctype html><div><div><div><div><deep");
});

test("S7: a hungry PDF is one that readers open, a thousandth of what its page unpacks to", async () => {
  const pdf = hungryPdf(2_500_000);
  expect(pdf.length).toBeLessThan(10_000);
  expect(await readPdf(pdf)).toEqual({ ok: false, code: "no_text" });
  const content = pdf.subarray(pdf.indexOf("stream\n") + "stream\n".length);
  expect(inflateSync(content).equals(Buffer.alloc(2_500_000, " "))).toBe(true);
});
