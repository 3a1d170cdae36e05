import fc from "fast-check";
import { expect, test } from "vitest";
import { fusedRank } from "./fused-rank";

const same = (entry: string): string => entry;
const ranking = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));
const rankings = fc.array(ranking, { maxLength: 5 });

test("what several rankings name comes before what one of them names at the same rank", () => {
  expect(
    fusedRank(
      [
        ["a", "b"],
        ["c", "b"],
        ["d", "b"],
      ],
      same,
    )[0],
  ).toBe("b");
});

test("each entry of any ranking comes once, and no other", () => {
  fc.assert(
    fc.property(rankings, (all) => {
      const fused = fusedRank(all, same);
      expect(fused.toSorted()).toEqual([...new Set(all.flat())].toSorted());
    }),
  );
});

test("one ranking, however often it is given, stays as it is", () => {
  fc.assert(
    fc.property(ranking, fc.integer({ min: 1, max: 4 }), (one, times) => {
      expect(fusedRank(Array(times).fill(one), same)).toEqual(one);
    }),
  );
});

test("what stands before another in every ranking stands before it in all of them together", () => {
  fc.assert(
    fc.property(fc.array(fc.shuffledSubarray([..."abcd"], { minLength: 4 }), { minLength: 1, maxLength: 5 }), (all) => {
      const fused = fusedRank(all, same);
      for (const a of fused)
        for (const b of fused)
          if (all.every((one) => one.indexOf(a) < one.indexOf(b)))
            expect(fused.indexOf(a)).toBeLessThan(fused.indexOf(b));
    }),
  );
});

test("entries that no ranking had change nothing", () => {
  fc.assert(
    fc.property(rankings, (all) => {
      expect(fusedRank([...all, []], same)).toEqual(fusedRank(all, same));
    }),
  );
});

test("of entries with the same sum the one with the better rank comes first, then the one of the earlier ranking", () => {
  expect(fusedRank([["a"], ["b"]], same)).toEqual(["a", "b"]);
  // Either is first once and second once.
  expect(
    fusedRank(
      [
        ["a", "b"],
        ["b", "a"],
      ],
      same,
    ),
  ).toEqual(["a", "b"]);
  expect(fusedRank([["x", "a"], ["y", "b"], ["b"], ["a"]], same).slice(0, 2)).toEqual(["b", "a"]);
});

test("the first entry of a key stands for all, and counts once in a ranking", () => {
  const entries = [
    [
      { key: "a", nth: 1 },
      { key: "a", nth: 2 },
      { key: "b", nth: 3 },
    ],
    [
      { key: "b", nth: 4 },
      { key: "b", nth: 5 },
    ],
  ];
  expect(fusedRank(entries, ({ key }) => key).map(({ nth }) => nth)).toEqual([3, 1]);
});

test("what stands in two rankings comes before what leads one", () => {
  expect(
    fusedRank(
      [
        ["a", "c"],
        ["b", "c"],
      ],
      same,
    )[0],
  ).toBe("c");
});
