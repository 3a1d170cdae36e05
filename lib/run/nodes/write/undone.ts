import { type AgentKind, agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { EMBEDDINGS } from "@/lib/run/drivers/driver";

/** What was not done where a call failed that is no agent's of today. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["search", "searches gave no answer"],
  [EMBEDDINGS, "what searches found was ranked by words alone, and not by meaning, too"],
  // Of analyses that were made before one call looked for both.
  ["cross_validate", "statements were not compared for what bears them out"],
]);

function isAgent(name: string): name is AgentKind {
  return Object.hasOwn(agents, name);
}

/** What a report says was not done where calls of this name failed. */
export function undoneBy(name: string): string {
  const traits: AgentTraits | null = isAgent(name) ? agents[name] : null;
  return traits?.undone ?? elsewhere.get(name) ?? `the agent ${name} gave no answer`;
}
