import { expect, test } from "vitest";
import { Refusal, type RefusalKind, refusals } from "./refusal";

test("each refusal has the status of HTTP that says so", () => {
  expect(refusals satisfies Record<RefusalKind, number>).toEqual({
    unauthenticated: 401,
    forbidden: 403,
    sign_in_again: 403,
    not_found: 404,
    stale: 409,
    conflict: 409,
    too_large: 413,
    misdirected: 421,
    invalid: 422,
    over_limit: 429,
    unavailable: 503,
  });
});

test("a refusal is an error that says its kind, its sentence, and the field where it is about one", () => {
  const refusal = new Refusal("invalid", "Write a name.", "name");
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({ name: "Refusal", kind: "invalid", message: "Write a name.", field: "name" });
  expect(new Refusal("stale", "Reload.").field).toBeUndefined();
});
