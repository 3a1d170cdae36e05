import { candidatesFrom } from "@/lib/agents/offline/answer-text";
import { answersTo, sharesSubject } from "@/lib/domain/questions/answers";
import { LookedAgain, type OutlineResult } from "@/lib/domain/run/results";
import { listCandidates } from "@/lib/knowledge/find/candidates";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asFactsIn, asKnownFactsIn } from "@/lib/run/nodes/parts/facts-in";
import { searchLibrary } from "@/lib/sources/search/library";

/** Questions that are looked for once more; facts and sources that are named as nearest to each; facts looked through. */
const MOST = { questions: 20, facts: 2, titles: 3, candidates: 400 } as const;

type Looked = LookedAgain[number];

function nearestIds(question: string, facts: ReturnType<typeof asFactsIn>): string[] {
  const shares = sharesSubject([question]);
  const near = facts.filter(({ statement, sourceTitle }) => shares(`${statement} ${sourceTitle}`));
  const parts = answersTo(question, candidatesFrom(near.slice(0, MOST.candidates)));
  return [...new Set(parts.flatMap(({ ids, nearest }) => [...ids, ...nearest]))].slice(0, MOST.facts);
}

/** Titles of what bears on a question in the knowledge base and in the library, where they share a subject with it. */
async function nearestTitles({ db, scope, run }: NodeContext, question: string): Promise<string[]> {
  const shares = sharesSubject([question]);
  const [facts, hits] = await Promise.all([
    listCandidates(db, scope, { questions: [question], exceptRunId: run.id }),
    searchLibrary(db, scope, { query: question, limit: MOST.titles }),
  ]);
  const known = asKnownFactsIn(facts);
  const near = new Set(nearestIds(question, known));
  const titles = [
    ...known.filter(({ id }) => near.has(id)).map(({ sourceTitle }) => sourceTitle),
    ...hits.filter(({ title, snippet }) => shares(`${title} ${snippet}`)).map(({ title }) => title),
  ];
  return [...new Set(titles)].slice(0, MOST.titles);
}

/**
 * Looks once more for what the report would list as not found: by rank in the facts of the run, in the project's, and in
 * the library, as this attempt sees them. No model is asked.
 */
export async function lookAgain(
  context: NodeContext,
  { open, facts }: { open: readonly string[]; facts: readonly RunFact[] },
): Promise<LookedAgain> {
  if (open.length === 0) return [];
  return context.recall("looked_again", LookedAgain, async () => {
    const own = asFactsIn(facts);
    const looked: Looked[] = [];
    for (const question of open.slice(0, MOST.questions)) {
      const titles = await nearestTitles(context, question);
      looked.push({ question, factKeys: nearestIds(question, own), titles });
    }
    return looked.filter(({ factKeys, titles }) => factKeys.length + titles.length > 0);
  });
}

/** What was found for numbered questions by looking through all facts at once: `question` counts from 1. */
interface Seen {
  question: number;
  factIds: readonly string[];
  isAnswered: boolean;
}

/** The questions that are answered, by which facts beside those found for them, and what says something towards the open ones. */
export function seenAtOnce(
  questions: readonly { question: string; factKeys: readonly string[] }[],
  seen: readonly Seen[],
): { answered: OutlineResult["answered"]; towards: LookedAgain } {
  const named = seen.flatMap(({ question: number, factIds, isAnswered }) => {
    const asked = questions[number - 1];
    if (asked === undefined) return [];
    return [{ question: asked.question, factKeys: [...factIds], isAnswered, isOpen: asked.factKeys.length === 0 }];
  });
  return {
    answered: named.filter((one) => one.isAnswered).map(({ question, factKeys }) => ({ question, factKeys })),
    towards: named
      .filter((one) => !one.isAnswered && one.isOpen)
      .map(({ question, factKeys }) => ({ question, factKeys, titles: [] })),
  };
}

/** Titles of what stands nearest to each question that nothing answers: those of the run's facts first. */
export function nearestSources(lookedAgain: LookedAgain, facts: readonly RunFact[]): Map<string, string[]> {
  const titleOf = new Map<string, string>(facts.map(({ key, evidence: [first] }) => [key, first?.title ?? ""]));
  return new Map(
    lookedAgain.map(({ question, factKeys, titles }) => {
      const own = factKeys.flatMap((key) => titleOf.get(key) || []);
      return [question, [...new Set([...own, ...titles])].slice(0, MOST.titles)];
    }),
  );
}
