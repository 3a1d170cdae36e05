import { describe, expect, it } from "vitest";
import { turnTaken, untilTurn } from "./turns";

describe("a step of a replay that waits for its turn", () => {
  it("goes on as soon as another of its run has ended, and with it all that wait", async () => {
    const waiting = [untilTurn("run"), untilTurn("run")];
    const told: string[] = [];
    const all = Promise.all(waiting).then(() => told.push("went on"));
    turnTaken("another run");
    await Promise.resolve();
    expect(told).toEqual([]);
    turnTaken("run");
    await all;
    expect(told).toEqual(["went on"]);
  });

  it("looks again by itself: another process may have taken the turn before", async () => {
    await expect(untilTurn("run")).resolves.toBeUndefined();
    // Nobody waits any more.
    expect(() => turnTaken("run")).not.toThrow();
  });
});
