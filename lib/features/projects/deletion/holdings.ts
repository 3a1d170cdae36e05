import { z } from "zod";
import type { ProjectId } from "@/lib/domain/core/ids";
import { Holdings } from "@/lib/domain/install/holdings";
import { found } from "@/lib/features/kit/found";
import type { Db, Tx } from "@/lib/platform/db/client";

/** What a deletion of the project takes with it. */
export async function countHoldings(db: Db | Tx, projectId: ProjectId): Promise<Holdings> {
  const rows = await db.$queryRaw<unknown>`
    select (select count(*)::int from source where project_id = p.id) as sources,
      (select count(*)::int from fact where project_id = p.id) as facts,
      (select count(*)::int from researcher where project_id = p.id) as researchers,
      (select count(*)::int from run where project_id = p.id) as runs,
      (select count(distinct run_id)::int from report where project_id = p.id) as reports,
      (select count(*)::int from share_link where project_id = p.id and revoked_at is null and expires_at > now())
        as "shareLinks",
      (select count(*)::int from comment where project_id = p.id and deleted_at is null) as comments,
      (select count(*)::int from run_bundle b join run r on r.id = b.source_id where r.project_id = p.id) as replays,
      coalesce((select s.bytes from project_size s where s.project_id = p.id), 0)::float8 as bytes
    from project p where p.id = ${projectId}::uuid`;
  return found(z.array(Holdings).parse(rows)[0]);
}
