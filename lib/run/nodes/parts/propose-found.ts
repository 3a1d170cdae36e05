import { type Proposal, proposeFacts } from "@/lib/knowledge/facts";
import type { NodeContext } from "@/lib/run/engine/context";

/** Makes what a node found in passages facts of its run; `textOf` says in a line what came of it, by how many they are. */
export async function proposeFound(
  { run, node, scope, write }: Pick<NodeContext, "run" | "node" | "scope" | "write">,
  proposals: readonly Proposal[],
  textOf: (facts: number) => string,
): Promise<void> {
  const finder = { researcherId: run.researcherId, runId: run.id, nodeId: node.id, nodeKey: node.key };
  await write(async (tx) => {
    const keys = await proposeFacts(tx, scope, { finder, proposals });
    return { text: textOf(keys.length) };
  });
}
