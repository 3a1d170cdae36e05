import { expect, test } from "vitest";
import { trailSentence } from "./trail";

test("a trail is whole, was changed at a row, or cannot be checked", () => {
  expect(trailSentence({ events: 12, bad: null })).toMatch(/^Its audit trail is whole: 12 events/);
  expect(trailSentence({ events: 12, bad: 3 })).toMatch(/^Its audit trail was changed: row 3 of 12 /);
  expect(trailSentence(null)).toMatch(/^Its audit trail cannot be checked/);
});
