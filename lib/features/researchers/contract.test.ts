import { describe, expect, it } from "vitest";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { researchersContract } from "./contract";

const {
  create_researcher: create,
  edit_researcher: edit,
  delete_run: run,
  delete_researcher: all,
} = researchersContract;

describe("What is asked of researchers", () => {
  it("gives each a name and something to find out, when it is made and when it is edited", () => {
    for (const { name, problem } of [create.input.shape, edit.input.shape]) {
      expect(takenAround(name, { least: 1, most: 120 })).toEqual(within.fromSome);
      expect(takenAround(problem, { least: 1, most: 8_000 })).toEqual(within.fromSome);
      expect(problem.safeParse(" ").success).toBe(false);
    }
  });

  it("deletes only soon after signing in, by a name as it was typed", () => {
    for (const { asksAgain, input } of [run, all]) {
      expect(asksAgain).toBe(true);
      expect(takenAround(input.shape.name, { least: 0, most: 4_096 })).toEqual(within.fromNone);
    }
  });
});
