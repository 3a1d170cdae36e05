import fc from "fast-check";
import { expect, test } from "vitest";
import { reviewVerdicts } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import {
  approvalsNeeded,
  approvers,
  awaitsPeople,
  type GivenReview,
  isPeoplesAlone,
  isTopicOpen,
  judged,
} from "./review";

function given(part: Partial<GivenReview>): GivenReview {
  return { reviewerId: "ada", version: 1, verdict: "accepted", isDismissed: false, ...part };
}

const nobody = { version: 1, makers: new Set<string>() };

const anyReviews = fc.array(
  fc.record({
    reviewerId: fc.constantFrom("ada", "bob", "cy", "dee"),
    version: fc.integer({ min: 1, max: 3 }),
    verdict: fc.constantFrom(...reviewVerdicts),
    isDismissed: fc.boolean(),
  }),
);
const anyCounted = fc.record({
  version: fc.integer({ min: 1, max: 3 }),
  makers: fc.subarray(["ada", "bob", "cy", "dee"]).map((ids) => new Set(ids)),
});

test("an approval counts once for each person, for the version as it is now, and not for who made it", () => {
  fc.assert(
    fc.property(anyReviews, anyCounted, (reviews, counted) => {
      const who = approvers(reviews, counted);
      expect(new Set(who).size).toBe(who.length);
      for (const id of who) {
        expect(counted.makers.has(id)).toBe(false);
        const own = reviews.filter(
          (one) => one.reviewerId === id && one.version === counted.version && !one.isDismissed,
        );
        expect(own.at(-1)?.verdict).toBe("accepted");
      }
      // What is dismissed or stale might as well not be there.
      const current = reviews.filter((one) => !one.isDismissed && one.version === counted.version);
      expect(approvers(current, counted)).toEqual(who);
      // A new version has no approvals yet.
      expect(approvers(reviews, { ...counted, version: 4 })).toEqual([]);
    }),
  );
});

test("a person's last word counts, and a dismissed one does not", () => {
  expect(approvers([given({}), given({ reviewerId: "bob" })], nobody)).toEqual(["ada", "bob"]);
  expect(approvers([given({}), given({})], nobody)).toEqual(["ada"]);
  expect(approvers([given({}), given({ verdict: "rejected" })], nobody)).toEqual([]);
  expect(approvers([given({ isDismissed: true })], nobody)).toEqual([]);
  expect(approvers([given({})], { version: 2, makers: new Set() })).toEqual([]);
  expect(approvers([given({})], { version: 1, makers: new Set(["ada"]) })).toEqual([]);
});

function settings(review: object, rerunCap = 2): RunSettings {
  return RunSettings.parse({ review, rerunCap });
}
const found = { rerun: 0, verdict: "accepted", hasFacts: true } as const;

test.each([
  ["agents", found, false],
  ["people", found, true],
  ["people", { ...found, verdict: "rejected" }, true],
  ["people", { ...found, hasFacts: false }, false],
  ["both", found, true],
  // An agent may still send it back.
  ["both", { ...found, verdict: "rejected" }, false],
  ["both", { ...found, verdict: "rejected", rerun: 2 }, true],
] as const)("with review by %s, a topic that is %j comes before people: %s", (by, topic, isAwaited) => {
  expect(awaitsPeople(settings({ by }), topic)).toBe(isAwaited);
});

test("a topic can be judged while its searches are under way; the first wave's in every round", () => {
  expect(isTopicOpen({ stage: "wave1", round: 2 }, { stage: "wave1", round: 1 })).toBe(true);
  expect(isTopicOpen({ stage: "wave2", round: 2 }, { stage: "wave2", round: 2 })).toBe(true);
  expect(isTopicOpen({ stage: "wave2", round: 2 }, { stage: "wave2", round: 1 })).toBe(false);
  expect(isTopicOpen({ stage: "wave2", round: 1 }, { stage: "wave1", round: 1 })).toBe(false);
});

test("one acceptance is enough where agents review, whatever the number says", () => {
  expect(approvalsNeeded(settings({ approvals: 3 }))).toBe(1);
  expect(approvalsNeeded(settings({ by: "people", approvals: 3 }))).toBe(3);
  expect(approvalsNeeded(RunSettings.parse({}))).toBe(1);
  expect(isPeoplesAlone(settings({ by: "both" }))).toBe(false);
  expect(isPeoplesAlone(settings({ by: "people" }))).toBe(true);
});

test("people's word stands over the agent's, with what they miss", () => {
  const agents = {
    verdict: "accepted" as const,
    reason: "It answers.",
    gaps: [],
    actionItems: [],
    rejectedKeys: ["F1"],
    subtopics: [{ name: "Salt", focus: "Salt", questions: [] }],
  };
  const critique = { note: "", gaps: ["No gauge."], actionItems: ["Read the gauge."] };
  const sentBack = judged(agents, { verdict: "rejected", ...critique });
  expect(sentBack).toMatchObject({ verdict: "rejected", gaps: ["No gauge."], subtopics: [], by: "people" });
  const accepted = judged({ ...agents, verdict: "rejected", gaps: ["Old."] }, { verdict: "accepted", ...critique });
  expect(accepted).toMatchObject({ verdict: "accepted", gaps: [], rejectedKeys: ["F1"] });
  expect(accepted.subtopics).toHaveLength(1);
});
