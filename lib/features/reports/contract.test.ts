import { describe, expect, it } from "vitest";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { reportsContract } from "./contract";

const { ordinal, heading, markdown, note } = reportsContract.edit_section.input.shape;
const { reason } = reportsContract.dismiss_suggestion.input.shape;

describe("What is asked of reports", () => {
  it("has room for a section with its heading and a note on it, and none for what has no heading", () => {
    expect(takenAround(heading, { least: 1, most: 200 })).toEqual(within.fromSome);
    expect(takenAround(markdown, { least: 0, most: 20_000 })).toEqual(within.fromNone);
    expect(takenAround(note, { least: 0, most: 500 })).toEqual(within.fromNone);
    expect([-1, 0, 100, 101].map((nth) => ordinal.safeParse(nth).success)).toEqual([false, true, true, false]);
  });

  it("puts a suggestion aside with a reason alone", () => {
    expect(takenAround(reason, { least: 1, most: 500 })).toEqual(within.fromSome);
    expect(reason.safeParse(" ").success).toBe(false);
  });

  it("takes what stands around words for nothing, but what stands in a section as it is", () => {
    expect(heading.parse(" Costs ")).toBe("Costs");
    expect(note.parse("\nClearer. ")).toBe("Clearer.");
    expect(markdown.parse(" - It rises.\n")).toBe(" - It rises.\n");
  });
});
