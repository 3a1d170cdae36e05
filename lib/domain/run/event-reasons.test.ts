import { expect, test } from "vitest";
import { reasonOf } from "./event-reasons";

test("an event says why it is written, from what it tells where that says it", () => {
  expect(reasonOf({ kind: "tick_start", payload: { cause: "node_completed scope" } })).toBe("node_completed scope");
  expect(reasonOf({ kind: "tick_end", payload: { outcome: "blocked" } })).toBe("The run cannot go on by itself.");
  const call = { tool: "search", argsDigest: "d", durationMs: 1 };
  expect(reasonOf({ kind: "tool_call_end", payload: { ...call, ok: true } })).toBe("It answered.");
  expect(reasonOf({ kind: "tool_call_end", payload: { ...call, ok: false, errorCode: "timeout" } })).toBe(
    "It failed: timeout.",
  );
  expect(reasonOf({ kind: "suggestion_dismissed", payload: { suggestionId: "s", reportId: "r", reason: "" } })).toBe(
    "Somebody wanted it.",
  );
});

test("an event that may tell why, and does not, has a reason of its kind", () => {
  const call = { tool: "search", argsDigest: "d", durationMs: 1 };
  expect(reasonOf({ kind: "tool_call_end", payload: { ...call, ok: false } })).toBe("It failed: unknown.");
  const suggestion = { suggestionId: "s", reportId: "r", reason: "It is wrong." };
  expect(reasonOf({ kind: "suggestion_dismissed", payload: suggestion })).toBe("It is wrong.");
  const review = { subject: "node", subjectId: "n", reviewId: "r" };
  expect(reasonOf({ kind: "review_dismissed", payload: { ...review, why: "" } })).toBe("Somebody judged it.");
  expect(reasonOf({ kind: "review_dismissed", payload: { ...review, why: "It was old." } })).toBe("It was old.");
  expect([true, false].map((ok) => reasonOf({ kind: "stage_handler_end", payload: { ok } }))).toEqual([
    "The stage was judged.",
    "The stage cannot go on by itself.",
  ]);
});
