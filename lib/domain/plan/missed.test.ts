import { describe, expect, it } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { missedPerspectives, withRoomFor } from "./missed";

describe("What a report misses", () => {
  it("is searched for gap by gap, each with what is to be done about it", () => {
    expect(missedPerspectives({ gaps: ["No cost.", "No noise."], actionItems: ["Look at 2023."] })).toEqual([
      { name: "No cost.", focus: "No cost.", questions: ["No cost.", "Look at 2023."] },
      { name: "No noise.", focus: "No noise.", questions: ["No noise.", "Look at 2023."] },
    ]);
  });

  it("is what is to be done where no gap is named, each by itself", () => {
    expect(missedPerspectives({ gaps: [], actionItems: ["Look at 2023.", "Ask Ada."] })).toEqual([
      { name: "Look at 2023.", focus: "Look at 2023.", questions: ["Look at 2023."] },
      { name: "Ask Ada.", focus: "Ask Ada.", questions: ["Ask Ada."] },
    ]);
    expect(missedPerspectives({ gaps: [], actionItems: [] })).toEqual([]);
  });

  it("asks nothing twice, no more than eight questions, and has a name that fits", () => {
    const gap = "g".repeat(121);
    const actionItems = [gap, ...Array.from({ length: 9 }, (_, nth) => `Do ${nth}.`)];
    const [search] = missedPerspectives({ gaps: [gap], actionItems });
    expect(search?.name).toBe("g".repeat(120));
    expect(search?.focus).toBe(gap);
    expect(search?.questions).toEqual([gap, "Do 0.", "Do 1.", "Do 2.", "Do 3.", "Do 4.", "Do 5.", "Do 6."]);
  });
});

describe("A tree that searches once more", () => {
  /** Its own shape lets it make 3 + 5 iterations. */
  const tree = { breadth: 3, depth: 0 };
  const settings = (iterations: number | null = null): RunSettings =>
    RunSettings.parse({ strategy: "tree", rerunCap: 2, tree: { ...tree, iterations } });

  it("keeps its settings while they leave room for each search and its returns", () => {
    expect(withRoomFor(2, settings(), 2)).toEqual(settings());
    expect(withRoomFor(1, settings(20), 17)).toEqual(settings(20));
  });

  it("may make as many iterations more as its searches can take, once they do not", () => {
    expect(withRoomFor(2, settings(), 3)).toEqual(settings(9));
    expect(withRoomFor(1, settings(20), 20)).toEqual(settings(23));
  });

  it("is allowed no more than anybody may be", () => {
    expect(withRoomFor(8, settings(49_990), 49_990)).toEqual(settings(50_000));
    expect(withRoomFor(8, settings(50_000), 50_000)).toEqual(settings(50_000));
  });
});
