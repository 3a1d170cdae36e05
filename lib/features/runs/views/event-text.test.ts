import { expect, test } from "vitest";
import { eventText, feedKinds } from "./event-text";

test("each kind of the feed says a sentence, or its own name when its payload is not what it should be", () => {
  for (const kind of feedKinds) expect(eventText(kind, null), kind).toMatch(/\S/);
});

test("events are told in words and numbers that agree", () => {
  expect(eventText("run_completed", { facts: 1 })).toBe("The run was completed with 1 fact.");
  expect(eventText("run_completed", { facts: 30 })).toBe("The run was completed with 30 facts.");
  const review = { subject: "report", subjectId: "x", verdict: "changes_requested", note: "Say more." };
  expect(eventText("review_given", review)).toBe("A report was sent back with changes. “Say more.”");
});

test("what is for the audit trail alone, and what is unknown, says nothing", () => {
  expect(eventText("tick_start", { cause: "x" })).toBeNull();
  expect(eventText("no_such_kind", {})).toBeNull();
  expect(eventText("constructor", {})).toBeNull();
});
