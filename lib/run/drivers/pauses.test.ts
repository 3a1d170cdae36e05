import { describe, expect, it } from "vitest";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { away } from "./pauses";

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
