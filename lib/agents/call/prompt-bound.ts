import { type AgentKind, agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { CONTEXT_TOKENS } from "@/lib/domain/run/settings";

/**
 * Tokens that the prompt of a writer may have which reads whole texts: all facts of a run as they stand in a prompt, and
 * the dozen documents that decide its question.
 */
const WRITING_TOKENS = 100_000;

/**
 * Tokens that one prompt of an agent may have in a run whose prompts may have so many. A run whose prompts are kept
 * shorter than usual keeps all of them so: its model may not read more.
 */
export function promptTokens(kind: AgentKind, contextTokens: number): number {
  const { readsTexts }: AgentTraits = agents[kind];
  return readsTexts && contextTokens >= CONTEXT_TOKENS ? Math.max(contextTokens, WRITING_TOKENS) : contextTokens;
}
