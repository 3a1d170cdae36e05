import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import type { GateReading } from "@/lib/domain/run/run-state";
import { gateWrite } from "./gate-write";

const userId = UserId.parse(randomUUID());
const reading: GateReading = {
  name: "B",
  verdict: "failed",
  because: "Too few sources.",
  waiver: null,
  metrics: { sources: 2 },
  thresholds: { sources: 3 },
};

describe("a gate that was measured", () => {
  const first = gateWrite(reading, undefined);

  it("is written with the revision behind the one before, and told with why", () => {
    expect(first?.row).toMatchObject({ name: "B", verdict: "failed", revision: 1, waivedBy: null, waivedById: null });
    const digest = first?.row.digest;
    expect(first?.events).toEqual([
      { kind: "gate_write_requested", payload: { gate: "B", digest, revision: 1 } },
      {
        kind: "gate_write_applied",
        payload: { gate: "B", verdict: "failed", digest, revision: 1 },
        reason: "Too few sources.",
      },
    ]);
    expect(gateWrite(reading, { revision: 4, digest: "other" })?.row.revision).toBe(5);
  });

  it("is not written again where nothing that it read has changed, in whatever words", () => {
    const before = { revision: 1, digest: first?.row.digest ?? "" };
    expect(gateWrite({ ...reading, because: "In other words." }, before)).toBeNull();
    for (const other of [
      { verdict: "passed" as const },
      { metrics: { sources: 3 } },
      { thresholds: { sources: 2 } },
      { waiver: { by: "engine" as const, why: "So." } },
    ])
      expect(gateWrite({ ...reading, ...other }, before), JSON.stringify(other)).not.toBeNull();
  });

  it("says who let it pass and why, and a person by name", () => {
    const waived = { ...reading, verdict: "waived" as const };
    const byRules = gateWrite({ ...waived, waiver: { by: "engine", why: "Nothing more is there." } }, undefined);
    expect(byRules?.row).toMatchObject({ waivedBy: "engine", waivedById: null, waivedWhy: "Nothing more is there." });
    expect(byRules?.events[1]).toMatchObject({ payload: { waivedBy: "engine", waivedWhy: "Nothing more is there." } });
    expect(byRules?.events[1]).not.toHaveProperty("actorId");
    const byAda = gateWrite({ ...waived, waiver: { by: "person", userId, why: "It will do." } }, undefined);
    expect(byAda?.row).toMatchObject({ waivedBy: "person", waivedById: userId });
    expect(byAda?.events[1]).toMatchObject({ actorId: userId });
    // Who it was is no part of what the gate read.
    const byNobody = gateWrite({ ...waived, waiver: { by: "person", userId: null, why: "It will do." } }, undefined);
    expect(byNobody?.row.digest).toBe(byAda?.row.digest);
  });
});
