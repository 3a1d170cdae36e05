import { z } from "zod";
import { gatherTopics } from "@/lib/domain/plan/gather-topics";
import { type Perspective, SearchInput } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { Db, Tx } from "@/lib/platform/db/client";

/** What is seen of a run by whoever asks for its threads. */
export interface ThreadDeps {
  db: Db | Tx;
  run: { id: string };
}

/** A perspective or gap with all the searches that served it. */
export interface Thread {
  key: string;
  /** In a tree: how deep it lies, and the thread of the topic that opened it. */
  depth: number;
  parent: string | null;
  perspective: Perspective;
  /** Titles of what its plan wants read. */
  documents: readonly string[];
  /** Keys of its search nodes, reruns included. */
  nodeKeys: readonly string[];
}

const Planned = z.array(z.object({ key: z.string(), input: SearchInput }));

/** The threads of a run's plan, in the order of the plan. */
export async function listThreads(context: ThreadDeps): Promise<Thread[]> {
  const nodes = Planned.parse(
    await context.db.$queryRaw`
      /* list_planned */
      select key, input from node where run_id = ${context.run.id}::uuid and kind = 'search' and status <> 'skipped'
      order by ordinal`,
  );
  const threads = new Map<string, Thread & { nodeKeys: string[] }>();
  for (const node of nodes) {
    const { thread, perspective, documents, depth = 0, parent = null } = node.input;
    const known = threads.get(thread);
    if (known) known.nodeKeys.push(node.key);
    else threads.set(thread, { key: thread, depth, parent, perspective, documents, nodeKeys: [node.key] });
  }
  return [...threads.values()];
}

/** Threads that are summed up, and that a report covers, each by itself: 24 summaries have 500 tokens each. */
export const THREADS_MOST = 24;

/** The threads of the run's plan, those of a large tree gathered under the topics that opened them. */
export async function listGathered(context: ThreadDeps): Promise<Thread[]> {
  return gatherTopics(await listThreads(context), THREADS_MOST);
}

/** The facts that a thread brought. */
export function factsOfThread(thread: Pick<Thread, "nodeKeys">, facts: readonly RunFact[]): RunFact[] {
  const keys = new Set(thread.nodeKeys);
  return facts.filter((fact) => fact.nodeKeys.some((key) => keys.has(key)));
}
