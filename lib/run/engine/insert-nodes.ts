import { randomUUID } from "node:crypto";
import type { NodeDraft } from "@/lib/domain/run/plan";
import type { Tx } from "@/lib/platform/db/client";

/** Drafts that become nodes of a run. */
interface Insertion {
  projectId: string;
  runId: string;
  drafts: readonly NodeDraft[];
  /** Ids of the run's nodes by key. The new ones are added. */
  ids: Map<string, string>;
  /** The place of a draft in the run's order. */
  ordinalOf: (draft: NodeDraft, index: number) => number;
  /** The first round, unless it is said. */
  round?: number;
  /** The person who adds them; nobody for what the plan itself has. */
  addedById?: string;
}

/** Writes drafts as pending nodes, and an edge from every need that `ids` knows. The only place that inserts either. */
export async function insertNodes(tx: Tx, insertion: Insertion): Promise<void> {
  const { drafts, ids, ordinalOf, round = 1, addedById = null } = insertion;
  const own = { projectId: insertion.projectId, runId: insertion.runId };
  const nodes = drafts.map((draft, index) => {
    const { needs: _, ...row } = draft;
    const input = JSON.parse(JSON.stringify(row.input));
    return { ...row, ...own, id: randomUUID(), input, ordinal: ordinalOf(draft, index), round, addedById };
  });
  await tx.node.createMany({ data: nodes });
  for (const { key, id } of nodes) ids.set(key, id);
  const edges = drafts.flatMap(({ key, needs }) =>
    needs.flatMap((need) => {
      const [fromId, toId] = [ids.get(need), ids.get(key)];
      return fromId && toId ? [{ ...own, fromId, toId }] : [];
    }),
  );
  await tx.nodeEdge.createMany({ data: edges });
}
