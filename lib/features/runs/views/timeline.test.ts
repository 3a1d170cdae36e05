import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf, type TimelineEntryView } from "./timeline";

/** Entries at few moments, so that many share one. */
const anyEntries = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 150 }).map((moments) =>
  moments.map(
    (moment, index): TimelineEntryView => ({
      kind: "act",
      id: String(index),
      at: new Date(moment * 1_000).toISOString(),
      text: "",
      by: null,
    }),
  ),
);

test("page by page every entry is seen once, the newest first", () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const seen: TimelineEntryView[] = [];
      let before = "9999-12-31T00:00:00.000Z";
      for (;;) {
        const { entries: page, next } = pageOf(entries.filter(({ at }) => at < before));
        seen.push(...page);
        if (next === null) break;
        expect(next < before).toBe(true);
        before = next;
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      expect(seen.map(({ at }) => at)).toEqual(
        seen
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
    }),
  );
});

test("older entries are offered where there are some, and not behind a page that holds them all", () => {
  const at = (moment: number): TimelineEntryView => ({
    kind: "act",
    id: String(moment),
    at: new Date(moment * 1_000).toISOString(),
    text: "",
    by: null,
  });
  const many = Array.from({ length: 41 }, () => at(2));
  expect(pageOf(many)).toMatchObject({ entries: { length: 41 }, next: null });
  expect(pageOf([...many, at(1)])).toMatchObject({ entries: { length: 41 }, next: at(2).at });
});
