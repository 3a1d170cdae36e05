import fc from "fast-check";
import { expect, test } from "vitest";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { pageName, pageToShow } from "./shared-page";

const cited = [
  { number: 1, pieces: [{ page: 4, snapshotId: "a" }] },
  {
    number: 2,
    pieces: [
      { page: null, snapshotId: "b" },
      { page: 17, snapshotId: "c" },
    ],
  },
];
const all = ShareScope.parse({});

test("a link shows the page that a quote of its report stands on", () => {
  expect(pageToShow(all, cited, "1-1")).toEqual({ page: 4, snapshotId: "a" });
  expect(pageToShow(all, cited, pageName(2, 1))).toEqual({ page: 17, snapshotId: "c" });
});

test.each([
  ["without quotes", { quotes: false }],
  ["without sources", { sources: false }],
  ["without either", { quotes: false, sources: false, cost: true }],
])("a link %s shows no page, whichever is asked for", (_, scope) => {
  for (const name of ["1-1", "2-2"]) expect(pageToShow(ShareScope.parse(scope), cited, name)).toBeNull();
});

test("a quote of a source without pages has none", () => {
  expect(pageToShow(all, cited, "2-1")).toBeNull();
});

test("whatever an address says, no page is shown but one that is cited", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => `${a}-${b}`),
      ),
      (name) => {
        const shown = pageToShow(all, cited, name);
        expect(shown === null || (name === "1-1" && shown.page === 4) || (name === "2-2" && shown.page === 17)).toBe(
          true,
        );
      },
    ),
  );
});
