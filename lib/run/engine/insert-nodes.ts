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
  const { projectId, runId, drafts, ids, ordinalOf, round = 1, addedById = null } = insertion;
  const nodes = drafts.map((draft, index) => {
    const { needs: _, ...row } = draft;
    return { tags: [], ...row, id: randomUUID(), ordinal: ordinalOf(draft, index) };
  });
  for (const { key, id } of nodes) ids.set(key, id);
  const edges = drafts.flatMap(({ key, needs }) =>
    needs.flatMap((need) => {
      const [fromId, toId] = [ids.get(need), ids.get(key)];
      return fromId && toId ? [{ fromId, toId }] : [];
    }),
  );
  await tx.$executeRaw`
    /* insert_nodes */
    with made as (
      insert into node (id, project_id, run_id, key, kind, stage, title, input, depth, ordinal, tags, round, added_by_id)
      select id, ${projectId}::uuid, ${runId}::uuid, key, kind, stage, title, input, depth, ordinal, tags,
        ${round}::int, ${addedById}::uuid
      from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as row(id uuid, key text, kind node_kind, stage stage,
        title text, input jsonb, depth int, ordinal int, tags text[]))
    insert into node_edge (project_id, run_id, from_id, to_id)
    select ${projectId}::uuid, ${runId}::uuid, "fromId", "toId"
    from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as edge("fromId" uuid, "toId" uuid)`;
}
