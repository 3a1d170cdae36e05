import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Scope } from "@/lib/domain/ids";
import type { SearchQuery } from "@/lib/domain/search-query";
import { type Choice, chooseTerms } from "./choose-terms";
import { type Figures, knowledgeFigures } from "./figures";
import { estimate, findTerms, type SearchTerm } from "./search-terms";

/** Facts that are ranked at most: a longer ranking costs more than it finds. Source of the bound: bench/knowledge.ts. */
const RANKED_MOST = 3_000;

/** What a search asks of fact `f`. */
export interface Match {
  terms: readonly SearchTerm[];
  choice: Choice;
  /** Facts that are ranked at most. */
  most: number;
  figures: Figures;
  /** Conditions, each with its `and` before it: any of the words that tell facts apart. */
  anyWord: Prisma.Sql;
  /** Likewise: all of the words. */
  allWords: Prisma.Sql;
  /** Whether it asks for anything at all. */
  isBlank: boolean;
}

const Phrase = z.object({ query: z.string(), isExcluded: z.boolean() });

/** Phrases and exclusions as the index knows them; those of stop words alone fall away. */
async function findPhrases(db: Db | Tx, query: SearchQuery): Promise<z.infer<typeof Phrase>[]> {
  const given = [
    ...query.phrases.map((text) => ({ text, isExcluded: false })),
    ...query.excluded.map((text) => ({ text, isExcluded: true })),
  ];
  if (given.length === 0) return [];
  const rows = await db.$queryRaw`
    select query::text, "isExcluded" from (
      select phraseto_tsquery('stemma', text) as query, "isExcluded"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row(text text, "isExcluded" boolean)) as phrase
    where numnode(query) > 0`;
  return z.array(Phrase).parse(rows);
}

function conditions(wanted: readonly string[], unwanted: readonly string[]): Prisma.Sql {
  const must = wanted.map((query) => Prisma.sql`and f.words @@ ${query}::tsquery`);
  const mustNot = unwanted.map((query) => Prisma.sql`and not f.words @@ ${query}::tsquery`);
  const some = must.length > 0 || mustNot.length > 0 ? [Prisma.sql`and f.words is not null`] : [];
  return Prisma.join([Prisma.empty, ...some, ...must, ...mustNot], " ");
}

/** Reads a search against what the project's knowledge base holds. */
export async function readMatch(db: Db | Tx, scope: Scope, query: SearchQuery): Promise<Match> {
  const [terms, phrases, figures] = await Promise.all([
    findTerms(db, scope, query.words),
    findPhrases(db, query),
    knowledgeFigures(db, scope),
  ]);
  const counted = terms.map((term) => ({ query: term.query, count: estimate(term, figures) }));
  const choice = chooseTerms(counted, RANKED_MOST);
  const wanted = phrases.filter((phrase) => !phrase.isExcluded).map((phrase) => phrase.query);
  const unwanted = phrases.filter((phrase) => phrase.isExcluded).map((phrase) => phrase.query);
  return {
    terms,
    choice,
    most: RANKED_MOST,
    figures,
    anyWord: conditions([...(terms.length > 0 ? [choice.query] : []), ...wanted], unwanted),
    allWords: conditions([...terms.map((term) => term.query), ...wanted], unwanted),
    isBlank: terms.length === 0 && phrases.length === 0,
  };
}
