import { describe, expect, it } from "vitest";
import type { Settings } from "@/lib/domain/install/settings";
import { listPrice } from "./list-prices";
import { type ModelChoice, modelFor, parsePrices, readModel, readModels } from "./models";

const server = { STEMMA_BASE_URL: "http://models.test/v1" };

/** The model that these settings name for research. */
function chosen(settings: Settings, fromApp: ReadonlySet<string> = new Set()): ModelChoice | undefined {
  return readModels(settings, fromApp)?.research;
}

describe("a model that settings name", () => {
  it.each([
    ["openrouter:meta/llama", "OPENROUTER_API_KEY", "https://openrouter.ai/api/v1"],
    ["anthropic:claude", "ANTHROPIC_API_KEY", null],
    ["openai:gpt", "OPENAI_API_KEY", null],
    ["google:gemini", "GOOGLE_GENERATIVE_AI_API_KEY", null],
  ])("is asked with the key of its provider, %s", (name, key, baseUrl) => {
    const [provider, model] = name.split(":");
    const expected = { provider, model, apiKey: "k", baseUrl, isGuarded: false, calls: 16 };
    expect(chosen({ STEMMA_MODEL: name, [key]: "k", ...server })).toMatchObject(expected);
    expect(() => chosen({ STEMMA_MODEL: name, ...server })).toThrow(`${key}: the key is missing.`);
  });

  it("of a server of one's own needs its address and no key, and may have colons in its name", () => {
    const choice = chosen({ STEMMA_MODEL: "compatible:llama3:8b", ...server });
    expect(choice).toMatchObject({ provider: "compatible", model: "llama3:8b", apiKey: null, price: null });
    expect(choice).toMatchObject({ baseUrl: server.STEMMA_BASE_URL, isGuarded: false });
    expect(() => chosen({ STEMMA_MODEL: "compatible:llama3" })).toThrow(
      "STEMMA_BASE_URL: say where the server answers.",
    );
  });

  it("is reached past the guard where its address was entered in the app, and nowhere else", () => {
    const fromApp = new Set(["STEMMA_BASE_URL"]);
    expect(chosen({ STEMMA_MODEL: "compatible:m", ...server }, fromApp)?.isGuarded).toBe(true);
    expect(chosen({ STEMMA_MODEL: "compatible:m", ...server }, new Set(["STEMMA_MODEL"]))?.isGuarded).toBe(false);
    expect(chosen({ STEMMA_MODEL: "openai:m", OPENAI_API_KEY: "k", ...server }, fromApp)?.isGuarded).toBe(false);
  });

  it.each(["openai", "openaix", "openai:", ":gpt", "gpt", "unknown:gpt"])("is refused as %s", (name) => {
    expect(() => chosen({ STEMMA_MODEL: name, OPENAI_API_KEY: "k" })).toThrow(
      "The environment has a wrong value. STEMMA_MODEL: write provider:model, the provider one of openrouter, anthropic, openai, google, compatible.",
    );
  });

  it("is none where no setting, or an empty one, names it", () => {
    expect(readModels({})).toBeNull();
    expect(readModels({ STEMMA_MODEL: "" })).toBeNull();
  });

  it("makes from 1 to 256 calls at once", () => {
    const withCalls = (calls: string): number | undefined =>
      chosen({ STEMMA_MODEL: "compatible:m", STEMMA_MODEL_CALLS: calls, ...server })?.calls;
    expect(["1", "7", "256", ""].map(withCalls)).toEqual([1, 7, 256, 16]);
    for (const calls of ["0", "257", "1.5", "many"])
      expect(() => withCalls(calls), calls).toThrow("STEMMA_MODEL_CALLS: a number from 1 to 256.");
  });
});

