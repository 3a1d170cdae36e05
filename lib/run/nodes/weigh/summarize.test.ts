import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Script, untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop, playedDrivers } from "@/lib/testing/rigs/workshop";

const refused = new Set<string>();
const summarized: string[] = [];

const script: Script = {
  review_findings: (input) => {
    const rejectedIds = input.facts.filter((_, nth) => nth % 2 === 0).map(({ id }) => id);
    for (const id of rejectedIds) refused.add(id);
    return { ...agents.review_findings.offline(input), verdict: "accepted", rejectedIds };
  },
  summarize: (input) => {
    summarized.push(...input.facts.map(({ id }) => id));
    return agents.summarize.offline(input);
  },
};

const shop = ownWorkshop(playedDrivers(() => script));

test("what the review of a topic refused stands in no summary of that topic", async () => {
  const { db, world } = shop;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  await untilRunRests(db, runId);
  expect(refused.size).toBeGreaterThan(0);
  expect(summarized.length).toBeGreaterThan(0);
  expect(summarized.filter((id) => refused.has(id))).toEqual([]);
}, 60_000);
