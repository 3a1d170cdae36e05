import { randomUUID } from "node:crypto";
import type { NodeDraft } from "@/lib/domain/run/plan";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

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

/** Drafts as the rows of their nodes, and of their edges from every need that `ids` knows. */
export interface NewNodes {
  nodes: (Omit<NodeDraft, "needs"> & { id: string; ordinal: number; round: number; isReady: boolean })[];
  edges: { fromId: string; toId: string }[];
}

/** Makes the rows of drafts. */
export function rowsOfNodes({ drafts, ids, ordinalOf, round = 1 }: Omit<Insertion, "projectId" | "runId">): NewNodes {
  const nodes = drafts.map((draft, index) => {
    const { needs: _, ...row } = draft;
    return { tags: [], ...row, id: randomUUID(), ordinal: ordinalOf(draft, index), round, isReady: false };
  });
  for (const { key, id } of nodes) ids.set(key, id);
  const edges = drafts.flatMap(({ key, needs }) =>
    needs.flatMap((need) => {
      const [fromId, toId] = [ids.get(need), ids.get(key)];
      return fromId && toId ? [{ fromId, toId }] : [];
    }),
  );
  return { nodes, edges };
}

/** Inserts `made` and `joined`, for a statement: nodes and their edges. The only text that inserts either. */
export function insertionOf(
  { projectId, runId, addedById }: Pick<Insertion, "projectId" | "runId" | "addedById">,
  { nodes, edges }: NewNodes,
): Prisma.Sql {
  return Prisma.sql`
    made as (
      insert into node (id, project_id, run_id, key, kind, stage, title, input, depth, ordinal, tags, round, added_by_id,
        status, ready_at)
      select id, ${projectId}::uuid, ${runId}::uuid, key, kind, stage, title, input, depth, ordinal, tags, round,
        ${addedById ?? null}::uuid, case when "isReady" then 'ready'::node_status else 'pending' end,
        case when "isReady" then now() end
      from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as row(id uuid, key text, kind node_kind, stage stage,
        title text, input jsonb, depth int, ordinal int, tags text[], round int, "isReady" boolean)
    ), joined as (
      insert into node_edge (project_id, run_id, from_id, to_id)
      select ${projectId}::uuid, ${runId}::uuid, "fromId", "toId"
      from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as edge("fromId" uuid, "toId" uuid))`;
}

/** Writes drafts as pending nodes with their edges. */
export async function insertNodes(tx: Tx, insertion: Insertion): Promise<void> {
  await tx.$executeRaw`
    /* insert_nodes */
    with ${insertionOf(insertion, rowsOfNodes(insertion))} select 1`;
}
