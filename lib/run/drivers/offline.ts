import type { AgentKind } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { AgentReply, AgentRequest, Driver } from "./driver";

/** What a driver reads the world through: search and retrieval, as the run's sensitivity allows. */
export interface World extends Pick<Driver, "search" | "retrieve" | "isSearchElsewhere" | "now" | "sleep"> {
  /** Whose the calls are, which decides when they get their turn. */
  whose?: Whose;
}

function answer<K extends AgentKind>(request: AgentRequest<K>, nowMs: () => number): AgentReply<K> {
  const startedAtMs = nowMs();
  const spec: { offline: (input: never) => unknown } = agents[request.kind];
  const output = spec.offline(request.input as never) as Extract<AgentReply<K>, { ok: true }>["output"];
  return { ok: true, output, model: "offline", tokensIn: 0, tokensOut: 0, costUsd: 0, startedAtMs, endedAtMs: nowMs() };
}

/** No model and no key: every agent's own extractive answer over what search and the library return. */
export function offlineDriver(world: World): Driver {
  return { ...world, runAgent: (request) => Promise.resolve(answer(request, world.now)) };
}
