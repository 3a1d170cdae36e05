import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { iso } from "./instant";
import { loadPeople } from "./people";

const Rows = z.array(z.object({ author_id: z.string().nullable(), created_at: z.date() }));

interface Changed {
  kind: "project" | "researcher";
  id: string;
  /** What only changes of this part keep in their version, as `monthlyUsd` of the budget. */
  part: string;
}

interface Change {
  /** Null once the account is gone. */
  by: string | null;
  at: string;
}

/** Who last changed one part of something that keeps its versions, and when; null where no change of it is kept. */
export async function findLastChange(
  db: Db,
  { projectId }: Scope,
  { kind, id, part }: Changed,
): Promise<Change | null> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select author_id, created_at from version
      where project_id = ${projectId}::uuid and subject_kind = ${kind} and subject_id = ${id}
        and jsonb_exists(content, ${part})
      order by number desc limit 1`,
  );
  const [last] = rows;
  if (last === undefined) return null;
  const personOf = await loadPeople(db, [last.author_id]);
  return { by: personOf(last.author_id)?.name ?? null, at: iso(last.created_at) };
}
