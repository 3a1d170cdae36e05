import { describe, expect, it, test } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { RunMode } from "@/lib/domain/core/words";
import type { InstallSettings } from "@/lib/domain/install/settings";
import { NodeFailure, type NodeRun } from "@/lib/run/engine/context";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { answeringBy, checkSettings, reachBy, searchBy } from "./reach";

/** No pattern of any provider's keys. */
const key = "zq7-recognisable-0123456789";

test("a search provider that lacks its key is left out with a sentence, and the others are asked", () => {
  const values = { STEMMA_SEARCH: "brave, arxiv", STEMMA_SEARXNG_URL: "https://searx.example" };
  const found = searchBy({ values, fromApp: new Set(["STEMMA_SEARXNG_URL"]), unreadable: new Set(["BRAVE_API_KEY"]) });
  expect(found.providers).toMatchObject([{ name: "arxiv", isGuarded: false }]);
  expect(found.unasked).toEqual([expect.stringContaining("The stored key of Brave cannot be read")]);
  const own = { values: { ...values, STEMMA_SEARCH: "searxng" }, unreadable: new Set<string>() };
  expect(searchBy({ ...own, fromApp: new Set(["STEMMA_SEARXNG_URL"]) }).providers).toMatchObject([{ isGuarded: true }]);
});

test("the start refuses a value that is wrong, and not one that may have been entered in the app", () => {
  expect(() => checkSettings({ STEMMA_MODEL: "openai:m", STEMMA_SEARCH: "brave" })).not.toThrow();
  expect(() => checkSettings({ STEMMA_MODEL: "m" })).toThrow("STEMMA_MODEL");
  expect(() => checkSettings({ STEMMA_SEARCH: "google" })).toThrow("STEMMA_SEARCH");
  expect(() => checkSettings({ STEMMA_PRICES: "m", STEMMA_MODEL: "openai:m" })).toThrow("STEMMA_PRICES");
});

describe("what a step may reach by an install's settings", () => {
  const settings = (values: Record<string, string>): InstallSettings => ({
    values,
    fromApp: new Set(),
    unreadable: new Set(),
  });
  const keyed = settings({ STEMMA_MODEL: "openai:new", OPENAI_API_KEY: key });
  const unkeyed = settings({ STEMMA_MODEL: "openai:new" });
  const old = { research: "openai:old", review: "openai:judge", small: "openai:old", embeddings: null };
  const reached = (by: InstallSettings, mode: RunMode, models: NodeRun["models"]): unknown => {
    const { models: asked } = reachBy(by, aNodeRun({ mode, models }));
    return asked && [asked.research.model, asked.review.model, asked.small.model];
  };
  const refusal = (by: InstallSettings, mode: RunMode, models: NodeRun["models"]): unknown => {
    try {
      return reached(by, mode, models);
    } catch (error) {
      return error instanceof NodeFailure ? error.failure : error;
    }
  };
  const unknown = { began: null, allowedModels: null };

  it("is the models that its run began with, with the keys that count now, whatever is configured since", () => {
    expect(reached(keyed, "live", { began: old, allowedModels: null })).toEqual(["old", "judge", "old"]);
    expect(reached(keyed, "plan", { began: old, allowedModels: [] })).toEqual(["old", "judge", "old"]);
  });

  it("is no model where its run began with none, or is offline", () => {
    expect(reached(keyed, "live", { began: "none", allowedModels: null })).toBeNull();
    expect(reached(keyed, "offline", { began: old, allowedModels: null })).toBeNull();
    expect(reached(unkeyed, "offline", { began: old, allowedModels: null })).toBeNull();
  });

  it("is what is configured now where nobody kept what its run began with", () => {
    expect(reached(keyed, "live", unknown)).toEqual(["new", "new", "new"]);
    const refused = { kind: "permanent", message: expect.stringContaining("No language model is configured here.") };
    expect(refusal(settings({}), "live", unknown)).toEqual(refused);
    expect(refusal(keyed, "live", { began: null, allowedModels: [] })).toMatchObject({ kind: "permanent" });
  });

  it("waits a minute where a key is missing, and says that it goes on by itself", () => {
    const waiting = {
      kind: "unavailable",
      code: PROVIDER_DOWN,
      message:
        "OpenAI is to answer, but its key is missing. An administrator enters it under Models and search. The run waits and goes on by itself.",
      retryAfterMs: 60_000,
    };
    expect(refusal(unkeyed, "live", { began: old, allowedModels: null })).toEqual(waiting);
    expect(refusal(unkeyed, "plan", { began: old, allowedModels: null })).toEqual(waiting);
  });

  it("is nothing for a plan that nobody can answer: it is made without a model", () => {
    expect(reached(settings({}), "plan", unknown)).toBeNull();
    expect(reached(keyed, "plan", { began: "none", allowedModels: null })).toBeNull();
  });

  it("is not to be had where a value cannot be read, which is said and no reason to go on offline", () => {
    const wrong = settings({ STEMMA_MODEL: "openai:m", OPENAI_API_KEY: key, STEMMA_PRICES: "m" });
    expect(answeringBy(wrong, null)).toMatchObject({
      models: null,
      names: null,
      why: expect.stringContaining("STEMMA_PRICES"),
      mayGoOffline: false,
    });
    expect(answeringBy(settings({}), null)).toMatchObject({ models: null, names: null, mayGoOffline: true });
    expect(answeringBy(keyed, null)).toMatchObject({ names: { research: "openai:new", embeddings: null } });
  });
});
