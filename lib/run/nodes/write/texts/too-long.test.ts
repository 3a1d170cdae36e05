import { describe, expect, it } from "vitest";
import type { Section } from "@/lib/domain/report/report";
import { isLengthIssue, lengthIssues } from "./too-long";

function section(heading: string, words: number, kind: Section["kind"] = "body"): Section {
  return { kind, heading, markdown: `${"word ".repeat(words - 2)}word.`, level: 1 };
}

const answer = section("Answer", 40, "answer");
const sections = [answer, section("Boats", 300), section("Nets", 100), section("Bees", 200), section("Tar", 20)];

describe("a text that is longer than was meant", () => {
  it("is asked to be shorter in its three longest sections, each by its share and in whole sentences", () => {
    const issues = lengthIssues(sections, 540);
    expect(issues.map(({ heading }) => heading)).toEqual(["Boats", "Bees", "Nets"]);
    const taken = issues.map(({ description }) => Number(/some (\d+) words/.exec(description)?.[1]));
    const sum = taken.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThanOrEqual(660 - 540);
    expect(sum).toBeLessThan(660 - 540 + 10);
    expect(taken[0]).toBeGreaterThan(taken[1] ?? 0);
  });

  it("loses no more than half of a section", () => {
    const [first] = lengthIssues(sections, 10);
    expect(first?.description).toContain("this section 300: take out some 150 words");
  });

  it("is none as long as it is a tenth longer at most, or no section is the writer's own", () => {
    expect(lengthIssues(sections, 660)).toEqual([]);
    expect(lengthIssues(sections, 610)).toEqual([]);
    expect(lengthIssues([answer], 10)).toEqual([]);
  });

  it("is known by the words in which it is asked to be shorter, and no other wish for a shorter text is", () => {
    for (const words of [10, 300, 540]) {
      const issues = lengthIssues(sections, words);
      expect(issues.map(({ description }) => isLengthIssue(description))).toEqual([true, true, true]);
    }
    for (const said of [
      "",
      "It is too long: take out some 40 words.",
      "The report has 660 words where 540 were meant.",
    ]) {
      expect(isLengthIssue(said), said).toBe(false);
    }
  });
});
