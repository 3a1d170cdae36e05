import { describe, expect, it } from "vitest";
import { figuresOf } from "./figures";

const shares = {
  own: [
    { entry: "tide", share: 0.25 },
    { entry: "pier", share: 0.5 },
  ],
  least: 0.01,
};

describe("figures of a knowledge base", () => {
  it("say how many facts hold an entry, and how many hold one at most that the planner does not name", () => {
    const figures = figuresOf(shares, { rows: 1_000, counted: 400, share: 0.3, length: 14 });
    expect([...figures.holding]).toEqual([
      ["tide", 250],
      ["pier", 500],
    ]);
    expect(figures).toMatchObject({ unseen: 10, facts: 400, length: 14 });
  });

  it("say how many facts a project has: as they were counted, and of very many as the planner takes them to be", () => {
    const facts = (counted: number, share: number | null): number =>
      figuresOf(shares, { rows: 1_000_000, counted, share, length: 14 }).facts;
    expect([facts(199_999, 0.9), facts(200_000, 0.9), facts(200_000, 0.1), facts(200_000, null)]).toEqual([
      199_999, 900_000, 200_000, 200_000,
    ]);
  });

  it("take facts for twenty words long where there are none yet", () => {
    const none = { rows: 0, counted: 0, share: null, length: null };
    expect(figuresOf({ own: [], least: 1 }, none)).toEqual({ holding: new Map(), unseen: 0, facts: 0, length: 20 });
  });
});
