import fc from "fast-check";
import { expect, test } from "vitest";
import { queryOfScope, ShareScope, scopeOfQuery, scopeProblem } from "./share-scope";

const anyScope = fc.record({
  quotes: fc.boolean(),
  sources: fc.boolean(),
  decision: fc.boolean(),
  comments: fc.boolean(),
  cost: fc.boolean(),
  downloads: fc.boolean(),
});

test("a link shows quotes and sources and nothing else unless it is told", () => {
  expect(ShareScope.parse({})).toEqual({
    quotes: true,
    sources: true,
    decision: false,
    comments: false,
    cost: false,
    downloads: false,
  });
});

test("a scope comes back from its query as it was", () => {
  fc.assert(
    fc.property(anyScope, (scope) => {
      expect(scopeOfQuery(Object.fromEntries(new URLSearchParams(queryOfScope(scope))))).toEqual(scope);
    }),
  );
});

test("what an address says wrong is as by default", () => {
  expect(scopeOfQuery({ quotes: ["off"], cost: "yes", other: "on" })).toEqual(ShareScope.parse({}));
});

test("files are offered only with the quotes and sources that they hold", () => {
  fc.assert(
    fc.property(anyScope, (scope) => {
      expect(scopeProblem(scope) === null).toBe(!scope.downloads || (scope.quotes && scope.sources));
    }),
  );
});
