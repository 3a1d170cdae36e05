import { type Perspective, SearchInput } from "@/lib/domain/results";
import type { NodeContext } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";

/** A perspective or gap with all the searches that served it. */
export interface Thread {
  key: string;
  perspective: Perspective;
  /** Keys of its search nodes, reruns included. */
  nodeKeys: string[];
}

/** The threads of a run's plan, in the order of the plan. */
export async function listThreads(context: NodeContext): Promise<Thread[]> {
  const nodes = await context.db.node.findMany({
    where: { runId: context.run.id, kind: "search", status: { not: "skipped" } },
    orderBy: { ordinal: "asc" },
    select: { key: true, input: true },
  });
  const threads = new Map<string, Thread>();
  for (const node of nodes) {
    const { thread, perspective } = SearchInput.parse(node.input);
    const known = threads.get(thread);
    if (known) known.nodeKeys.push(node.key);
    else threads.set(thread, { key: thread, perspective, nodeKeys: [node.key] });
  }
  return [...threads.values()];
}

/** The facts that a thread brought. */
export function factsOfThread(thread: Thread, facts: readonly RunFact[]): RunFact[] {
  const keys = new Set(thread.nodeKeys);
  return facts.filter((fact) => fact.nodeKeys.some((key) => keys.has(key)));
}
