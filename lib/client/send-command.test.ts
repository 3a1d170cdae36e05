import { expect, test } from "vitest";
import { readRefusal, refusalByStatus } from "./send-command";

test("a refusal of ours keeps its sentence and its field", () => {
  const body = JSON.stringify({ refusal: { kind: "invalid", message: "Write a name.", field: "name" } });
  expect(readRefusal(body)).toEqual({ kind: "invalid", message: "Write a name.", field: "name" });
});

test("a body that is not a refusal is not shown to people", () => {
  for (const body of [
    "",
    "<html>502</html>",
    "null",
    "[]",
    '{"refusal":{}}',
    '{"refusal":{"kind":"odd","message":"x"}}',
  ]) {
    expect(readRefusal(body)).toBeNull();
  }
});

test("every status without a sentence gets one that says what to do", () => {
  for (const status of [401, 413, 429, 500, 502]) expect(refusalByStatus(status).message).toMatch(/\.$/);
});
