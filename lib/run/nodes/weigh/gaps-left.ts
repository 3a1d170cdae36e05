import { z } from "zod";
import { isWebAddress } from "@/lib/domain/core/url";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { pagesToFollow } from "@/lib/domain/run/of-settings";
import { AnalyzeResult, type FailedCalls, type FoundGap } from "@/lib/domain/run/results";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { strongest } from "@/lib/run/nodes/parts/facts-in";
import { libraryByTerm, nearTheQuestion } from "@/lib/run/nodes/parts/near-question";
import type { Thread } from "@/lib/run/nodes/parts/threads";
import { failedOf, statedIfAsked } from "./comparing";

/** Questions whose answers a call for gaps expects, those of the higher topics first. */
const EXPECTED_TOLD = 200;
/**
 * Results near the question that are looked through for sources nobody used, and titles of them that are told. Source:
 * of 150 that three live runs were told, all of the 18 that they named gaps by are among the first 97.
 */
const UNTOUCHED_AMONG = 80;
const UNTOUCHED_TOLD = 100;
/** Pages that are told whose links may be followed. */
const PAGES_TOLD = 30;

/**
 * Titles of sources from which nothing was taken, those that a plan wanted read first, then those near the question; a
 * model sees in them what nobody asked about.
 */
async function listUntouched(
  context: NodeContext,
  planned: readonly string[],
  facts: readonly RunFact[],
): Promise<string[]> {
  if (!asksModel(context)) return [];
  const taken = new Set(facts.flatMap(({ evidence }) => evidence.map(({ title }) => title)));
  const hits = await nearTheQuestion(context, UNTOUCHED_AMONG);
  const near = await context.recall("near_titles", z.array(z.string()), async () =>
    fusedRank(await libraryByTerm(context), ({ url }) => url).map(({ title }) => title),
  );
  const titles = [...planned, ...hits.map(({ title }) => title), ...near];
  return [...new Set(titles)].filter((title) => !taken.has(title)).slice(0, UNTOUCHED_TOLD);
}

/** Addresses of the pages that the run's searches read, those read first first, as this attempt sees them. */
function pagesRead(context: NodeContext): Promise<string[]> {
  return context.recall("pages_read", z.array(z.string()), async () => {
    const rows = await context.db.fetchCall.findMany({
      where: { ...context.scope, runId: context.run.id, snapshot: { source: { url: { not: null } } } },
      orderBy: [{ startedAt: "asc" }, { id: "asc" }],
      select: { snapshot: { select: { source: { select: { url: true } } } } },
    });
    return [...new Set(rows.flatMap(({ snapshot }) => snapshot?.source.url ?? []))];
  });
}

/**
 * Pages that the run has read, whose links may be followed, those of the strongest facts first: what leads on often says
 * nothing itself. Undefined where it follows none: old runs, and all that may not, ask what they asked.
 */
async function pagesToOffer(context: NodeContext, facts: readonly RunFact[]): Promise<string[] | undefined> {
  const { settings, mode } = context.run;
  if (pagesToFollow(settings, mode) === 0) return undefined;
  const cited = strongest(facts, facts.length).flatMap(({ evidence }) => evidence.flatMap(({ url }) => url ?? []));
  const read = await pagesRead(context);
  const isRead = new Set(read);
  const pages = [...new Set([...cited.filter((url) => isRead.has(url)), ...read])].filter(isWebAddress);
  return pages.length === 0 ? undefined : pages.slice(0, PAGES_TOLD);
}

/** What the analysis of the first wave missed, which stands before the pivot. */
async function missedBefore({ db, run, node }: NodeContext): Promise<FoundGap[]> {
  const before = await db.node.findFirst({
    where: { runId: run.id, kind: "analyze", stage: "pivot", status: "complete", round: node.round },
    orderBy: { ordinal: "desc" },
    select: { result: true },
  });
  return before === null ? [] : AnalyzeResult.parse(before.result).gaps;
}

/** What is missing yet, and how many calls that look for it failed. */
export async function findGaps(
  context: NodeContext,
  threads: readonly Thread[],
  facts: readonly RunFact[],
): Promise<{ found: FoundGap[]; failed: FailedCalls }> {
  // No search follows the second wave: what it closed, whoever plans the report sees, who looks through all facts anyway.
  if (context.node.stage === "wave2" && asksModel(context)) {
    return { found: await missedBefore(context), failed: [] };
  }
  const pages = await pagesToOffer(context, facts);
  const answer = await context.tryAsk("find_gaps", {
    ...(pages && { pages }),
    question: context.run.question,
    expected: threads
      .filter((thread) => !thread.key.startsWith("gap-"))
      .flatMap((one) => one.perspective.questions)
      .slice(0, EXPECTED_TOLD),
    untouched: await listUntouched(
      context,
      threads.flatMap(({ documents }) => documents),
      facts,
    ),
    facts: factsWithin(statedIfAsked(context, strongest(facts, facts.length)), context.run.settings.contextTokens),
  });
  return { found: answer.ok ? answer.output.gaps : [], failed: failedOf("find_gaps", [answer]) };
}
