import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { type NodeContext, NodeFailure } from "@/lib/run/engine/context";

/** What is left of the room for an input whose prompt was too long, and how often it is made smaller. */
const SMALLER = 0.7;
const TIMES = 4;

function isTooLong(error: unknown): boolean {
  return error instanceof NodeFailure && error.failure.code === PROMPT_TOO_LONG;
}

/**
 * Makes one agent call with an input that is made for a prompt of so many tokens. How long a prompt gets also depends on
 * its template, which people may edit: one that is too long all the same is made again from less, so that no legal size
 * of prompts halts a run. A failure for any other cause ends the attempt.
 */
export async function askFitted<K extends AgentKind>(
  context: Pick<NodeContext, "ask" | "run">,
  kind: K,
  inputFor: (contextTokens: number) => AgentInput<K>,
): Promise<AgentOutput<K>> {
  let room = context.run.settings.contextTokens;
  for (let time = 0; time < TIMES; time += 1) {
    try {
      return await context.ask(kind, inputFor(Math.floor(room)));
    } catch (error) {
      if (!isTooLong(error)) throw error;
      room *= SMALLER;
    }
  }
  return context.ask(kind, inputFor(Math.floor(room)));
}
