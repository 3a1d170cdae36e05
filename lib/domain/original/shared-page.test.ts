import fc from "fast-check";
import { expect, test } from "vitest";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { pageName, pieceToShow } from "./shared-page";

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

test("a link shows the original of a quote of its report", () => {
  expect(pieceToShow(all, cited, "1-1")).toEqual({ page: 4, snapshotId: "a" });
  expect(pieceToShow(all, cited, pageName(2, 1))).toEqual({ page: 17, snapshotId: "c" });
  expect(pieceToShow(all, cited, "2-3")).toBeNull();
});

test.each([
  ["without quotes", { quotes: false }],
  ["without sources", { sources: false }],
  ["without either", { quotes: false, sources: false, cost: true }],
])("a link %s shows no page, whichever is asked for", (_, scope) => {
  for (const name of ["1-1", "2-2"]) expect(pieceToShow(ShareScope.parse(scope), cited, name)).toBeNull();
});

test("whatever an address says, nothing is shown but what is cited", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => `${a}-${b}`),
      ),
      (name) => {
        const shown = pieceToShow(all, cited, name);
        const names = ["1-1", "2-1", "2-2"];
        expect(shown?.snapshotId ?? null).toBe(["a", "b", "c"][names.indexOf(name)] ?? null);
      },
    ),
  );
});
