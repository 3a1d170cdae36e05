import type { Scope } from "@/lib/domain/core/ids";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Condition } from "./condition";
import type { SearchTerm } from "./search-terms";
import { entryOf } from "./strength";

/** A word or phrase as the database wrote it, in lexemes of the index `fact_meets`. */
type Wanted = Pick<SearchTerm, "query" | "lexemes">;

/** A lexeme in a `tsquery` as it is written out, or one of its operators that say how far apart two stand. */
const PART = /'((?:[^']|'')*)'|<(?:-|\d+)>/gu;

function quoted(entry: string): string {
  return `'${entry.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
}

/** Entries of facts that hold a word; of those that hold a phrase all of its words, as the index knows no order. */
export function entriesOf({ projectId }: Scope, { query }: Wanted): string {
  return `(${query.replace(PART, (_part, lexeme?: string) => (lexeme === undefined ? "&" : `'${entryOf(projectId, lexeme)}'`))})`;
}

function queryOf(scope: Scope, terms: readonly Wanted[], condition: Condition): string {
  if ("all" in condition) return `(${condition.all.map((one) => queryOf(scope, terms, one)).join(" & ")})`;
  if ("any" in condition) return `(${condition.any.map((one) => queryOf(scope, terms, one)).join(" | ")})`;
  const term = terms[condition.term];
  if (term === undefined) return "";
  const [lexeme = ""] = term.lexemes;
  return condition.degree === 0 ? entriesOf(scope, term) : quoted(entryOf(scope.projectId, lexeme, condition.degree));
}

/**
 * What is asked is selected, so that the planner takes it for unknown: it would otherwise take apart its figures of the
 * index, thousands of words, for each statement, and choose the index all the same.
 */
function holds(query: string): Prisma.Sql {
  return Prisma.sql`and fact_entries(f.project_id, f.words) @@ (select ${query}::tsquery)`;
}

/** Whether the index alone tells that a fact holds a term. */
function isPlain({ query }: Wanted): boolean {
  return !query.includes("<");
}

/** Facts that meet a condition on their terms. */
export function meetsCondition(scope: Scope, terms: readonly Wanted[], condition: Condition): Prisma.Sql {
  const found = holds(queryOf(scope, terms, condition));
  if (terms.every(isPlain)) return found;
  return Prisma.sql`${found} and f.words @@ ${terms.map(({ query }) => `(${query})`).join(" | ")}::tsquery`;
}

/** Facts that hold each of some words and phrases: what the index finds, and of that what says it just so. */
export function holdsEach(scope: Scope, wanted: readonly Wanted[]): Prisma.Sql {
  const conditions = wanted.map((one) =>
    isPlain(one)
      ? holds(entriesOf(scope, one))
      : Prisma.sql`${holds(entriesOf(scope, one))} and f.words @@ ${one.query}::tsquery`,
  );
  return Prisma.join([Prisma.empty, ...conditions], " ");
}
