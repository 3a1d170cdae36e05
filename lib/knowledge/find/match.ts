import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { SearchQuery } from "@/lib/domain/core/search-query";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type Choice, chooseTerms, widened } from "./choose-terms";
import { type Figures, knowledgeFigures } from "./figures";
import { estimate, findTerms, type SearchTerm } from "./search-terms";

/** Facts that rare words should find between them: with fewer, a common word finds some, too. */
const FEW = 20;
/** Facts that are ranked at most: a longer ranking costs more than it finds. Source of the bound: bench/knowledge.ts. */
const RANKED_MOST = 600;

/** What a search asks of fact `f`. */
export interface Match {
  terms: readonly SearchTerm[];
  choice: Choice;
  /** Facts that are ranked at most. */
  most: number;
  figures: Figures;
  /** Conditions, each with its `and` before it: any of the words that tell facts apart. */
  anyWord: Prisma.Sql;
  /** Condition, with its `and` before it, for any of the words whose facts come first; null where there are none. */
  firstWord: Prisma.Sql | null;
  /** Condition, with its `and` before it, for all of the words. */
  allWords: Prisma.Sql;
  /** Whether the search asks for anything at all. */
  isBlank: boolean;
}

const Phrase = z.object({ query: z.string(), lexemes: z.array(z.string()), isExcluded: z.boolean() });

/** Phrases and exclusions as the index knows them; those of stop words alone fall away. */
async function findPhrases(db: Db | Tx, query: SearchQuery): Promise<z.infer<typeof Phrase>[]> {
  const given = [
    ...query.phrases.map((text) => ({ text, isExcluded: false })),
    ...query.excluded.map((text) => ({ text, isExcluded: true })),
  ];
  if (given.length === 0) return [];
  const rows = await db.$queryRaw`
    select query::text, lexemes, "isExcluded" from (
      select phraseto_tsquery('stemma', text) as query, tsvector_to_array(to_tsvector('stemma', text)) as lexemes,
        "isExcluded"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row(text text, "isExcluded" boolean)) as phrase
    where numnode(query) > 0`;
  return z.array(Phrase).parse(rows);
}

/** As the index `fact_holds` writes a project's lexemes. */
function entries(scope: Scope, lexemes: readonly string[]): string[] {
  return lexemes.map((lexeme) => `${scope.projectId} ${lexeme}`);
}

type Wanted = Pick<SearchTerm, "query" | "lexemes">;

/** Facts that hold any of some terms: what the index finds, and of that what says it just so. */
function holdsAny(scope: Scope, terms: readonly Wanted[]): Prisma.Sql {
  const query = terms.map((term) => `(${term.query})`).join(" | ");
  const found = entries(
    scope,
    terms.flatMap((term) => term.lexemes),
  );
  return Prisma.sql`and fact_terms(f.project_id, f.words) && ${found}::text[] and f.words @@ ${query}::tsquery`;
}

/** Facts that hold a phrase: all of its words, in its order. */
function holdsPhrase(scope: Scope, { query, lexemes }: Wanted): Prisma.Sql {
  const found = entries(scope, lexemes);
  return Prisma.sql`and fact_terms(f.project_id, f.words) @> ${found}::text[] and f.words @@ ${query}::tsquery`;
}

/** The condition that facts hold one term at least of each of some groups. */
export function holdsEach(scope: Scope, terms: readonly Wanted[], groups: Choice["groups"]): Prisma.Sql {
  const conditions = groups.map((group) =>
    holdsAny(
      scope,
      group.flatMap((nth) => terms[nth] ?? []),
    ),
  );
  return Prisma.join([Prisma.empty, ...conditions], " ");
}

/** Whether fewer facts than a search should find hold what rare words and conditions ask for. */
async function isTooFew(db: Db | Tx, scope: Scope, condition: Prisma.Sql): Promise<boolean> {
  const rows = z.array(z.object({ count: z.int() })).parse(
    await db.$queryRaw`
      select count(*)::int as count from (
        select from fact f where f.project_id = ${scope.projectId}::uuid ${condition} limit ${FEW}) as found`,
  );
  return (rows[0]?.count ?? 0) < FEW;
}

/** What is asked beside the words: phrases that must stand there, and those that must not. */
async function conditionsOf(
  db: Db | Tx,
  scope: Scope,
  query: SearchQuery,
): Promise<{ count: number; sql: Prisma.Sql }> {
  const phrases = await findPhrases(db, query);
  const wanted = phrases.filter((phrase) => !phrase.isExcluded).map((phrase) => holdsPhrase(scope, phrase));
  const unwanted = phrases.filter((phrase) => phrase.isExcluded);
  const conditions = [...wanted, ...unwanted.map((phrase) => Prisma.sql`and not f.words @@ ${phrase.query}::tsquery`)];
  return { count: phrases.length, sql: Prisma.join([Prisma.empty, ...conditions], " ") };
}

/** Reads a search against what the project's knowledge base holds. A word that hardly any fact has crowds out no other. */
export async function readMatch(db: Db | Tx, scope: Scope, query: SearchQuery): Promise<Match> {
  const [terms, phrases, figures] = await Promise.all([
    findTerms(db, scope, query.words),
    conditionsOf(db, scope, query),
    knowledgeFigures(db, scope),
  ]);
  const some = terms.length + phrases.count > 0 ? Prisma.sql`and f.words is not null` : Prisma.empty;
  const beside = Prisma.sql`${some} ${phrases.sql}`;
  const counted = terms.map((term) => ({ count: estimate(term, figures) }));
  const rare = chooseTerms(counted, RANKED_MOST);
  const wider = widened(rare);
  const isWider =
    wider !== rare && (await isTooFew(db, scope, Prisma.sql`${holdsEach(scope, terms, rare.groups)} ${beside}`));
  const choice = isWider ? wider : rare;
  const each = terms.map((_, nth) => [nth]);
  return {
    terms,
    choice,
    most: RANKED_MOST,
    figures,
    anyWord: Prisma.sql`${holdsEach(scope, terms, choice.groups)} ${beside}`,
    firstWord: choice.first.length > 0 ? holdsEach(scope, terms, [choice.first]) : null,
    allWords: Prisma.sql`${holdsEach(scope, terms, each)} ${beside}`,
    isBlank: terms.length === 0 && phrases.count === 0,
  };
}
