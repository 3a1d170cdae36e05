import { describe, expect, it } from "vitest";
import { FactId } from "@/lib/domain/core/ids";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { reviewsContract } from "./contract";

const { nodeKey, gaps, actionItems } = reviewsContract.judge_topic.input.shape;
const { facts } = reviewsContract.settle_facts.input.shape;
const { reason } = reviewsContract.dismiss_review.input.shape;

describe("What is asked of reviews", () => {
  it("has room for twelve lines of what is missing and of what is to be done, of 300 characters each", () => {
    for (const points of [gaps, actionItems, reviewsContract.reject_report.input.shape.gaps]) {
      expect(takenAround(points, { least: 0, most: 12 }, "No cost.")).toEqual(within.fromNone);
      const line = points.unwrap().element;
      expect(takenAround(line, { least: 1, most: 300 })).toEqual(within.fromSome);
      expect(line.safeParse(" ").success).toBe(false);
      expect(points.parse([" No cost. "])).toEqual(["No cost."]);
      expect(points.parse(undefined)).toEqual([]);
    }
  });

  it("names a step, some facts, and why an approval counts no more", () => {
    expect(takenAround(nodeKey, { least: 1, most: 100 })).toEqual(within.fromSome);
    const fact = { factId: FactId.parse(crypto.randomUUID()), revision: 1 };
    expect(takenAround(facts, { least: 1, most: 200 }, fact)).toEqual(within.fromSome);
    expect(takenAround(reason, { least: 1, most: 4_000 })).toEqual(within.fromSome);
  });
});
