import { describe, expect, it } from "vitest";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { type AfterAttempt, afterAttempt, isLostForGood } from "./summary-attempts";

const busy: Failure = { kind: "unavailable", message: "The model is away." };
const asked: Failure = { ...busy, kind: "rate_limited", retryAfterMs: 700 };
const down: Failure = { ...busy, code: PROVIDER_DOWN };
const wrong: Failure = { ...busy, kind: "permanent" };

function waits(waitMs: number, isCounted = true): AfterAttempt {
  return { came: "waits", waitMs, isCounted };
}

const ends: AfterAttempt = { came: "ends" };

const cases: [string, Failure, AfterAttempt[]][] = [
  ["for what may pass is tried three times, each time later", busy, [waits(5_000), waits(30_000), ends]],
  ["waits for as long as it was asked to", asked, [waits(700), waits(700), ends]],
  [
    "waits for a model that is away, as often as need be, and loses no attempt by it",
    down,
    [waits(5_000, false), waits(30_000, false), waits(30_000, false), waits(30_000, false)],
  ],
  ["ends at once with what cannot succeed", wrong, [ends]],
  [
    "waits for a model that is away, also where it says that nothing can succeed",
    { ...wrong, ...down },
    [waits(5_000, false)],
  ],
];

describe("A summary whose attempt failed", () => {
  it.each(cases)("%s", (_, failure, came) => {
    expect(came.map((_one, nth) => afterAttempt(failure, nth + 1))).toEqual(came);
  });
});

describe("A summary whose workers were lost", () => {
  it("is given up once it was taken up more often than it may be tried", () => {
    expect([1, 2, 3, 4].map(isLostForGood)).toEqual([false, false, false, true]);
  });
});
