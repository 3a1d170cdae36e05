import { describe, expect, it } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { artifactEvents, artifactRows } from "./artifacts";
import { callEvents } from "./call-events";

const [row] = artifactRows([{ path: "plan.json", mediaType: "application/json", content: "„Plan“" }]);
if (row === undefined) throw new Error("A draft is a row.");

describe("what a step leaves", () => {
  it("is stored with its hash and its size in bytes", () => {
    expect(row.bytes).toBe(10);
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is told as written, or as skipped where the same stands there already", () => {
    const stored = (is_new: boolean): object[] => [{ path: row.path, sha256: row.sha256, is_new }];
    expect(artifactEvents([row], stored(true))).toEqual([
      { kind: "artifact_written", payload: { path: "plan.json", sha256: row.sha256, bytes: 10 } },
    ]);
    expect(artifactEvents([row], stored(false))).toEqual([
      { kind: "artifact_skipped", payload: { path: "plan.json" } },
    ]);
  });

  it("never changes: other content at its path is a fault, and so is none", () => {
    const other = [{ path: row.path, sha256: "other", is_new: false }];
    for (const stored of [other, []])
      expect(() => artifactEvents([row], stored)).toThrow("Artifact plan.json would change.");
  });
});

describe("the calls of an attempt", () => {
  const attempt = { id: "n", attempt: 1, key: "search-1", stage: "wave1" } as const;
  const call = { tool: "search", digest: "abc", started_at: "2026-01-01T10:00:00Z", ended_at: "2026-01-01T10:00:03Z" };

  it("are told with when they began, when they ended and how long they took", () => {
    const [began, ended, ...others] = callEvents([{ ...call, failure: null }], attempt);
    const place = { nodeKey: "search-1", stage: "wave1" };
    const argsDigest = "abc";
    expect(began).toEqual({
      kind: "tool_call_start",
      payload: { tool: "search", argsDigest },
      at: new Date(call.started_at),
      ...place,
    });
    expect(ended).toEqual({
      kind: "tool_call_end",
      payload: { tool: "search", argsDigest, durationMs: 3_000, ok: true },
      at: new Date(call.ended_at),
      ...place,
    });
    expect(others).toEqual([]);
    expect(callEvents([], attempt)).toEqual([]);
  });

  it("are told with why they failed, by a code or by what kind of failure it is", () => {
    const failure = { kind: "unavailable", message: "Away." };
    const codes = [{ ...failure, code: PROVIDER_DOWN }, failure].map(
      (one) => callEvents([{ ...call, failure: one }], attempt)[1]?.payload,
    );
    expect(codes).toMatchObject([
      { ok: false, errorCode: PROVIDER_DOWN },
      { ok: false, errorCode: "unavailable" },
    ]);
  });
});