describe("the price of a model", () => {
  const priced = (model: string, prices = ""): unknown =>
    chosen({ STEMMA_MODEL: model, STEMMA_PRICES: prices, OPENAI_API_KEY: "k", ...server })?.price;

  it("is what the settings say, then what its provider published, then nobody's", () => {
    expect(priced("openai:gpt-5", "gpt-5=3/4.5")).toEqual({ in: 3, out: 4.5 });
    expect(priced("openai:gpt-5", "other=3/4.5")).toEqual({ in: 1.25, out: 10 });
    expect(priced("compatible:gpt-5")).toBeNull();
  });

  it("is that of the longest published name that the model begins with", () => {
    expect(listPrice("openai", "gpt-5-mini-2025-08-07")).toEqual({ in: 0.25, out: 2 });
    expect(listPrice("openai", "gpt-5-pro")).toEqual({ in: 1.25, out: 10 });
    expect(listPrice("anthropic", "claude-opus-4-5")).toEqual({ in: 5, out: 25 });
    expect(listPrice("anthropic", "claude-opus-4-1")).toEqual({ in: 15, out: 75 });
    expect(listPrice("google", "gemini-2.5-flash-lite")).toEqual({ in: 0.1, out: 0.4 });
    expect([listPrice("openai", "o9"), listPrice("compatible", "gpt-5")]).toEqual([null, null]);
  });

  it("is read from entries with commas between, of which empty ones are none and the last of a name counts", () => {
    expect([...parsePrices(" a=1/2, b=0.5/10 ,,a=3/4,c=d=5/6")]).toEqual([
      ["a", { in: 3, out: 4 }],
      ["b", { in: 0.5, out: 10 }],
      ["c=d", { in: 5, out: 6 }],
    ]);
    for (const wrong of ["a", "a=1", "=1/2", "a=-1/2", "a=1/2/3", "a=1/x"])
      expect(() => parsePrices(wrong), wrong).toThrow(
        `STEMMA_PRICES: “${wrong}” is not model=in/out, such as my-model=0.5/2.`,
      );
  });
});

describe("the models of an install", () => {
  const settings = { STEMMA_MODEL: "compatible:big", ...server };

  it("are the one for research where nothing else is named for a purpose", () => {
    const models = readModels({ ...settings, STEMMA_REVIEW_MODEL: "", STEMMA_SMALL_MODEL: "compatible:small" });
    expect([models?.research.model, models?.review.model, models?.small.model]).toEqual(["big", "big", "small"]);
    expect(models?.embeddings).toBeNull();
    expect(() => readModels({ ...settings, STEMMA_REVIEW_MODEL: "judge" })).toThrow("STEMMA_REVIEW_MODEL: write");
  });

  it("answer an agent by what it is for", () => {
    const models = readModels({
      ...settings,
      STEMMA_REVIEW_MODEL: "compatible:judge",
      STEMMA_SMALL_MODEL: "compatible:small",
    });
    if (models === null) throw new Error("There are no models.");
    const answering = (kind: Parameters<typeof modelFor>[1]): string => modelFor(models, kind).model;
    expect((["extract_facts", "query_tables"] as const).map(answering)).toEqual(["small", "small"]);
    expect((["check_support", "edit_report"] as const).map(answering)).toEqual(["judge", "judge"]);
    expect((["write_report", "classify"] as const).map(answering)).toEqual(["big", "big"]);
  });

  it("of embeddings have an address and a key of their own where these are given", () => {
    const own = { STEMMA_EMBEDDINGS: "compatible:v", STEMMA_API_KEY: "k", ...settings };
    const fromApp = new Set(["STEMMA_BASE_URL"]);
    const shared = { baseUrl: server.STEMMA_BASE_URL, apiKey: "k", model: "v" };
    expect(readModels(own, fromApp)?.embeddings).toMatchObject({ ...shared, isGuarded: true });
    const apart = { ...own, STEMMA_EMBEDDINGS_URL: "http://vectors.test", STEMMA_EMBEDDINGS_KEY: "of its own" };
    expect(readModels(apart, fromApp)).toMatchObject({
      research: { apiKey: "k", isGuarded: true },
      embeddings: { baseUrl: "http://vectors.test", apiKey: "of its own", isGuarded: false },
    });
  });

  it("of embeddings are none of Anthropic's, and none that no provider is named of", () => {
    const anthropic = { ...settings, STEMMA_EMBEDDINGS: "anthropic:v", ANTHROPIC_API_KEY: "k" };
    expect(() => readModels(anthropic)).toThrow("STEMMA_EMBEDDINGS: anthropic has no models of embeddings.");
    expect(() => readModels({ ...settings, STEMMA_EMBEDDINGS: "v" })).toThrow(
      "STEMMA_EMBEDDINGS: write provider:model",
    );
  });

  it("are tried one by one by their name, whatever the settings name", () => {
    const install = {
      values: { ...settings, STEMMA_EMBEDDINGS: "anthropic:never asked" },
      fromApp: new Set<string>(),
      unreadable: new Set<string>(),
    };
    expect(readModel("compatible:other", install, false)?.model).toBe("other");
    expect(readModel("compatible:vectors", install, true)?.model).toBe("vectors");
    expect(readModel("", install, false)).toBeNull();
  });
});
