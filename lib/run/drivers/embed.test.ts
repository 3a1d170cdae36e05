import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFigures } from "@/lib/testing/figures";
import { aFakeEmbeddings, type FakeEmbeddings } from "@/lib/testing/rigs/fakes/fake-embeddings";
import { embed } from "./embed";
import type { ModelChoice } from "./models";

let fake: FakeEmbeddings;
let vectorOf: (text: string) => number[] = () => [];
const signal = new AbortController().signal;

beforeAll(async () => {
  fake = await aFakeEmbeddings((text) => vectorOf(text));
});
beforeEach(() => {
  vectorOf = (text): number[] => [text.length, 1, 0];
  fake.isDown = false;
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => fake.close());

function aChoice(part: Partial<ModelChoice> = {}): ModelChoice {
  const server = { provider: "compatible", model: "v", apiKey: null, baseUrl: fake.baseUrl } as const;
  return { ...server, price: { in: 100, out: 7 }, calls: 4, ...part };
}

describe("vectors of texts", () => {
  it("come one for each text, in their order, with the tokens and what they cost", async () => {
    const made = await embed(aChoice(), ["heat", "pumps!"], signal);
    expect(made).toMatchObject({
      ok: true,
      tokensIn: 20,
      vectors: [
        [4, 1, 0],
        [6, 1, 0],
      ],
    });
    expect(made.costUsd).toBeCloseTo(0.002, 10);
    expect(await embed(aChoice({ price: null }), ["heat"], signal)).toMatchObject({ tokensIn: 10, costUsd: 0 });
  });

  it.each([
    ["none", (): number[] => []],
    ["of several lengths", (text: string): number[] => Array.from({ length: text.length }, () => 1)],
  ])("that are %s are refused, and paid for", async (_, odd) => {
    vectorOf = odd;
    const made = await embed(aChoice(), ["heat", "pumps!"], signal);
    expect(made).toMatchObject({
      ok: false,
      failure: { kind: "permanent", message: "compatible did not give one vector for each text." },
      tokensIn: 20,
    });
    expect(made.costUsd).toBeGreaterThan(0);
  });

  it("that no server gives fail as its calls do, and cost nothing", async () => {
    fake.isDown = true;
    expect(await embed(aChoice(), ["heat"], signal)).toMatchObject({
      ok: false,
      failure: { kind: "unavailable", code: "503" },
      tokensIn: 0,
      costUsd: 0,
    });
    const given = AbortSignal.abort(new Error("given up"));
    await expect(embed(aChoice(), ["heat"], given)).rejects.toThrow("given up");
  });

  it("are counted for operators by how their request ended", async () => {
    const figures = await keepFigures();
    const well = await embed(aChoice(), ["heat"], signal);
    fake.isDown = true;
    await embed(aChoice(), ["heat"], signal);
    expect(await figures("stemma_model_requests_total")).toEqual([
      'stemma_model_requests_total{provider="compatible",outcome="ok"} 1',
      'stemma_model_requests_total{provider="compatible",outcome="unavailable"} 1',
    ]);
    expect(await figures("stemma_model_tokens_total")).toEqual([
      'stemma_model_tokens_total{provider="compatible",direction="in"} 10',
    ]);
    expect(await figures("stemma_model_cost_usd_total")).toEqual([
      `stemma_model_cost_usd_total{provider="compatible"} ${well.costUsd}`,
    ]);
  });
});
