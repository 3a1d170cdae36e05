import { z } from "zod";
import { gateNames, nodeKinds, nodeStatuses, waivers } from "@/lib/domain/core/words";
import { LEFT_OUT } from "@/lib/domain/run/plan";
import { RETRY_EXHAUSTED } from "@/lib/domain/run/retry";
import { EMBEDDINGS } from "@/lib/run/drivers/driver";
import type { ReportContext } from "./report-context";

const Record = z.object({
  nodes: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(nodeKinds),
      status: z.enum(nodeStatuses),
      title: z.string(),
      result: z.unknown(),
      tags: z.array(z.string()),
    }),
  ),
  searches: z.array(z.object({ provider: z.string(), calls: z.int() })),
  models: z.array(z.string()),
  unread: z.array(z.object({ title: z.string(), reason: z.string() })),
  revisions: z.array(z.object({ version: z.int(), note: z.string(), isEdited: z.boolean() })),
  failedVectors: z.int(),
  waived: z.array(
    z.object({
      name: z.enum(gateNames),
      because: z.string(),
      by: z.enum(waivers).nullable(),
      why: z.string().nullable(),
    }),
  ),
  leftOut: z.int(),
});

/** What is stored of a run that its report tells beside what was asked and found. */
export type ReportRecord = z.infer<typeof Record>;

/**
 * Reads it in one statement: steps that analysed, verified, planned or wrote, or were given up; who was searched and which
 * models answered; addresses that could not be read, at most 40; versions after the first; requests for vectors that failed;
 * gates that were waived, and how many steps people left out.
 */
export async function readReportRecord({ db, scope, run }: ReportContext): Promise<ReportRecord> {
  const rows = await db.$queryRaw<unknown[]>`
    /* report_record */
    with r as materialized (select ${run.id}::uuid as id)
    select
      coalesce((select json_agg(json_build_object('key', n.key, 'kind', n.kind, 'status', n.status, 'title', n.title,
          'result', n.result, 'tags', n.tags) order by n.ordinal)
        from node n where n.run_id = r.id and (
          n.kind in ('analyze', 'verify', 'outline', 'section') and n.status = 'complete'
          or n.kind in ('assemble', 'revise') or ${RETRY_EXHAUSTED} = any(n.tags))), '[]'::json) as nodes,
      coalesce((select json_agg(s) from (select provider, count(*)::int as calls from search_call
        where run_id = r.id group by provider) as s), '[]'::json) as searches,
      array(select distinct model from agent_call where run_id = r.id and model <> 'none' order by model) as models,
      coalesce((select json_agg(u order by u.title) from (select url as title, min(failure->>'message') as reason
        from fetch_call where project_id = ${scope.projectId}::uuid and run_id = r.id and snapshot_id is null
          and failure is not null
        group by url order by url limit 40) as u), '[]'::json) as unread,
      coalesce((select json_agg(json_build_object('version', p.version, 'note', p.change_note,
          'isEdited', p.author_id is not null) order by p.version)
        from report p where p.run_id = r.id and p.version > 1), '[]'::json) as revisions,
      (select count(*)::int from agent_call where run_id = r.id and agent = ${EMBEDDINGS} and failure is not null)
        as "failedVectors",
      coalesce((select json_agg(json_build_object('name', g.name, 'because', g.because, 'by', g.waived_by,
          'why', g.waived_why) order by g.name)
        from gate g where g.run_id = r.id and g.verdict = 'waived'), '[]'::json) as waived,
      (select count(*)::int from node n where n.run_id = r.id and ${LEFT_OUT} = any(n.tags)) as "leftOut"
    from r`;
  return Record.parse(rows[0]);
}
