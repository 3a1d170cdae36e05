import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { termSet } from "@/lib/domain/text/terms";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";
import { searchLibrary } from "@/lib/sources/search/library";
import { asksModel } from "./asks-model";
import { type AskedRun, kindOf } from "./classified";

/**
 * What is looked for: the question as it stands, and by themselves the terms of its subject that a model gave beside its
 * words. A question's other words (“proposed”, “why”) find what is like it, not what it is about.
 */
export function lookedFor({ run }: { run: AskedRun & Pick<NodeRun, "mode"> }): string[] {
  if (!asksModel({ run })) return [run.question];
  const known = termSet(run.question);
  const { keyTerms } = kindOf(run);
  const isNew = keyTerms.some((term) => [...termSet(term)].some((one) => !known.has(one)));
  return isNew ? [run.question, keyTerms.join(" ")] : [run.question];
}

/** Terms of a subject that the library is searched for, and sources that each finds. */
const SEARCHED = { terms: 12, sources: 60 } as const;

/** What the library holds of each term of the subject that a model gave, the best first: titles alone do not tell it. */
export async function libraryByTerm({ db, scope, run }: NodeContext): Promise<SearchHit[][]> {
  if (!asksModel({ run })) return [];
  const terms = kindOf(run).keyTerms.slice(0, SEARCHED.terms);
  return Promise.all(terms.map((query) => searchLibrary(db, scope, { query, limit: SEARCHED.sources })));
}

/** The results nearest to a run's question, by what is looked for before anything is planned; at most so many. */
export async function nearTheQuestion(context: NodeContext, most: number): Promise<SearchHit[]> {
  const answers = await Promise.all(lookedFor(context).map((query) => context.search(query, most)));
  const lists = answers.map((answer) => (answer.ok ? answer.hits : []));
  return fusedRank(lists, ({ url }) => url).slice(0, most);
}
