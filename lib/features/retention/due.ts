import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * Condition on a row `r` of `run`: it is over, or stopped, it is older than `before`, and its record has not lost this
 * since. Prompts and answers are as old as the end of their run, events as the last one of it.
 */
export function isRunDue(kind: "calls" | "events", before: Prisma.Sql): Prisma.Sql {
  const swept = kind === "calls" ? Prisma.sql`r.calls_swept_id` : Prisma.sql`r.events_swept_id`;
  const last = Prisma.sql`(select e.ts from audit_event e where e.stream_id = r.id and e.seq = r.event_seq)`;
  const rests =
    kind === "calls"
      ? Prisma.sql`coalesce(r.ended_at, ${last}, r.created_at)`
      : Prisma.sql`coalesce(${last}, r.created_at)`;
  return Prisma.sql`r.status in ('completed', 'cancelled', 'halted') and r.created_at < ${before} and ${rests} < ${before}
    and not exists (select from retention_sweep s where s.id = ${swept} and s.began_at >= ${rests})`;
}
