import fc from "fast-check";
import { expect, test } from "vitest";
import { compareArtifacts, isBundlePath } from "./bundle";

const artifact = fc.record({ path: fc.stringMatching(/^[a-z]{1,3}$/), sha256: fc.stringMatching(/^[0-9a-f]{2}$/) });
const artifacts = fc.uniqueArray(artifact, { selector: ({ path }) => path, maxLength: 8 });

test("a run compared with itself is identical, in whatever order its replay wrote", () => {
  fc.assert(
    fc.property(artifacts, (recorded) => {
      const result = compareArtifacts(recorded, recorded.toReversed());
      expect(result).toEqual({ isIdentical: true, compared: recorded.length, first: null });
    }),
  );
});

test("the first that differs is named, with how", () => {
  const recorded = [
    { path: "a", sha256: "1" },
    { path: "b", sha256: "2" },
  ];
  expect(compareArtifacts(recorded, [{ path: "a", sha256: "9" }]).first).toEqual({ path: "a", why: "differs" });
  expect(compareArtifacts(recorded, [{ path: "a", sha256: "1" }]).first).toEqual({ path: "b", why: "missing" });
  const more = [...recorded, { path: "c", sha256: "3" }];
  expect(compareArtifacts(recorded, more).first).toEqual({ path: "c", why: "added" });
});

test.each(["../a", "a/../b", "/a", "a//b", "a\\b", "C:/a", ".hidden", "a/.b", "", "a\u0000b", "é"])(
  "%j may not stand in a bundle",
  (path) => expect(isBundlePath(path)).toBe(false),
);

test.each(["bundle.json", "wave-1/search-1.retry-1.md", "evidence/agents/init/scope/001/prompt.md"])(
  "%j may stand in a bundle",
  (path) => expect(isBundlePath(path)).toBe(true),
);

test("a path in a bundle has 300 characters at most", () => {
  const path = (length: number): string => `a/${"b".repeat(length - 2)}`;
  expect([path(300), path(301)].map(isBundlePath)).toEqual([true, false]);
});

test("what differs is named before what is there beside it, and how much was compared is told", () => {
  const recorded = [
    { path: "a", sha256: "1" },
    { path: "b", sha256: "2" },
  ];
  const replayed = [
    { path: "c", sha256: "3" },
    { path: "a", sha256: "1" },
    { path: "b", sha256: "9" },
  ];
  expect(compareArtifacts(recorded, replayed)).toEqual({
    isIdentical: false,
    compared: 2,
    first: { path: "b", why: "differs" },
  });
});
