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
