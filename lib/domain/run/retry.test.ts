import fc from "fast-check";
import { expect, test } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { failureKinds } from "@/lib/domain/core/words";
import { afterFailure } from "./retry";

const anyKind = fc.constantFrom(...failureKinds);
const anyWait = fc.option(fc.nat(10_000_000), { nil: undefined });
const CAP_MS = 300_000;

test("a step is tried again until it was tried as often as it may, and never longer apart than the cap", () => {
  fc.assert(
    fc.property(anyKind, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), anyWait, (...given) => {
      const [kind, attempt, cap, retryAfterMs] = given;
      const failure = { kind, message: "No.", ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
      const after = afterFailure(attempt, failure, cap);
      const isOver = kind === "permanent" || attempt >= cap;
      expect(after.status).toBe(isOver ? "exhausted" : "failed");
      if (after.status === "failed") {
        expect(after.backoffMs).toBeGreaterThanOrEqual(0);
        expect(after.backoffMs).toBeLessThanOrEqual(CAP_MS);
      }
    }),
  );
});

test("each further try waits at least as long as the one before, unless the other side says how long", () => {
  fc.assert(
    fc.property(anyKind, fc.integer({ min: 1, max: 10 }), (kind, attempt) => {
      const waits = [attempt, attempt + 1].map((nth) => afterFailure(nth, { kind, message: "No." }, 20));
      const [first, second] = waits.map((after) => (after.status === "failed" ? after.backoffMs : null));
      if (first === undefined || second === undefined || first === null || second === null) return;
      expect(second).toBe(Math.min(CAP_MS, first * 2));
    }),
  );
});

test("a server that asks to wait is given its time, and no more than five minutes of it", () => {
  const asking = (retryAfterMs: number): object =>
    afterFailure(1, { kind: "rate_limited", message: "Later.", retryAfterMs }, 3);
  expect(asking(1_500)).toEqual({ status: "failed", backoffMs: 1_500 });
  expect(asking(3_600_000)).toEqual({ status: "failed", backoffMs: CAP_MS });
});

test("a provider that is away is waited for however often that was, as long as it says", () => {
  fc.assert(
    fc.property(anyKind, fc.integer({ min: 1, max: 1_000 }), anyWait, (kind, attempt, retryAfterMs) => {
      const failure = { kind, message: "Away.", code: PROVIDER_DOWN };
      const after = afterFailure(attempt, { ...failure, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }, 1);
      expect(after).toEqual({ status: "failed", backoffMs: retryAfterMs ?? CAP_MS });
    }),
  );
});

test("what fails is waited for the longer the less it lies with us, twice as long each time", () => {
  const waits = (attempt: number): unknown =>
    failureKinds.map((kind) => {
      const after = afterFailure(attempt, { kind, message: "No." }, 20);
      return [kind, after.status === "failed" ? after.backoffMs : null];
    });
  expect(waits(1)).toEqual([
    ["timeout", 2_000],
    ["rate_limited", 10_000],
    ["unavailable", 2_000],
    ["invalid_output", 500],
    ["rejected", 0],
    ["permanent", null],
  ]);
  expect(waits(0)).toEqual(waits(1));
  expect(afterFailure(4, { kind: "timeout", message: "No." }, 20)).toEqual({ status: "failed", backoffMs: 16_000 });
});
