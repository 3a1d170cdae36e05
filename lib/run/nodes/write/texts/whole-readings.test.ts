import { describe, expect, it, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { aPassage } from "@/lib/testing/rigs/agents/run-values";
import { bareTokens, isForRoom, readings } from "./whole-readings";
import type { TextsAtHand } from "./writers-texts";

/** A text of so many passages of some 400 tokens. */
function aText(sourceId: string, passages: number): TextsAtHand[number] {
  return Array.from({ length: passages }, (_, ordinal) =>
    aPassage(sourceId, ordinal, `Passage ${ordinal} of ${sourceId} tells of lamps and towers. `.repeat(40)),
  );
}

const sizeOf = (passages: TextsAtHand[number]): number =>
  passages.reduce((sum, { text }) => sum + countTokens(text), 0);
const asked = ["Which towers have lamps?"];

describe("what a writer reads", () => {
  it("is less each time that its prompt was too long, and nothing at the end", () => {
    const read = readings({ texts: [aText("A", 30)], beside: [] }, asked, { room: 10_000, sharing: "equally" });
    expect(read).toHaveLength(4);
    const sizes = read.map(sizeOf);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[0]).toBeLessThanOrEqual(10_000);
    expect(sizes[1]).toBeLessThanOrEqual(6_000);
    expect(sizes[2]).toBeLessThanOrEqual(3_600);
    expect(sizes[2]).toBeGreaterThan(2_000);
    expect(read.at(-1)).toEqual([]);
  });

  it("is no more than what texts may take at all, however much room there is", () => {
    const [most = []] = readings({ texts: [aText("A", 200)], beside: [] }, asked, {
      room: 200_000,
      sharing: "equally",
    });
    expect(sizeOf(most)).toBeLessThanOrEqual(46_000);
    expect(sizeOf(most)).toBeGreaterThan(40_000);
  });

  it("has what was opened since behind the texts, each passage once and in a share of the room", () => {
    const text = aText("A", 4);
    const opened = [...text.slice(0, 1), ...aText("B", 30)];
    const [most = []] = readings({ texts: [text], beside: opened }, asked, { room: 10_000, sharing: "equally" });
    const ids = most.map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(text.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const others = most.filter(({ sourceId }) => sourceId === "B");
    expect(sizeOf(others)).toBeLessThanOrEqual(4_000);
    expect(others.length).toBeGreaterThan(3);
  });

  it("shares one room with what was opened since, where a run's rules say so", () => {
    const [texts, beside] = [[aText("A", 200)], aText("B", 20)];
    const most = (isShared: boolean): number =>
      sizeOf(readings({ texts, beside }, asked, { room: 90_000, sharing: "byRank", isShared })[0] ?? []);
    expect(most(true)).toBeLessThanOrEqual(50_000);
    expect(most(true)).toBeGreaterThan(45_000);
    expect(most(false)).toBeGreaterThan(52_000);
  });

  it("is nothing where there is no room or nothing to read", () => {
    expect(
      readings({ texts: [aText("A", 4)], beside: aText("B", 2) }, asked, { room: -5, sharing: "equally" }),
    ).toEqual([[]]);
    expect(readings({ texts: [], beside: [] }, asked, { room: 10_000, sharing: "byRank" })).toEqual([[]]);
  });
});

it("a shorter prompt may help where the run, its budget or the model's server holds none as long, and nowhere else", () => {
  const failed = (kind: "permanent" | "unavailable", code?: string): boolean =>
    isForRoom({ kind, message: "", ...(code !== undefined && { code }) });
  for (const code of [PROMPT_TOO_LONG, BUDGET_SPENT, "400", "413", "422"])
    expect(failed("permanent", code), code).toBe(true);
  for (const code of ["403", "404", undefined]) expect(failed("permanent", code), code).toBe(false);
  expect(failed("unavailable", "400")).toBe(false);
});

test("a writer's own words count in runs of older rules as they did under rules 7 and 8, and what is filled in as it is", () => {
  const { prompt } = agents.write_report;
  expect(bareTokens(prompt, { isOlder: false })).toBe(countTokens(prompt));
  expect(bareTokens(prompt, { isOlder: true })).toBe(1_318);
  const filled = `${prompt} ${"Lamps burn at the quay. ".repeat(100)}`;
  const more = bareTokens(filled, { isOlder: true }) - 1_318;
  expect(more).toBe(countTokens(filled) - countTokens(prompt));
});
