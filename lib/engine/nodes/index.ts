import type { NodeKind } from "@/lib/domain/words";
import type { NodeHandler } from "@/lib/engine/context";
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
import { topics } from "./topics";
import { verify } from "./verify";

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
