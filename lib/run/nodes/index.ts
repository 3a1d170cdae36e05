import type { NodeKind } from "@/lib/domain/core/words";
import type { NodeHandler } from "@/lib/run/engine/context";
import { perspectives } from "@/lib/run/nodes/plan/perspectives";
import { scope } from "@/lib/run/nodes/plan/scope";
import { topics } from "@/lib/run/nodes/plan/topics";
import { review } from "@/lib/run/nodes/search/review";
import { search } from "@/lib/run/nodes/search/search";
import { analyze } from "@/lib/run/nodes/weigh/analyze";
import { summarize } from "@/lib/run/nodes/weigh/summarize";
import { verify } from "@/lib/run/nodes/weigh/verify";
import { assemble } from "@/lib/run/nodes/write/assemble";
import { judge } from "@/lib/run/nodes/write/judge";
import { outline } from "@/lib/run/nodes/write/outline";
import { revise } from "@/lib/run/nodes/write/revise";
import { section } from "@/lib/run/nodes/write/section";

/** What each kind of node does. */
const nodeHandlers = {
  scope,
  perspectives,
  topics,
  search,
  review,
  analyze,
  verify,
  summarize,
  outline,
  section,
  assemble,
  judge,
  revise,
} as const satisfies Record<NodeKind, NodeHandler>;

/** The kinds that this build can work. */
export const workableKinds: ReadonlySet<string> = new Set(Object.keys(nodeHandlers));

/** The handler of a kind. */
export function handlerOf(kind: NodeKind): NodeHandler {
  return nodeHandlers[kind];
}
