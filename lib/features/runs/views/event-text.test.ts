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

test("checks have names, failures and halts are told in words, and no worker, level or token is named", () => {
  const check = { gate: "B", verdict: "passed", digest: "x", revision: 1 };
  expect(eventText("gate_write_applied", check)).toBe("Check of the findings: passed.");
  const waived = { ...check, gate: "E", verdict: "waived", waivedBy: "person", waivedWhy: "It will do." };
  expect(eventText("gate_write_applied", waived)).toBe("Check of the report: waived. “It will do.”");
  expect(eventText("run_halted", { halt: "retry_cap", artifact: "x" })).toBe(
    "The run stopped: a step failed as often as it may be tried.",
  );
  const failed = { title: "Loads", failure: "The provider did not answer.", attempt: 2 };
  expect(eventText("node_failed", failed)).toBe("“Loads” failed again, the second time: The provider did not answer.");
  const again = { node: "Loads", failure: "rate_limited", attempt: 2, cap: 3, backoffMs: 1 };
  expect(eventText("retry_directives_written", again)).toBe(
    "“Loads” will be tried again (2 of 3): the provider asked to wait.",
  );
  expect(eventText("run_forced", { holders: ["worker-7@host"] })).toBe("1 step that did not answer was begun again.");
  expect(eventText("fold", { level: "L0", text: "x", tokens: 300 })).not.toMatch(/L0|token/);
  const review = { subject: "node", subjectId: "x", verdict: "accepted", note: "" };
  expect(eventText("review_given", review)).toBe("A topic was accepted.");
});

test("what is for the audit trail alone, and what is unknown, says nothing", () => {
  expect(eventText("tick_start", { cause: "x" })).toBeNull();
  expect(eventText("no_such_kind", {})).toBeNull();
  expect(eventText("constructor", {})).toBeNull();
});
