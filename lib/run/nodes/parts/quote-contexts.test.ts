import { describe, expect, it } from "vitest";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { quoteContexts, spanOf } from "./quote-contexts";

const span = { sha256: "a", start: 4, end: 9 };
const stands = { ...span, before: "Before.", after: "Behind.", above: ["Dues"], fields: [] };

describe("what stands around quotes", () => {
  it("is known by where each stands, as the step saw it", async () => {
    const { context } = aStep({ recalled: { around: [stands] } });
    const found = await quoteContexts(context, "around", [span, span]);
    expect([...found]).toEqual([[spanOf(span), stands]]);
    expect(found.get(spanOf({ ...span, start: 5 }))).toBeUndefined();
  });

  it("is read for none whose end was not recorded, and not at all where there is no other", async () => {
    const { context } = aStep({});
    expect((await quoteContexts(context, "around", [{ ...span, end: null }])).size).toBe(0);
    expect((await quoteContexts(context, "around", [])).size).toBe(0);
    await expect(quoteContexts(context, "around", [{ ...span, end: null }, span])).rejects.toThrow(
      "database was asked",
    );
  });

  it("belongs to one place alone", () => {
    const places = [
      span,
      { ...span, start: 5 },
      { ...span, end: 10 },
      { ...span, sha256: "b" },
      { ...span, end: null },
    ];
    expect(new Set(places.map(spanOf)).size).toBe(places.length);
  });
});
