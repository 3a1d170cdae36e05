import { expect, test } from "vitest";
import { estimateRun } from "@/components/runs/start/estimate";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Driver } from "@/lib/run/drivers/driver";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { measureRun } from "./measure";
import { aFakeMind } from "./model";

/** How far an estimate may be from what a run takes, either way. */
const FACTOR = 1.5;

const mind = aFakeMind();
const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => mind.over(await driverOf({ ...run, mode: "offline" }, node), run.id);
});

test.each([
  { strategy: "quick", iterations: 2 },
  { strategy: "perspectives", perspectives: 3, iterations: 2 },
  { strategy: "tree", tree: { breadth: 2, depth: 1, iterations: null }, iterations: 2 },
] as const)(
  "what a run takes over a small library is within the factor of its estimate: $strategy",
  async (wanted) => {
    await shop.renew();
    const { total, status } = await measureRun(shop.db, mind, { ...shop.world, wanted });
    expect(["completed", "waiting"]).toContain(status);
    const sources = await shop.db.source.count({ where: shop.world.scope });
    const { agentCalls, tokens } = estimateRun(RunSettings.parse(wanted), { driver: "live", prices: null, sources });
    for (const share of [agentCalls / total.calls, tokens.in / total.tokensIn]) {
      expect(share).toBeLessThan(FACTOR);
      expect(share).toBeGreaterThan(1 / FACTOR);
    }
  },
  120_000,
);
