import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import { NodeFailure } from "@/lib/run/engine/context";
import { asFailure } from "./as-failure";

describe("a step that ended with an error", () => {
  it("failed as it says itself", () => {
    const failure: Failure = { kind: "permanent", code: "refused", message: "The key is refused." };
    expect(asFailure(new NodeFailure(failure))).toBe(failure);
  });

  it("may be tried again where the error is no verdict on its work, which is told in short", () => {
    expect(asFailure(new TypeError("It is not a function."))).toEqual({
      kind: "unavailable",
      message: "It is not a function.",
    });
    expect(asFailure(new Error("So. ".repeat(300))).message).toHaveLength(500);
    expect(asFailure("thrown")).toEqual({ kind: "unavailable", message: "Unknown error." });
  });
});
