import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** How often lexemes stand in statements, as shares of all; those that the database does not count as common are missing. */
export type TermShares = ReadonlyMap<string, number>;

const TermRows = z.array(z.object({ term: z.string(), share: z.number() }));

/**
 * The most common lexemes of the knowledge base, from the planner's own statistics: they cost nothing to read and are made
 * anew as the table grows.
 */
export async function commonTerms(tx: Tx): Promise<TermShares> {
  const rows = TermRows.parse(
    await tx.$queryRaw`
    select term, share::float8 from pg_stats s,
      unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs[1:cardinality(s.most_common_elems::text::text[])])
        as common(term, share)
    where s.schemaname = current_schema() and s.tablename = 'fact' and s.attname = 'search'
      and s.most_common_elems is not null`,
  );
  return new Map(rows.map(({ term, share }) => [term, share]));
}

/** How often words that begin with a stem stand in statements. */
export function shareOf(shares: TermShares, stem: string): number {
  let share = 0;
  for (const [term, own] of shares) if (term.startsWith(stem)) share += own;
  return share;
}
