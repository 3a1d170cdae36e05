import { fetchView, type ViewQuery } from "@/lib/client/fetch-view";
import { keys } from "@/lib/client/keys";
import type { NodeView } from "@/lib/features/runs/views/nodes";

interface NodeOf {
  runId: string;
  node: NodeView | null;
  nodes: readonly NodeView[];
}

/** What a step's panel shows. What a step tells on the way stands in its line: with it the panel is read anew. */
export function nodeQuery({ runId, node, nodes }: NodeOf, { isAhead = false } = {}): ViewQuery<"node"> {
  // A search's panel shows its review, whose state is its own.
  const review = nodes.find((one) => one.kind === "review" && one.needs.includes(node?.key ?? ""));
  const said = `${node?.attempt} ${node?.summary}`;
  return {
    queryKey: [...keys.nodePanel(runId, node?.key ?? ""), node?.status, node?.facts, node?.title, said, review?.status],
    queryFn: () => fetchView("node", [runId, node?.key ?? ""], {}, { isAhead }),
  };
}
