import fc from "fast-check";
import { expect, test } from "vitest";
import { isOfEnvironment, keySettings, mergeSettings, plainSettings, type StoredSettings } from "./settings";

function stored(values: Record<string, string>, unreadable: string[] = []): StoredSettings {
  return { values: new Map(Object.entries(values)), unreadable: new Set(unreadable) };
}

const names = fc.constantFrom(
  ...keySettings,
  ...plainSettings,
  "STEMMA_EMBEDDINGS_URL",
  "STEMMA_EMBEDDINGS_KEY",
  "PORT",
);
const settings = fc.dictionary(names, fc.constantFrom("", "m=1/2", "n=3/4"));

test("whatever is entered in the app, the environment's settings are what they are", () => {
  fc.assert(
    fc.property(settings, settings, (environment, entered) => {
      const { values, fromApp } = mergeSettings(environment, stored(entered));
      for (const [name, value] of Object.entries(environment)) {
        if (value === "") continue;
        if (name === "STEMMA_PRICES") expect(values[name]?.endsWith(value)).toBe(true);
        else expect(values[name]).toBe(value);
        expect(fromApp.has(name)).toBe(false);
      }
    }),
  );
});

test("no key of the environment goes with an address that was entered in the app, nor the other way round", () => {
  fc.assert(
    fc.property(settings, settings, (environment, entered) => {
      const { fromApp, values } = mergeSettings(environment, stored(entered));
      const isMixed = (one: string, other: string): boolean =>
        values[one] !== undefined && values[other] !== undefined && fromApp.has(one) !== fromApp.has(other);
      expect(isMixed("STEMMA_BASE_URL", "STEMMA_API_KEY")).toBe(false);
      expect(isMixed("STEMMA_EMBEDDINGS", "STEMMA_EMBEDDINGS_KEY")).toBe(false);
    }),
  );
});

test("nothing but what may be entered in the app comes from there", () => {
  const { values, fromApp } = mergeSettings(
    {},
    stored({ NEXTAUTH_URL: "https://evil.example", STEMMA_MODEL: "openai:m" }),
  );
  expect(values).toEqual({ STEMMA_MODEL: "openai:m" });
  expect([...fromApp]).toEqual(["STEMMA_MODEL"]);
});

test("an empty variable sets nothing, and a key that cannot be read is told only where the app's would count", () => {
  expect(isOfEnvironment({ STEMMA_MODEL: "" }, "STEMMA_MODEL")).toBe(false);
  expect(isOfEnvironment({ STEMMA_API_KEY: "k" }, "STEMMA_BASE_URL")).toBe(true);
  const unreadable = stored({}, ["OPENAI_API_KEY", "BRAVE_API_KEY"]);
  expect([...mergeSettings({ OPENAI_API_KEY: "k" }, unreadable).unreadable]).toEqual(["BRAVE_API_KEY"]);
});

test("of two prices for one model the environment's comes last, which is the one that counts", () => {
  const { values } = mergeSettings({ STEMMA_PRICES: "m=1/2" }, stored({ STEMMA_PRICES: "m=9/9,n=3/4" }));
  expect(values["STEMMA_PRICES"]).toBe("m=9/9,n=3/4,m=1/2");
});
