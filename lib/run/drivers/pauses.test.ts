import { beforeEach, describe, expect, it } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { ownDatabase } from "@/lib/testing/database";
import { away, noteFailure, noteSuccess, pauseProvider, untilAllowed } from "./pauses";

const own = ownDatabase();

describe("whoever waits for a provider", () => {
  it.each([
    [0, "asked to wait"],
    [4, "asked to wait"],
    [5, "does not answer at present"],
    [9, "does not answer at present"],
  ])("is told after %i failures in a row that it %s, and when it is asked again", (failures, why) => {
    expect(away("openai", { ms: 20_001, failures })).toEqual({
      kind: "unavailable",
      code: PROVIDER_DOWN,
      message: `openai ${why}. It is asked again in 21 seconds, and the run goes on by itself.`,
      retryAfterMs: 20_001,
    });
  });
});

describe("a provider that fails", () => {
  const { signal } = new AbortController();
  beforeEach(() => own.db.providerPause.deleteMany());

  async function failing(times: number): Promise<void> {
    for (let nth = 0; nth < times; nth += 1) await noteFailure(own.db, "openai");
  }
  /** Its while is over. */
  async function waited(): Promise<void> {
    await own.db.providerPause.updateMany({ data: { until: new Date(0) } });
  }
  const allowed = (): ReturnType<typeof untilAllowed> => untilAllowed(own.db, "openai", signal);

  it("is asked by everybody until it has failed five times in a row", async () => {
    expect(await allowed()).toEqual({ failures: 0 });
    await failing(4);
    expect(await Promise.all([allowed(), allowed()])).toEqual([{ failures: 4 }, { failures: 4 }]);
  });

  it("is then asked by nobody for a while, and by one call alone after that", async () => {
    await failing(6);
    const leftMs = async (): Promise<number> =>
      Number((await own.db.providerPause.findFirstOrThrow()).until) - Date.now();
    expect(await leftMs()).toBeGreaterThan(20_000);
    expect(await allowed()).toMatchObject({ failure: { code: PROVIDER_DOWN } });
    await waited();
    expect(await allowed()).toEqual({ failures: 6 });
    // Whoever comes while that one tries waits for what becomes of it.
    const gone = new AbortController();
    const second = untilAllowed(own.db, "openai", gone.signal);
    expect(await leftMs()).toBeGreaterThan(0);
    gone.abort(new Error("Gone."));
    await expect(second).rejects.toThrow();
  });

  it("is asked by everybody again as soon as it answers, unless it asked to wait itself", async () => {
    await failing(6);
    await noteSuccess(own.db, "openai");
    expect(await allowed()).toEqual({ failures: 0 });
    await pauseProvider(own.db, "openai", { kind: "rate_limited", message: "Later.", retryAfterMs: 60_000 });
    await noteSuccess(own.db, "openai");
    expect(await allowed()).toMatchObject({ failure: { code: PROVIDER_DOWN } });
  });
});
