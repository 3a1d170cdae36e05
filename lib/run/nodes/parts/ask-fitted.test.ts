import { expect, test } from "vitest";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { askFitted } from "./ask-fitted";

/** For how many tokens an input was made each time that a call failed so, and what came of it. */
async function roomsAsked(code: string): Promise<{ rooms: number[]; message: string }> {
  const rooms: number[] = [];
  const failure: Failure = { kind: "permanent", code, message: "It was refused." };
  const context = {
    run: { settings: { contextTokens: 10_000 } },
    tryAsk: async () => ({ ok: false, failure }) as const,
  };
  const message = await askFitted(context, "classify", (room) => {
    rooms.push(room);
    return exampleInputs.classify;
  }).then(
    () => "",
    (error: Error) => error.message,
  );
  return { rooms, message };
}

test("an input whose prompt is too long is made smaller a few times before the step fails", async () => {
  expect(await roomsAsked(PROMPT_TOO_LONG)).toEqual({
    rooms: [10_000, 7_000, 4_900, 3_430, 2_401],
    message: "It was refused.",
  });
});

test("a call that fails for another cause is not made again", async () => {
  expect(await roomsAsked("refused")).toEqual({ rooms: [10_000], message: "It was refused." });
});
