import { describe, expect, it } from "vitest";
import type { NewEvent } from "@/lib/platform/audit/audit";
import { tickEvents } from "./tick-events";

const caused: NewEvent = { kind: "node_failed", payload: { title: "A", failure: "?", attempt: 1 }, stage: "init" };
const own: NewEvent = { kind: "stage_advance_requested", payload: { from: "init", to: "wave1" }, stage: "init" };
const unplaced: NewEvent = { kind: "plan_created", payload: { perspectives: 2, of: "topics" } };

type Told = Parameters<typeof tickEvents>[0];

function told(part: Partial<Told> = {}): readonly NewEvent[] {
  const tick = { tickId: "t", cause: "node_failed A", outcome: "advanced", from: "init", to: "wave1" } as const;
  return tickEvents({ ...tick, before: [caused], own: [], isDecided: true, ...part });
}

describe("the events of a tick", () => {
  it("stand behind those of what caused it, which are its own no more than they were", () => {
    expect(told()[0]).toEqual(caused);
    expect(told().map(({ kind }) => kind)).toEqual([
      "node_failed",
      "tick_start",
      "stage_handler_start",
      "stage_handler_end",
      "tick_end",
    ]);
  });

  it("have what it did between its beginning and its end", () => {
    expect(
      told({ own: [own, unplaced] })
        .slice(1)
        .map(({ kind }) => kind),
    ).toEqual([
      "tick_start",
      "stage_handler_start",
      "stage_advance_requested",
      "plan_created",
      "stage_handler_end",
      "tick_end",
    ]);
  });

  it("carry its id, and the stage that the run came to where they name none themselves", () => {
    const [, ...events] = told({ own: [own, unplaced] });
    expect(events.map(({ tickId }) => tickId)).toEqual(events.map(() => "t"));
    expect(events.map(({ stage }) => stage)).toEqual(["wave1", "init", "init", "wave1", "wave1", "wave1"]);
  });

  it.each([
    ["advanced", true],
    ["no_op", true],
    ["blocked", false],
  ] as const)("say what caused it and whether its stage was handled well (%s)", (outcome, ok) => {
    expect(told({ outcome }).map(({ payload }) => payload)).toEqual([
      caused.payload,
      { cause: "node_failed A" },
      {},
      { ok },
      { outcome },
    ]);
  });

  it("are none where it decided and did nothing", () => {
    expect(told({ isDecided: false })).toEqual([caused]);
    expect(told({ isDecided: false, before: [] })).toEqual([]);
    expect(told({ isDecided: false, own: [unplaced] })).toHaveLength(6);
  });
});
