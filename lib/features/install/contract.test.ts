import { describe, expect, it } from "vitest";
import { takenAround, within } from "@/lib/testing/shapes/bounds";
import { installContract } from "./contract";

const {
  connect_provider: connect,
  set_models: setModels,
  set_caps: setCaps,
  set_legal_hold: setHold,
} = installContract;

function model(told: object = {}): unknown {
  return { models: [{ role: "research", model: "openai:m", price: null, ...told }] };
}

function takes(input: unknown): boolean {
  return setModels.input.safeParse(input).success;
}

describe("What is asked of an install", () => {
  it("takes a key as providers hand it out: signs that end no header, with what stands around it for nothing", () => {
    const key = (text: string): unknown => connect.input.parse({ provider: "openai", key: text }).key;
    expect(key(" sk-abc_DEF.123~! ")).toBe("sk-abc_DEF.123~!");
    for (const wrong of ["a b", "a\nb", "a\tb", "a\u0000b", "schlüssel", "\u007f"])
      expect([wrong, connect.input.safeParse({ provider: "openai", key: wrong }).success]).toEqual([wrong, false]);
    expect(takenAround(connect.input.shape.key, { least: 0, most: 1_000 })).toEqual(within.fromNone);
    expect(connect.input.parse({ provider: "searxng" })).toEqual({ provider: "searxng", key: "", address: "" });
    expect(connect.input.parse({ provider: "searxng", address: " https://a.example/ " })).toMatchObject({
      address: "https://a.example/",
    });
  });

  it("knows its providers, and no other", () => {
    for (const provider of ["nobody", "OpenAI", ""]) expect(connect.input.safeParse({ provider }).success).toBe(false);
    const { provider } = installContract.test_search.input.shape;
    expect([provider.safeParse("brave").success, provider.safeParse("openai").success]).toEqual([true, false]);
  });

  it("names a model by its provider and its own name, without what a list of prices could be misread by", () => {
    for (const name of ["openai:gpt-5", "openrouter:a/b:free", "compatible:m"])
      expect(takes(model({ model: name }))).toBe(true);
    for (const name of ["gpt-5", "nobody:m", "openai:", "openai:a b", "openai:a,b", "openai:a=1"])
      expect([name, takes(model({ model: name }))]).toEqual([name, false]);
    expect(takes(model({ model: null }))).toBe(true);
  });

  it("prices a model from nothing to 10,000 dollars for a million tokens", () => {
    for (const price of [{ in: 0, out: 0 }, { in: 0.000_001, out: 10_000 }, null])
      expect(takes(model({ price }))).toBe(true);
    for (const price of [{ in: -1, out: 0 }, { in: 0, out: 10_001 }, { in: 1 }, { in: "1", out: 1 }])
      expect(takes(model({ price }))).toBe(false);
  });

  it("sets one model or more, at most one for each of the four roles", () => {
    const { models } = setModels.input.shape;
    const one = { role: "small", model: "openai:m", price: null };
    expect(takenAround(models, { least: 1, most: 4 }, one)).toEqual(within.fromSome);
    expect(takes(model({ role: "nobody" }))).toBe(false);
  });

  it("sets limits that there are, to whole numbers or back to what they were first", () => {
    const sets = (values: object): boolean => setCaps.input.safeParse({ values }).success;
    for (const values of [{}, { project_runs: 0 }, { project_runs: null, account_runs: 5 }])
      expect(sets(values)).toBe(true);
    for (const values of [{ nothing: 1 }, { project_runs: -1 }, { project_runs: 1.5 }, { project_runs: "5" }])
      expect(sets(values)).toBe(false);
  });

  it("holds a project for a reason", () => {
    const { reason } = setHold.input.shape;
    expect(takenAround(reason, { least: 1, most: 4_000 })).toEqual(within.fromSome);
    expect(reason.safeParse("  ").error?.issues[0]?.message).toBe("Say why.");
  });

  it("asks to sign in again before a hold is set or lifted; a program may set one, and not lift it", () => {
    expect(setHold).toMatchObject({ asksAgain: true, takesPrograms: true });
    expect(installContract.lift_legal_hold).toMatchObject({ asksAgain: true });
    expect("takesPrograms" in installContract.lift_legal_hold).toBe(false);
  });
});
