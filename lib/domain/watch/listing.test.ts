import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListedEntry, sortEntries } from "./listing";

function entry(name: string, stamp: string | null = null): ListedEntry {
  return { url: `https://example.org/${name}`, canonical: `https://example.org/${name}`, stamp };
}

test("what was not named before is read, as far as one look reads, and the rest is passed over", () => {
  const sorted = sortEntries([entry("a"), entry("b"), entry("c")], new Map([[entry("a").canonical, null]]), 1);
  expect(sorted).toEqual({ fresh: [entry("b")], left: [entry("c")], changed: [] });
});

test("what is known is read again only where the list says another time of it than before", () => {
  const known = new Map([
    [entry("same").canonical, "2026-11-01"],
    [entry("moved").canonical, "2026-11-01"],
    [entry("untold").canonical, null],
  ]);
  const listed = [entry("same", "2026-11-01"), entry("moved", "2026-11-02"), entry("untold", "2026-11-02")];
  expect(sortEntries(listed, known, 10).changed).toEqual([entry("moved", "2026-11-02")]);
});

test("a look that is made again finds nothing new, whatever a list names", () => {
  const names = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.option(fc.constantFrom("1", "2"))));
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 3 }), (listed, most) => {
      const entries = listed.map(([name, stamp]) => entry(name, stamp));
      const { fresh, left } = sortEntries(entries, new Map(), most);
      const known = new Map([...fresh, ...left].map(({ canonical, stamp }) => [canonical, stamp]));
      expect(sortEntries(entries, known, most)).toEqual({ fresh: [], left: [], changed: [] });
      expect(fresh.length).toBeLessThanOrEqual(most);
    }),
  );
});
