import type { FactIn } from "@/lib/agents/parts";
import { mergedAnswers } from "@/lib/domain/loop";
import { ReviewResult, SearchInput, SearchResult } from "@/lib/domain/results";
import type { NodeContext } from "@/lib/engine/context";

/** What the earlier searches of a thread tried, read and found. */
export interface Earlier {
  queries: string[];
  passages: string[];
  facts: FactIn[];
  answers: { question: string; factIds: string[] }[];
}

const none: Earlier = { queries: [], passages: [], facts: [], answers: [] };

/** What a search that is made again begins with; nothing for the first of its thread. What its review refused is left out. */
export async function earlierSearches({ db, run, node }: NodeContext, input: SearchInput): Promise<Earlier> {
  if (input.rerun === 0) return none;
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: { in: ["search", "review"] }, status: "complete", key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { kind: true, input: true, result: true },
  });
  const own = rows.filter((row) => SearchInput.pick({ thread: true }).parse(row.input).thread === input.thread);
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
