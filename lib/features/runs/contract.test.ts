import { describe, expect, it } from "vitest";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { PerspectiveEdit, runsContract } from "./contract";

const { name, focus, questions } = PerspectiveEdit.shape;
const { perspectives } = runsContract.edit_plan.input.shape;
const { under } = runsContract.add_search.input.shape;
const side = { name: "Salt", focus: "Salt", questions: ["How salty is it?"] };

describe("What is asked of runs", () => {
  it("has room for what a plan needs, no side without a name, a focus or a question, and no plan without a side", () => {
    expect(takenAround(name, { least: 1, most: 120 })).toEqual(within.fromSome);
    expect(takenAround(focus, { least: 1, most: 600 })).toEqual(within.fromSome);
    expect(takenAround(questions.element, { least: 1, most: 300 })).toEqual(within.fromSome);
    expect(takenAround(questions, { least: 1, most: 8 }, "How salty is it?")).toEqual(within.fromSome);
    expect(takenAround(perspectives, { least: 1, most: 8 }, side)).toEqual(within.fromSome);
  });

  it("takes what stands around words for nothing", () => {
    expect(PerspectiveEdit.parse({ name: " Salt ", focus: "\tSalt", questions: [" How? "] })).toEqual({
      name: "Salt",
      focus: "Salt",
      questions: ["How?"],
    });
    for (const field of [name, focus, questions.element]) expect(field.safeParse(" ").success).toBe(false);
  });

  it("names a step, and asks something where it asks a question of its own", () => {
    const keys = [
      runsContract.retry_node.input.shape.nodeKey,
      runsContract.leave_out.input.shape.nodeKey,
      runsContract.change_search.input.shape.nodeKey,
      runsContract.drop_search.input.shape.nodeKey,
      runsContract.restore_search.input.shape.nodeKey,
      under,
    ];
    for (const key of keys) expect(takenAround(key, { least: 1, most: 100 })).toEqual(within.fromSome);
    expect(takenAround(runsContract.start_run.input.shape.question, { least: 1, most: 8_000 })).toEqual(
      within.fromSome,
    );
  });
});
