import { z } from "zod";
import { normalForm } from "@/lib/domain/facts/fact";
import { askedInVain, nearestTo, openOfOthers } from "@/lib/domain/plan/shared-rounds";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { FoundFact, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { bestLinked } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import type { Earlier, ReadElsewhere } from "./others";
import type { SharedRound } from "./shared-rounds";

/** What other searches read, asked and found, as one that is beside them or after them is told it. */
export const ReadBefore = z.object({
  queries: z.array(z.string()).default([]),
  read: z.array(z.object({ passage: z.string(), asked: z.array(z.string()) })),
  begun: z.array(z.string()).default([]),
  facts: z.array(FoundFact),
  answers: z.array(z.object({ question: z.string(), factIds: z.array(z.string()) })),
  open: z.array(z.string()).default([]),
  vain: z.array(z.string()).default([]),
});
export type ReadBefore = z.infer<typeof ReadBefore>;

/** Places at the beginning of a source, from 0, in which its head may stand. */
const NEAR_BEGINNING = 4;

/** Whether a passage stands where its source begins, by its id. */
function isNearBeginning(id: string): boolean {
  return Number(id.slice(id.lastIndexOf(":") + 1)) < NEAR_BEGINNING;
}

/** Facts of others that a search is told beside those that answer its questions: what one of its prompts shows. */
const NEAR = 16;
/** Questions of theirs to which nobody found a fact that it is told of, the latest. */
const VAIN = 40;
/** Open questions of theirs for which it reads, too: as many as two other perspectives have. */
const OF_OTHERS = 12;

/** The questions of a search, and what of them is open, with what a review misses. */
export interface Asked {
  questions: readonly string[];
  open: readonly string[];
}

/** Queries in the order in which a writer of others is reminded of them: those that share most with the questions last. */
function nearestLast(questions: readonly string[], queries: readonly string[]): string[] {
  const asked = termSet(questions.join(" "));
  const shared = (query: string): number => sharedCount(asked, termSet(query));
  return queries.toSorted((a, b) => shared(a) - shared(b));
}

/** What a search learns of the others' of its run beside what was read for its own questions, by what these ask. */
export function learnedFrom(
  own: readonly SharedRound[],
  { questions, open }: Asked,
  ofOthers: readonly string[],
): Pick<ReadBefore, "facts" | "open" | "vain"> {
  const facts = new Map(own.flatMap((one) => one.facts).map((fact) => [fact.id, fact]));
  const said = [...facts.values()].map(({ id, statement: text, sourceTitle: title }) => ({ id, text, title }));
  const answers = own.flatMap((one) => one.answers.map(({ question, factKeys }) => ({ question, factIds: factKeys })));
  return {
    open: nearestTo(openOfOthers(ofOthers, questions, answers), questions, OF_OTHERS),
    facts: bestLinked(open, said, NEAR).flatMap((id) => facts.get(id) ?? []),
    vain: askedInVain(own.flatMap(({ conversation }) => conversation)).slice(-VAIN),
  };
}

/**
 * What was read before by the run's `own` other searches, and by those of `earlier` runs. Of an earlier run only what had
 * nothing to say counts as read: what it found is in the knowledge base, where people may have judged it, and stands in this
 * run's report only with evidence of its own.
 */
export function readBeforeOf(
  questions: readonly string[],
  { own, earlier }: { own: readonly SharedRound[]; earlier: readonly Pick<SearchResult, "read">[] },
  { facts: near, open, vain }: Pick<ReadBefore, "facts" | "open" | "vain">,
): ReadBefore {
  const forms = new Set([...questions, ...open].map(normalForm));
  const asked = new Map<string, Set<string>>();
  const note = (passages: readonly string[], of: readonly string[]): void => {
    const shared = of.map(normalForm).filter((form) => forms.has(form));
    if (shared.length === 0) return;
    for (const id of passages) asked.set(id, new Set([...(asked.get(id) ?? []), ...shared]));
  };
  for (const one of own.flatMap(({ read }) => read)) note(one.passages, one.asked);
  for (const one of earlier.flatMap(({ read }) => read)) note(one.empty, one.asked);
  const answers = mergedAnswers(
    own
      .flatMap((result) => result.answers)
      .filter(({ question }) => forms.has(normalForm(question)))
      .map(({ question, factKeys }) => ({ question, factIds: factKeys })),
  );
  const named = new Set(answers.flatMap(({ factIds }) => factIds));
  const facts = new Map(own.flatMap((result) => result.facts).map((fact) => [fact.id, fact]));
  for (const { id } of near) named.add(id);
  return {
    queries: nearestLast(questions, [...new Set(own.flatMap(({ queries }) => queries))]),
    read: [...asked]
      .map(([passage, of]) => ({ passage, asked: [...of].sort() }))
      .sort((a, b) => (a.passage < b.passage ? -1 : 1)),
    begun: own.flatMap(({ read }) => read.flatMap((one) => one.passages.filter(isNearBeginning))).toSorted(),
    facts: [...facts.values()].filter(({ id }) => named.has(id)),
    answers,
    open,
    vain,
  };
}

/** What was read before, as the search sees it that it is for. */
export function seenBy(
  { stage }: { stage: string },
  input: Pick<SearchInput, "rerun">,
  before: ReadBefore,
): ReadElsewhere {
  const readFor = new Map(before.read.map(({ passage, asked }) => [passage, new Set(asked)]));
  // A search that was sent back, or for a gap, has to find what a review missed, whatever answers it.
  const isForGap = input.rerun > 0 || stage === "wave2";
  return { ...before, readFor, queries: isForGap ? before.queries : [], answers: isForGap ? [] : before.answers };
}

/** What the searches and reviews of one thread among these steps leave to its next search; what a review refused is left out. */
export function earlierOf(
  rows: readonly { kind: string; input: unknown; result: unknown }[],
  { thread }: Pick<SearchInput, "thread">,
): Earlier {
  const own = rows.filter((row) => SearchInput.pick({ thread: true }).parse(row.input).thread === thread);
  const results = own.filter((row) => row.kind === "search").map((row) => SearchResult.parse(row.result));
  const reviews = own.filter((row) => row.kind === "review").map((row) => ReviewResult.parse(row.result));
  const refused = new Set(reviews.flatMap((review) => review.rejectedKeys));
  const facts = new Map(results.flatMap((result) => result.facts).map((fact) => [fact.id, fact]));
  const answers = mergedAnswers(
    results.flatMap((result) => result.answers).map(({ question, factKeys }) => ({ question, factIds: factKeys })),
  );
  return {
    queries: [...new Set(results.flatMap((result) => result.queries))],
    passages: results.flatMap((result) => result.read.flatMap((one) => one.passages)),
    facts: [...facts.values()].filter((fact) => !refused.has(fact.id)),
    answers: answers.map(({ question, factIds }) => ({ question, factIds: factIds.filter((id) => !refused.has(id)) })),
  };
}
