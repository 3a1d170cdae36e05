import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canonicalJson,
  canonicalJsonLines,
  canonicalText,
  currentRecords,
  mediaTypeOf,
  retryName,
  reviewArtifact,
  versionName,
  versionOf,
  waveArtifact,
} from "./artifact";

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

test("the order in which keys were written does not show", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
  expect(canonicalJson({ b: 1, a: [{ d: 2, c: undefined }] })).toBe(
    '{\n  "a": [\n    {\n      "d": 2\n    }\n  ],\n  "b": 1\n}\n',
  );
  expect(canonicalJsonLines([{ b: 1, a: 2 }, 3])).toBe('{"a":2,"b":1}\n3\n');
});

test("a number that JSON does not have is refused, not written as null", () => {
  expect(() => canonicalJson({ score: Number.NaN })).toThrow(TypeError);
});

test("canonical text is its own canonical text and differs not by line ends", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = canonicalText(text);
      expect(canonicalText(once)).toBe(once);
      expect(canonicalText(text.replaceAll("\n", "\r\n"))).toBe(canonicalText(text.replaceAll("\r\n", "\n")));
    }),
  );
  expect(canonicalText("a  \r\n b\t\r\r\n\n")).toBe("a\n b\n");
});

test("of a file that is written again at each rest the newest version is the current one, beyond nine too", () => {
  const plans = Array.from({ length: 11 }, (_, index) => versionName("plan.json", index + 1));
  expect(plans.slice(0, 2)).toEqual(["plan.json", "plan-2.json"]);
  expect(plans.map(versionOf)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  const others = ["gates.json", "wave-1/plan-30.json", "review/terminal-failure-2.json"];
  expect(currentRecords([...plans, ...others].sort())).toEqual(
    new Map([
      ["plan.json", "plan-11.json"],
      ["gates.json", "gates.json"],
    ]),
  );
});

test("a retry stands beside what it follows", () => {
  expect(waveArtifact(1, "search-2", 0)).toBe("wave-1/search-2.md");
  expect(waveArtifact(2, "search-2", 3)).toBe("wave-2/search-2.retry-3.md");
  expect(retryName("a.b/file", 1)).toBe("a.b/file.retry-1");
  expect(reviewArtifact(2)).toBe("review/2.json");
  expect(mediaTypeOf("citations/citations.jsonl")).toBe("application/jsonl");
});

test.each([
  ["plan.json", "application/json"],
  ["facts.jsonl", "application/jsonl"],
  ["report.md", "text/markdown"],
  ["notes.txt", "text/plain"],
  ["json", "text/plain"],
])("%s is served as %s", (path, type) => {
  expect(mediaTypeOf(path)).toBe(type);
});

test("what a value says of itself in JSON is what is written, in lists what JSON leaves out is null", () => {
  const at = new Date("2026-11-28T06:00:00Z");
  expect(canonicalJsonLines([{ at, b: undefined }, [undefined, at, null]])).toBe(
    '{"at":"2026-11-28T06:00:00.000Z"}\n[null,"2026-11-28T06:00:00.000Z",null]\n',
  );
  expect(canonicalJsonLines([])).toBe("");
  for (const value of [Number.POSITIVE_INFINITY, [Number.NaN], { a: [{ b: -Infinity }] }])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});

test("a later try stands before the last ending of the file itself, and the first has its name", () => {
  expect([0, 1, 12].map((nth) => retryName("wave-1/search-1.draft.md", nth))).toEqual([
    "wave-1/search-1.draft.md",
    "wave-1/search-1.draft.retry-1.md",
    "wave-1/search-1.draft.retry-12.md",
  ]);
  expect([retryName("file", 1), retryName("a/file", 1)]).toEqual(["file.retry-1", "a/file.retry-1"]);
  expect([".name", "a/.name", "a/.name.md"].map((path) => retryName(path, 1))).toEqual([
    ".name.retry-1",
    "a/.name.retry-1",
    "a/.name.retry-1.md",
  ]);
});
