import { describe, expect, it } from "vitest";
import { type Models, readModels } from "@/lib/run/drivers/models";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { answersOver } from "./answers";
import { pause, type Reach } from "./open-world";
import { driversOver } from "./world";

const { db, node } = aStep({}).context;
const models = readModels({ STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: "http://models.test" });
const reachOf = (some: Models | null): Reach => ({ policy: { allowed: new Set() }, providers: [], models: some });

describe("what answers the steps of a run", () => {
  const answers = async (mode: "live" | "offline" | "plan", some: Models | null): Promise<boolean> => {
    const driver = await driversOver(db, reachOf(some))(aNodeRun({ mode }), node);
    return driver.isModelElsewhere ?? false;
  };

  it("is a model for a live run, which cannot go on without one", async () => {
    expect(await answers("live", models)).toBe(true);
    await expect(answers("live", null)).rejects.toThrow("This run asks a language model, and none is configured here.");
  });

  it("is nobody for an offline run, be there a model or not", async () => {
    expect([await answers("offline", models), await answers("offline", null)]).toEqual([false, false]);
  });

  it("is for a plan a model where there is one", async () => {
    expect([await answers("plan", models), await answers("plan", null)]).toEqual([true, false]);
  });

  it("is read for each step as it begins where it may change", async () => {
    const asked: string[] = [];
    const run = aNodeRun({ mode: "offline" });
    const drivers = driversOver(db, async ({ id }) => {
      asked.push(id);
      return reachOf(null);
    });
    await drivers(run, node);
    await drivers(run, node);
    expect(asked).toEqual([run.id, run.id]);
  });

  it("waits for searches elsewhere where providers are asked", async () => {
    const provider = { name: "arxiv", label: "arXiv", base: "https://a.test/", key: null, contact: null } as const;
    const of = async (providers: Reach["providers"]): Promise<boolean | undefined> =>
      (await driversOver(db, { ...reachOf(null), providers })(aNodeRun({ mode: "offline" }), node)).isSearchElsewhere;
    expect([await of([]), await of([provider])]).toEqual([false, true]);
  });
});

describe("what answers outside of a run", () => {
  it("is the model of the install, or extraction, which searches and fetches nothing", async () => {
    expect("estimate" in answersOver(db, models)).toBe(true);
    expect(answersOver(db, null)).not.toHaveProperty("estimate");
  });
});

describe("a pause", () => {
  it("ends after so long, and at once where it is called off", async () => {
    await expect(pause(1, new AbortController().signal)).resolves.toBeUndefined();
    const abort = new AbortController();
    const paused = pause(600_000, abort.signal);
    abort.abort(new Error("called off"));
    await expect(paused).rejects.toThrow("called off");
    await expect(pause(600_000, abort.signal)).rejects.toThrow("called off");
  });
});
