import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { isoOrNull } from "@/lib/features/kit/instant";
import { RunNode } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Nodes that a page carries; the graph stays fluent up to here (screens.md). */
const NODES_SHOWN = 1000;

const Row = RunNode.omit({ summary: true, loop: true }).extend({
  failure: z.object({ message: z.string() }).nullable().catch(null),
  said: z.object({ text: z.string() }).nullable().catch(null),
  /** The text so far of a section that is being written; null for other nodes. */
  draft: z.string().nullable(),
  readyAt: z.date().nullable(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
});

/** What becomes of a step that has failed and has attempts left. */
const TRIED_AGAIN = "The step is tried again by itself.";

function summaryOf({ status, failure, said }: z.infer<typeof Row>): string | null {
  if (status === "failed" && failure !== null) return `${failure.message} ${TRIED_AGAIN}`;
  if (status === "exhausted" && failure !== null) return failure.message;
  return said === null || said.text === "" ? null : said.text;
}

function asNode(row: z.infer<typeof Row>) {
  const { failure: _failure, said: _said, ...node } = row;
  return {
    ...node,
    summary: summaryOf(row),
    readyAt: isoOrNull(row.readyAt),
    startedAt: isoOrNull(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
  };
}

/** A step of a run as its graph and its outline show it. */
export type NodeView = ShownBy<typeof asNode>;

/** Which nodes: one by its key, or as many as are taken behind another one. */
interface NodePage {
  runId: string;
  key?: string;
  after?: string;
  take?: number;
}

/** A run's nodes in the order of the plan; one of them with `key`. */
export async function listNodes(db: Db | Tx, scope: Scope, page: NodePage): Promise<NodeView[]> {
  const rows = await db.$queryRaw<unknown>`
    select n.key, n.kind::text, n.stage::text, n.status::text, n.title, n.failure, n.attempt, n.depth,
      n.ready_at as "readyAt", n.started_at as "startedAt", n.ended_at as "endedAt", said.payload as said,
      array(select f.key from node_edge e join node f on f.run_id = e.run_id and f.id = e.from_id
        where e.run_id = n.run_id and e.to_id = n.id order by f.ordinal) as needs,
      (select count(*)::int from fact_use u
        where u.run_id = n.run_id and u.node_key = n.key and u.quarantine is null) as facts,
      case when r.stage = 'synthesis' and n.kind in ('section', 'revise')
        then coalesce(n.result->>'markdown', n.draft) end as draft
    from node n join run r on r.id = n.run_id
    left join (
      select distinct on (node_key) node_key, payload from audit_event
      where stream_id = ${page.runId}::uuid and kind in ('node_progress', 'node_completed') and node_key is not null
      order by node_key, seq desc) said on said.node_key = n.key
    where n.project_id = ${scope.projectId}::uuid and n.run_id = ${page.runId}::uuid
      and (${page.key ?? null}::text is null or n.key = ${page.key ?? null}::text)
      and (${page.after ?? null}::text is null or (n.ordinal, n.key) > (select a.ordinal, a.key from node a
        where a.run_id = n.run_id and a.key = ${page.after ?? null}::text))
    order by n.ordinal, n.key limit ${page.take ?? NODES_SHOWN}::int`;
  return z.array(Row).parse(rows).map(asNode);
}
