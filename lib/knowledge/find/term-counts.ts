import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { entriesOf } from "./entries";
import type { Step } from "./expected-ranks";
import type { Figures } from "./figures";
import type { SearchTerm } from "./search-terms";
import { degrees, entryOf, gain, weightOf } from "./strength";

/** Facts that are counted of a word that the planner's figures do not have. */
const COUNTED_MOST = 1_000;
/** Of facts that hold a word in a degree, those that hold it in the next, where the figures say nothing. */
const STRONGER = 1 / 4;

const Rows = z.array(z.object({ nth: z.int(), count: z.int() }));

/** How many facts hold a term by the planner's figures; null where they do not have it. */
function estimate({ query, lexemes }: SearchTerm, figures: Figures): number | null {
  const known = lexemes.flatMap((lexeme) => figures.holding.get(lexeme) ?? []);
  if (known.length === 0) return null;
  if (query.includes("|"))
    return Math.min(
      figures.facts,
      known.reduce((sum, count) => sum + count, 0),
    );
  return known.length < lexemes.length ? null : Math.min(...known);
}

/** How many facts of a project hold each term, about; of those that hardly any hold the number. */
export async function countTerms(
  db: Db | Tx,
  scope: Scope,
  { terms, figures }: { terms: readonly SearchTerm[]; figures: Figures },
): Promise<number[]> {
  const estimates = terms.map((term) => estimate(term, figures));
  const unseen = terms.flatMap((term, nth) =>
    estimates[nth] === null ? [{ nth, query: entriesOf(scope, term) }] : [],
  );
  if (unseen.length === 0) return estimates.map((count) => count ?? 0);
  const rows = Rows.parse(
    await db.$queryRaw`
      select nth, (select count(*)::int from (
        select from fact f where f.words is not null and fact_entries(f.project_id, f.words) @@ query::tsquery
        limit ${COUNTED_MOST}) as own) as count
      from jsonb_to_recordset(${JSON.stringify(unseen)}::jsonb) as given(nth int, query text)`,
  );
  const counted = new Map(rows.map(({ nth, count }) => [nth, count]));
  return estimates.map((count, nth) => count ?? counted.get(nth) ?? 0);
}

/** How many facts hold a term in each degree, about, and what that adds to their rank. */
export function stepsOf(term: SearchTerm, held: number, figures: Figures): Step[] {
  const weight = weightOf(term.times, held, figures.facts);
  const [lexeme, ...others] = term.lexemes;
  const own = lexeme === undefined || others.length > 0 ? degrees.slice(0, 1) : degrees;
  let facts = held;
  return own.map((degree) => {
    const known = degree === 0 ? held : figures.holding.get(entryOf("", lexeme ?? "", degree).slice(1));
    facts = Math.min(facts, known ?? Math.min(facts * STRONGER, figures.unseen / 2));
    return { gain: weight * gain(degree, figures.length), facts };
  });
}
