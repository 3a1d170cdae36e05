import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";

/** How often lexemes stand in statements, as shares of all; those that the database does not count as common are missing. */
type TermShares = ReadonlyMap<string, number>;

/** How often terms stand in facts, and how many facts there are. */
export interface CommonTerms {
  shares: TermShares;
  facts: number;
}

const Rows = z.array(z.object({ facts: z.number(), terms: z.array(z.string()), shares: z.array(z.number()) }));

/**
 * The most common lexemes of the knowledge base, from the planner's own statistics: they cost nothing to read and are made
 * anew as the table grows.
 */
export async function commonTerms(tx: Tx): Promise<CommonTerms> {
  const [row] = Rows.parse(
    await tx.$queryRaw`
    /* common_terms */
    select greatest(0, c.reltuples)::float8 as facts, coalesce(s.most_common_elems::text::text[], '{}') as terms,
      coalesce(s.most_common_elem_freqs::float8[], '{}') as shares
    from pg_class c left join pg_stats s
      on s.schemaname = current_schema() and s.tablename = 'fact' and s.attname = 'search'
    where c.oid = 'fact'::regclass`,
  );
  const { facts = 0, terms = [], shares = [] } = row ?? {};
  return { facts, shares: new Map(terms.map((term, nth) => [term, shares[nth] ?? 0])) };
}

/** How often words that begin with a stem stand in statements. */
export function shareOf(shares: TermShares, stem: string): number {
  let share = 0;
  for (const [term, own] of shares) if (term.startsWith(stem)) share += own;
  return share;
}
