import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedAmong, listModels, ModelName, type ModelNames, modelsToAnswer, whyModelsSilent } from "./models";
import { type InstallSettings, mergeSettings } from "./settings";

function settingsOf(values: Record<string, string>, unreadable: string[] = []): InstallSettings {
  return mergeSettings({}, { values: new Map(Object.entries(values)), unreadable: new Set(unreadable) });
}

const model: fc.Arbitrary<string> = fc.constantFrom("openai:a", "openai:b", "anthropic:c", "compatible:d");
const configured: fc.Arbitrary<ModelNames> = fc.record({
  research: model,
  review: model,
  small: model,
  embeddings: fc.option(model),
});

test("a project is answered by models that its owners allow, and by no other", () => {
  fc.assert(
    fc.property(configured, fc.array(model), (names, allowed) => {
      const chosen = allowedAmong(names, allowed);
      const mayAny = [names.research, names.review, names.small].some((name) => allowed.includes(name));
      expect(chosen !== null).toBe(mayAny);
      if (chosen !== null) expect(listModels(chosen).every((name) => allowed.includes(name))).toBe(true);
      if (chosen !== null && allowed.includes(names.review)) expect(chosen.review).toBe(names.review);
    }),
  );
  fc.assert(
    fc.property(configured, (names) => {
      expect(allowedAmong(names, null)).toEqual(names);
    }),
  );
});

const complete = { STEMMA_MODEL: "openai:a", OPENAI_API_KEY: "k", STEMMA_SMALL_MODEL: "anthropic:c" };

test("a key that is missing or cannot be read is said with who enters it, and nothing goes offline by itself", () => {
  expect(modelsToAnswer(settingsOf(complete), null)).toMatchObject({
    models: null,
    mayGoOffline: false,
    why: expect.stringMatching(/^Anthropic is to answer, but its key is missing\. An administrator/),
  });
  expect(modelsToAnswer(settingsOf(complete, ["ANTHROPIC_API_KEY"]), null)).toMatchObject({
    why: expect.stringContaining("cannot be read: the key of this install that it was sealed under is not here"),
  });
  expect(modelsToAnswer(settingsOf({ STEMMA_MODEL: "compatible:d" }), null)).toMatchObject({
    why: expect.stringContaining("its address is missing"),
  });
});

test("offline is where no model is named, or where owners want none; not where what they chose is gone", () => {
  const whole = settingsOf({ ...complete, ANTHROPIC_API_KEY: "k" });
  expect(modelsToAnswer(settingsOf({}), null)).toMatchObject({ models: null, mayGoOffline: true });
  expect(modelsToAnswer(whole, [])).toMatchObject({ models: null, mayGoOffline: true });
  expect(modelsToAnswer(whole, ["google:gone"])).toMatchObject({ models: null, mayGoOffline: false });
  expect(modelsToAnswer(whole, ["anthropic:c"])).toEqual({
    models: { research: "anthropic:c", review: "anthropic:c", small: "anthropic:c", embeddings: null },
  });
});

test("a model of embeddings that cannot be asked is done without; a key or an address of its own is enough", () => {
  const base = { STEMMA_MODEL: "openai:a", OPENAI_API_KEY: "k", STEMMA_EMBEDDINGS: "google:e" };
  expect(modelsToAnswer(settingsOf(base), null)).toMatchObject({ models: { embeddings: null } });
  const own = mergeSettings({ ...base, STEMMA_EMBEDDINGS_KEY: "k" }, { values: new Map(), unreadable: new Set() });
  expect(modelsToAnswer(own, null)).toMatchObject({ models: { embeddings: "google:e" } });
});

test("only models that are asked have to have a key", () => {
  const names = { research: "openai:a", review: "openai:a", small: "openai:b", embeddings: null };
  expect(whyModelsSilent(names, settingsOf(complete))).toBeNull();
});

test("a model's name is what a list of prices cannot be misread by", () => {
  expect(ModelName.safeParse("openrouter:some-maker/some-model:free").success).toBe(true);
  for (const wrong of ["gpt-5", "openai:", "openai:a,b", "openai:a=1/2", "openai:a b", "mistral:large"])
    expect(ModelName.safeParse(wrong).success).toBe(false);
});
