import {
  checkBatches,
  eachWordingOnce,
  isSaidByQuotes,
  type QuoteInContext,
  type ToCheck,
} from "@/lib/domain/facts/checking";
import type { Support } from "@/lib/domain/markdown/support";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { checksChanges } from "@/lib/domain/run/settings";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "./asks-model";
import { quoteContexts, spanOf } from "./quote-contexts";

/** A sentence, and the facts whose quotes are to bear it out. */
export interface Cited {
  sentence: string;
  facts: readonly RunFact[];
}

type Checker = Pick<NodeContext, "db" | "scope" | "run" | "recall" | "tryAsk">;

/** Quotes that a check is shown of one sentence; one that so many bear out needs no more. */
const QUOTES_SHOWN = 8;

const NOTHING_BESIDE = { before: "", after: "", above: [], fields: [], paragraph: undefined };

const OUT_OF_BUDGET = "The budget did not allow it.";
const NO_VERDICT = "The check gave no verdict on it.";

/** The pieces of evidence that a sentence is held against. */
function evidenceOf({ facts }: Cited): (RunFact["evidence"][number] & { key: string })[] {
  const all = facts.flatMap(({ key, evidence }) => evidence.map((piece) => ({ ...piece, key })));
  return eachWordingOnce(all).slice(0, QUOTES_SHOWN);
}

async function checkBatch(context: Checker, items: readonly ToCheck[]): Promise<Map<string, Support>> {
  const answer = await context.tryAsk("check_support", {
    items: items.map(({ quotes, ...item }) => ({ ...item, quotes: [...quotes] })),
  });
  if (answer.ok) {
    return new Map(answer.output.verdicts.map(({ id, verdict, reason }) => [id, { verdict, reason }]));
  }
  // A failed check is never a refutation. Source: agents.md, check_support.
  const failed: Support =
    answer.failure.code === BUDGET_SPENT
      ? { verdict: "not_checked", reason: OUT_OF_BUDGET }
      : { verdict: "check_failed", reason: answer.failure.message };
  return new Map(items.map(({ id }) => [id, failed]));
}

/**
 * What a checker says of each sentence, in their order: several to a call, each with its quotes in their context. One
 * that it says nothing of is not checked; a call that fails leaves its own sentences without a verdict, and no others.
 */
export async function checkSentences(context: Checker, cited: readonly Cited[]): Promise<Support[]> {
  if (cited.length === 0) return [];
  const contexts = await quoteContexts(context, "quote_context", cited.flatMap(evidenceOf));
  const items = cited.map((one, index): ToCheck => {
    const pieces = evidenceOf(one);
    const isSaid = asksModel(context) && isSaidByQuotes(one.sentence, pieces);
    const quotes = pieces.map(({ key, quote, title, publisher, published, heading, ...span }, nth): QuoteInContext => {
      const beside = contexts.get(spanOf(span));
      const { above, fields } = beside ?? NOTHING_BESIDE;
      const { before, after, paragraph } = isSaid ? NOTHING_BESIDE : (beside ?? NOTHING_BESIDE);
      // A model is told the whole paragraph; by terms alone it would say nothing more.
      const isWhole = asksModel(context) && paragraph !== undefined;
      return {
        id: `${key}:${nth + 1}`,
        quote,
        sourceTitle: title,
        publisher,
        published,
        heading,
        above,
        fields,
        ...(isWhole ? { before: "", after: "", paragraph } : { before, after }),
      };
    });
    return { id: String(index + 1), sentence: one.sentence, quotes };
  });
  const { settings } = context.run;
  const isGathered = asksModel(context) && checksChanges(settings);
  const batches = checkBatches(items, settings.contextTokens, isGathered ? "gathered" : "inOrder");
  const answers = await Promise.all(batches.map((batch) => checkBatch(context, batch)));
  const verdicts = new Map(answers.flatMap((answer) => [...answer]));
  return items.map(({ id }) => verdicts.get(id) ?? { verdict: "not_checked", reason: NO_VERDICT });
}
