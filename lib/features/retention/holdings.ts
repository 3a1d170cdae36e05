import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { RetentionHoldings, type RetentionKind } from "@/lib/domain/install/retention-shapes";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isRunDue } from "./due";

const Rows = z.array(RetentionHoldings.extend({ bytes: z.coerce.number() }));

interface Counted {
  files: Prisma.Sql;
  bytes: Prisma.Sql;
  runs: Prisma.Sql;
  calls: Prisma.Sql;
}

const none = Prisma.sql`0`;
const before = Prisma.sql`choice.before`;

function runsOf(kind: "calls" | "events", { projectId }: Scope): Prisma.Sql {
  return Prisma.sql`(select count(*)::int from run r where r.project_id = ${projectId}::uuid and ${isRunDue(kind, before)})`;
}

function countedOf(kind: RetentionKind, scope: Scope): Counted {
  const { projectId } = scope;
  const files = Prisma.sql`original o where o.project_id = ${projectId}::uuid and o.retention_id is null and o.created_at < ${before}`;
  const counted: Record<RetentionKind, Counted> = {
    originals: {
      files: Prisma.sql`(select count(*)::int from ${files})`,
      bytes: Prisma.sql`(select coalesce(sum(o.size_bytes), 0) from ${files})`,
      runs: none,
      calls: none,
    },
    calls: {
      files: none,
      bytes: none,
      runs: runsOf("calls", scope),
      calls: Prisma.sql`(select count(*)::int from project_call c where c.project_id = ${projectId}::uuid and c.prompt <> ''
          and c.ended_at < ${before})
        + (select count(*)::int from question q where q.project_id = ${projectId}::uuid and q.prompt is not null
          and q.answered_at < ${before})`,
    },
    events: { files: none, bytes: none, runs: runsOf("events", scope), calls: none },
  };
  return counted[kind];
}

/** What a rule of each of these numbers of days would take at once. */
export async function countRetained(
  db: Db | Tx,
  scope: Scope,
  { kind, choices }: { kind: RetentionKind; choices: readonly number[] },
): Promise<RetentionHoldings[]> {
  const { files, bytes, runs, calls } = countedOf(kind, scope);
  return Rows.parse(
    await db.$queryRaw`
      select days, ${files} as files, ${bytes} as bytes, ${runs} as runs, ${calls} as calls
      from (select days, now() - make_interval(days => days) as before from unnest(${[...choices]}::int[]) days) choice
      order by days`,
  );
}
