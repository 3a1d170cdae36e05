import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { quoteContext } from "@/lib/domain/text/quote";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Code points read on each side of a quote, and how many of them are shown at most: the rest finds sentences' ends. */
const READ = 700;
const SHOWN = 500;

const Row = z.object({ id: z.string(), start: z.int(), end: z.int(), from: z.int(), piece: z.string() });

export interface QuoteContext {
  before: string;
  quote: string;
  after: string;
}

/** Each of these quotes within what stands around it, by evidence id; only that stretch leaves the database. */
export async function loadContexts(
  db: Db | Tx,
  scope: Scope,
  evidenceIds: readonly string[],
): Promise<Map<string, QuoteContext>> {
  const rows = await db.$queryRaw<unknown>`
    select e.id, e.start, e."end", greatest(0, e.start - ${READ}::int) as "from",
      substr(c.text, greatest(0, e.start - ${READ}::int) + 1,
        e."end" + ${READ}::int - greatest(0, e.start - ${READ}::int)) as piece
    from evidence e
    join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
    join content c on c.project_id = s.project_id and c.sha256 = s.sha256
    where e.project_id = ${scope.projectId}::uuid and e.id = any(${[...evidenceIds]}::uuid[])`;
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, start, end, from, piece }) => [
        id,
        quoteContext(piece, { start: start - from, end: end - from }, SHOWN),
      ]),
  );
}
