import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ProjectSettings } from "@/lib/domain/run/settings";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { asClaimed } from "./claimed";
import type { Desk } from "./desk";
import type { Claim } from "./lease";

const MINUTE_MS = 60_000;
const desk: Desk = { away: (wait) => wait(), inTurn: (_, work) => work() };

/** A step of the first wave that a worker has claimed; of its run what is said. */
function aClaim(part: Partial<Claim["run"]> = {}): Claim {
  const { id, projectId, researcherId, question, settings } = aNodeRun({}, { minutes: 10 });
  const run: Claim["run"] = {
    started_by_id: null,
    researcher_id: researcherId,
    question,
    mode: "live",
    recorded_mode: null,
    settings,
    scope: null,
    secret: "secret",
    prompts: {},
    researched_ms: null,
    limit_reached: null,
    models: null,
    project_settings: ProjectSettings.parse({ allowedDomains: ["orrin.example"] }),
    ...part,
  };
  const node = { key: "search-1", title: "Harbour", kind: "search", stage: "wave1", input: { thread: "a" } } as const;
  const held = { token: randomUUID(), attempt: 2, round: 3, is_takeover: false };
  return { id: randomUUID(), run_id: id, project_id: projectId, ...held, ...node, run };
}

describe("a step that was claimed", () => {
  it("is worked as its row says it, with its run as it was then", () => {
    const claim = aClaim({ started_by_id: "ada", limit_reached: "The time is up." });
    const { id, key, title, stage, attempt, round, input } = claim;
    expect(asClaimed(claim, desk)).toMatchObject({
      claim,
      desk,
      kind: "search",
      secret: "secret",
      node: { id, key, title, stage, attempt, round, input },
      run: {
        id: claim.run_id,
        projectId: claim.project_id,
        accountId: "ada",
        mode: "live",
        isReplay: false,
        allowedDomains: ["orrin.example"],
        limitReached: "The time is up.",
        models: { began: null, allowedModels: null },
      },
    });
  });

  it("of a replay works in the mode that was recorded", () => {
    const { run } = asClaimed(aClaim({ mode: "replay", recorded_mode: "live" }), desk);
    expect([run.mode, run.isReplay]).toEqual(["live", true]);
  });

  it("has the time left that its run has by the database's clock, which goes on, and none below nothing", () => {
    const leftMs = (part: Partial<Claim["run"]>): number => asClaimed(aClaim(part), desk).run.leftMs();
    const left = leftMs({ researched_ms: MINUTE_MS });
    // Of ten minutes a minute and a half is kept for writing.
    expect(left).toBeLessThanOrEqual(7.5 * MINUTE_MS);
    expect(left).toBeGreaterThan(6.5 * MINUTE_MS);
    expect(leftMs({ researched_ms: 60 * MINUTE_MS })).toBe(0);
  });

  it("has no limit before research began, where there is none, and in a replay", () => {
    const isOpen = (part: Partial<Claim["run"]>): boolean =>
      asClaimed(aClaim(part), desk).run.leftMs() === Number.POSITIVE_INFINITY;
    expect(isOpen({})).toBe(true);
    expect(isOpen({ researched_ms: MINUTE_MS, settings: aNodeRun().settings })).toBe(true);
    expect(isOpen({ researched_ms: MINUTE_MS, mode: "replay" })).toBe(true);
    expect(isOpen({ researched_ms: MINUTE_MS })).toBe(false);
  });
});
