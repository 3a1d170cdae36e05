import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { SearchQuery } from "@/lib/domain/core/search-query";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { chooseFacts } from "./choose-facts";
import { holdsEach, meetsCondition } from "./entries";
import { type Figures, knowledgeFigures } from "./figures";
import { findTerms, type SearchTerm } from "./search-terms";
import { countTerms, stepsOf } from "./term-counts";

/**
 * Facts that are ranked, about: a longer ranking costs more than it finds. Source: bench/knowledge/knowledge.ts; of 90 pairs
 * of a rare word and a very common one half as many lost all of the best ten for two.
 */
const RANKED = 600;
/** So many more are looked for where filters and phrases leave too few, and so many fewer where they are far too many. */
const WIDER = [RANKED * 8, RANKED * 64, Number.POSITIVE_INFINITY] as const;
const NARROWER = RANKED / 8;
/** Facts that are ranked at most. */
const MOST = 4_000;

/** Facts that are ranked. */
export interface Reach {
  /** The condition that these facts meet, in SQL, with its `and` before it. */
  words: Prisma.Sql;
  /** For each term whether all facts that hold it are among them. */
  isWhole: readonly boolean[];
}

/** What a search asks of fact `f`. */
export interface Match {
  terms: readonly SearchTerm[];
  /** How many facts hold each term, about. */
  counts: readonly number[];
  figures: Figures;
  /** Facts that are ranked at most. */
  most: number;
  reach: Reach;
  /** What is ranked instead where that finds too few, each wider than the one before; and where it finds far too many. */
  instead: (why: "few" | "many") => readonly Reach[];
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

/** What is asked beside the words: phrases that must stand there, and those that must not. */
async function conditionsOf(
  db: Db | Tx,
  scope: Scope,
  query: SearchQuery,
): Promise<{ count: number; sql: Prisma.Sql }> {
  const phrases = await findPhrases(db, query);
  const wanted = holdsEach(
    scope,
    phrases.filter((phrase) => !phrase.isExcluded),
  );
  const unwanted = phrases.filter((phrase) => phrase.isExcluded);
  const conditions = unwanted.map((phrase) => Prisma.sql`and not f.words @@ ${phrase.query}::tsquery`);
  return { count: phrases.length, sql: Prisma.join([wanted, ...conditions], " ") };
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
  const counts = figures.facts <= RANKED ? terms.map(() => 0) : await countTerms(db, scope, { terms, figures });
  const steps = terms.map((term, nth) => stepsOf(term, counts[nth] ?? 0, figures));
  const reachOf = (wanted: number): Reach & { isAll: boolean } => {
    const { asked, isWhole, isAll } = chooseFacts(steps, figures.facts, wanted);
    return { words: Prisma.sql`${meetsCondition(scope, terms, asked)} ${beside}`, isWhole, isAll };
  };
  const reach = reachOf(RANKED);
  return {
    terms,
    counts,
    figures,
    most: MOST,
    reach,
    instead: (why) => (reach.isAll ? [] : why === "few" ? WIDER.map(reachOf) : [reachOf(NARROWER)]),
    allWords: Prisma.sql`${holdsEach(scope, terms)} ${beside}`,
    isBlank: terms.length === 0 && phrases.count === 0,
  };
}
