import { z } from "zod";
import {
  checkBatches,
  isSaidByQuotes,
  piecesShown,
  type QuoteInContext,
  type ToCheck,
} from "@/lib/domain/facts/checking";
import { BESIDE_MOST, isWithin } from "@/lib/domain/facts/near/beside";
import type { Support } from "@/lib/domain/markdown/support";
import { oneLine } from "@/lib/domain/prose/lines";
import { count } from "@/lib/domain/report/report-parts";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { checksChanges, showsQuotesInTurn } from "@/lib/domain/run/settings";
import { Beside, findBeside, keepBeside, type NamedWords, type QuotePlace } from "@/lib/knowledge/quotes/beside";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "./asks-model";
import { quoteContexts, spanOf } from "./quote-contexts";

/** A sentence, and the facts whose quotes are to bear it out. */
export interface Cited {
  sentence: string;
  facts: readonly RunFact[];
  /** Of a row of a table what leads to that, and its head. */
  table?: string;
}

type Checker = Pick<NodeContext, "db" | "scope" | "run" | "node" | "recall" | "tryAsk" | "write">;

const NOTHING_BESIDE = { before: "", after: "", above: [], fields: [], paragraph: undefined };

const OUT_OF_BUDGET = "The budget did not allow it.";
const NO_VERDICT = "The check gave no verdict on it.";
const WORDS_NOT_THERE = "The quotes do not say all of it.";

type Piece = RunFact["evidence"][number] & { key: string };

/** The pieces of evidence that a sentence is held against. */
function evidenceOf({ facts }: Cited, settings: Checker["run"]["settings"]): Piece[] {
  const pieces = facts.map(({ key, evidence }) => evidence.map((piece): Piece => ({ ...piece, key })));
  return piecesShown(pieces, { isInTurn: showsQuotesInTurn(settings) });
}

/** What a checker said of a sentence, with the words beside its quotes by which it is borne out. */
interface Said {
  support: Support;
  named: readonly string[];
  agentCallId: string | null;
}

function unnamed(support: Support): Said {
  return { support, named: [], agentCallId: null };
}

async function checkBatch(context: Checker, items: readonly ToCheck[]): Promise<Map<string, Said>> {
  const answer = await context.tryAsk("check_support", {
    items: items.map(({ quotes, ...item }) => ({ ...item, quotes: [...quotes] })),
  });
  if (answer.ok) {
    const { callId: agentCallId } = answer;
    return new Map(
      answer.output.verdicts.map(({ id, verdict, reason, words = [] }) => {
        const named = verdict === "supported" ? words.slice(0, BESIDE_MOST) : [];
        return [id, { support: { verdict, reason }, named, agentCallId }];
      }),
    );
  }
  // A failed check is never a refutation. Source: agents.md, check_support.
  const failed: Support =
    answer.failure.code === BUDGET_SPENT
      ? { verdict: "not_checked", reason: OUT_OF_BUDGET }
      : { verdict: "check_failed", reason: answer.failure.message };
  return new Map(items.map(({ id }) => [id, unnamed(failed)]));
}

/** What was said of a sentence, without named words that its checker was told with its quotes: its title, fields, headings. */
function withoutTold({ quotes }: ToCheck, said: Said): Said {
  const told = quotes.flatMap(({ quote, sourceTitle, fields = [], above = [] }) => [
    quote,
    sourceTitle,
    ...fields,
    ...above,
  ]);
  const lines = told.map(oneLine);
  const named = said.named.filter((words) => !lines.some((line) => line.includes(oneLine(words))));
  // Nothing is left open then.
  const isTold = said.named.length > 0 && named.length === 0;
  return { ...said, named, ...(isTold && { support: { ...said.support, reason: "" } }) };
}

type Place = QuotePlace & Pick<Piece, "isBeside">;

/** Where what a sentence is held against stands, as far as that was recorded. */
function placesOf(one: Cited, { run }: Checker): Place[] {
  return evidenceOf(one, run.settings).flatMap(({ key, sha256, start, end, isBeside }) =>
    end === null ? [] : [{ key, sha256, start, end, isBeside }],
  );
}

/** Its quotes themselves: words beside words beside a quote would wander away from it, run by run. */
function quotePlaces(one: Cited, context: Checker): QuotePlace[] {
  return placesOf(one, context).flatMap(({ isBeside, ...place }) => (isBeside ? [] : [place]));
}

/**
 * What was said of each sentence, with the words that were named beside its quotes: those that stand there are kept with
 * its facts, which rest on them, too. A sentence whose named words do not all stand there is borne out in part.
 */
async function withWordsBeside(context: Checker, cited: readonly Cited[], said: readonly Said[]): Promise<Support[]> {
  const named = cited.flatMap((one, nth): NamedWords[] =>
    (said[nth]?.named ?? []).map((words) => ({ words, quotes: quotePlaces(one, context) })),
  );
  if (named.length === 0) return said.map(({ support }) => support);
  const { db, scope, run, node } = context;
  const all = await context.recall("words_beside", z.array(Beside.nullable()), () => findBeside(db, scope, named));
  const kept: (Beside & { agentCallId: string })[] = [];
  let at = 0;
  const supports = said.map(({ support, named: own, agentCallId }, nth): Support => {
    const found = all.slice(at, at + own.length);
    at += own.length;
    if (own.length === 0 || agentCallId === null) return support;
    const words = found.filter((one) => one !== null);
    if (words.length < own.length) return { verdict: "partial", reason: support.reason || WORDS_NOT_THERE };
    const known = cited[nth] === undefined ? [] : placesOf(cited[nth], context);
    const isKnown = ({ of: { sha256 }, ...span }: Beside): boolean =>
      known.some((quote) => quote.sha256 === sha256 && isWithin(span, quote));
    kept.push(...words.filter((one) => !isKnown(one)).map((one) => ({ ...one, agentCallId })));
    return { verdict: "supported", reason: "" };
  });
  if (kept.length === 0) return supports;
  await context.write(async (tx) => {
    await keepBeside(tx, scope, { runId: run.id, nodeId: node.id, beside: kept });
    const facts = new Set(kept.map(({ of }) => of.key)).size;
    return { text: `${count(facts, "fact")} with words that stand beside a quote.` };
  });
  return supports;
}

/**
 * What a checker says of each sentence, in their order: several to a call, each with its quotes in their context. One
 * that it says nothing of is not checked; a call that fails leaves its own sentences without a verdict, and no others.
 */
export async function checkSentences(context: Checker, cited: readonly Cited[]): Promise<Support[]> {
  if (cited.length === 0) return [];
  const contexts = await quoteContexts(
    context,
    "quote_context",
    cited.flatMap((one) => evidenceOf(one, context.run.settings)),
  );
  const items = cited.map((one, index): ToCheck => {
    const pieces = evidenceOf(one, context.run.settings);
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
    const { sentence, table } = one;
    return { id: String(index + 1), sentence, ...(table !== undefined && { table }), quotes };
  });
  const { settings } = context.run;
  const isGathered = asksModel(context) && checksChanges(settings);
  const batches = checkBatches(items, settings.contextTokens, isGathered ? "gathered" : "inOrder");
  const answers = await Promise.all(batches.map((batch) => checkBatch(context, batch)));
  const verdicts = new Map(answers.flatMap((answer) => [...answer]));
  const said = items.map((item) =>
    withoutTold(item, verdicts.get(item.id) ?? unnamed({ verdict: "not_checked", reason: NO_VERDICT })),
  );
  return await withWordsBeside(context, cited, said);
}
