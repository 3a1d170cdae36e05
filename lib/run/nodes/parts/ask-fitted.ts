import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import type { RunSettings } from "@/lib/domain/run/settings";
import { type NodeContext, NodeFailure } from "@/lib/run/engine/context";

/** What such a call is made with: how to ask, and for how long a prompt the run has room. */
type Asking = Pick<NodeContext, "tryAsk"> & { run: { settings: Pick<RunSettings, "contextTokens"> } };

/** What is left of the room for an input whose prompt was too long, and how often it is made smaller. */
const SMALLER = 0.7;
const TIMES = 4;

/**
 * Makes one agent call with an input that is made for a prompt of so many tokens. How long a prompt gets also depends on
 * its template, which people may edit: one that is too long all the same is made again from less, so that no legal size
 * of prompts halts a run. A failure for any other cause ends the attempt.
 */
export async function askFittedCall<K extends AgentKind>(
  context: Asking,
  kind: K,
  inputFor: (contextTokens: number) => AgentInput<K>,
): Promise<{ output: AgentOutput<K>; callId: string }> {
  let room = context.run.settings.contextTokens;
  for (let time = 0; ; time += 1) {
    const answer = await context.tryAsk(kind, inputFor(Math.floor(room)));
    if (answer.ok) return answer;
    if (answer.failure.code !== PROMPT_TOO_LONG || time === TIMES) throw new NodeFailure(answer.failure);
    room *= SMALLER;
  }
}

/** The answer to such a call. */
export async function askFitted<K extends AgentKind>(
  context: Asking,
  kind: K,
  inputFor: (contextTokens: number) => AgentInput<K>,
): Promise<AgentOutput<K>> {
  return (await askFittedCall(context, kind, inputFor)).output;
}
