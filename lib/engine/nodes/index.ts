import type { NodeKind } from "@/lib/domain/words";
import { NodeFailure, type NodeHandler } from "@/lib/engine/context";
import { analyze } from "./analyze";
import { assemble } from "./assemble";
import { judge } from "./judge";
import { outline } from "./outline";
import { perspectives } from "./perspectives";
import { review } from "./review";
import { revise } from "./revise";
import { scope } from "./scope";
import { search } from "./search";
import { section } from "./section";
import { summarize } from "./summarize";
import { verify } from "./verify";

/** What each kind of node does. `topics` comes with the strategy that plans them. */
const nodeHandlers = {
  scope,
  perspectives,
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
} as const satisfies Record<Exclude<NodeKind, "topics">, NodeHandler>;

/** The kinds that this build can work. */
export const workableKinds: ReadonlySet<string> = new Set(Object.keys(nodeHandlers));

/** The handler of a kind; one that this build does not have is a permanent failure, never a guess. */
export function handlerOf(kind: NodeKind): NodeHandler {
  if (kind !== "topics") return nodeHandlers[kind];
  return () => Promise.reject(new NodeFailure({ kind: "permanent", message: `This build cannot work ${kind} nodes.` }));
}
