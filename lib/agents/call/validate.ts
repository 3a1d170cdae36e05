import { z } from "zod";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { Dropped, Kept } from "@/lib/agents/kit/agent";
import { withKeys } from "./short-ids";

export type Validated<K extends AgentKind> =
  | { ok: true; output: AgentOutput<K>; dropped: Dropped }
  | { ok: false; message: string };

interface Answering<K extends AgentKind> {
  readonly output: z.ZodType<AgentOutput<K>>;
  readonly keeps?: (input: AgentInput<K>, output: AgentOutput<K>) => Kept<AgentOutput<K>>;
}

/** The table of agents, seen so that a kind, its output schema and what it keeps of an answer stay together. */
const answering: { readonly [K in AgentKind]: Answering<K> } = agents;

/**
 * Holds an answer, of a model or our own, against its schema and its input. Ids that the input did not hold and facts
 * whose quote is not verbatim in the passage (white space folded) are dropped and counted; quotes come back exact, and
 * quotation marks in a statement stand around words of its passage alone.
 */
export function validateOutput<K extends AgentKind>(kind: K, input: AgentInput<K>, output: unknown): Validated<K> {
  const agent: Answering<K> = answering[kind];
  const parsed = agent.output.safeParse(withKeys(kind, input, output));
  if (!parsed.success) return { ok: false, message: z.prettifyError(parsed.error) };
  if (agent.keeps === undefined) return { ok: true, output: parsed.data, dropped: { ids: 0, quotes: 0 } };
  return { ok: true, ...agent.keeps(input, parsed.data) };
}
