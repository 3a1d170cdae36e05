import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { iso } from "@/lib/features/kit/instant";
import type { CrawlView } from "@/lib/features/kit/models";
import { Crawl } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";

/** Sites that a library names: those under way, and those that ended within the day. */
const SHOWN = 10;

const Row = Crawl.extend({ createdAt: z.date(), reasons: z.array(z.string()).nullable() });

/** The sites that are being read into a library, and how far each has come. */
export async function listCrawls(db: Db, access: Access<"read">): Promise<CrawlView[]> {
  const rows = await db.$queryRaw<unknown>`
    select c.id, c.url, c.cap, c.status::text, c.created_at as "createdAt",
      count(p.url) filter (where p.status = 'read')::int as read,
      count(p.url) filter (where p.status = 'unread')::int as unread,
      count(p.url) filter (where p.status = 'queued')::int as queued,
      array_agg(distinct p.reason) filter (where p.reason is not null) as reasons
    from crawl c left join crawl_page p on p.crawl_id = c.id
    where c.project_id = ${access.projectId}::uuid
      and (c.status = 'running' or c.ended_at > now() - interval '1 day')
    group by c.id order by c.created_at desc, c.id limit ${SHOWN}`;
  return z
    .array(Row)
    .parse(rows)
    .map(({ reasons, createdAt, ...row }) => ({
      ...row,
      createdAt: iso(createdAt),
      reasons: (reasons ?? []).slice(0, 5),
    }));
}
