import { searchesSaved } from "@/lib/domain/questions/answering";
import type { AnyEvent } from "@/lib/domain/run/event";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { SearchInput, type SearchResult } from "@/lib/domain/run/results";
import { writeFolds } from "@/lib/knowledge/folds";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { recountSaved } from "@/lib/run/nodes/parts/saved-searches";
import { earlierSearches } from "./earlier-searches";
import { fromKnowledge, knownTurn } from "./from-knowledge";
import { readElsewhere } from "./read-elsewhere";
import { remember, runNotes } from "./remember";
import {
  asMarkdown,
  asResult,
  begin,
  factsFor,
  foldsOf,
  foundText,
  openQuestions,
  type Progress,
} from "./search-progress";
import { iterate } from "./search-round";

/** Takes what the knowledge base knows before anything is searched for; what it answers is not searched for again. */
async function lookUp(context: NodeContext, progress: Progress): Promise<void> {
  const { facts, answered, answers, queries } = await fromKnowledge(context, progress.input);
  progress.known = { factKeys: facts.map((fact) => fact.id), answered, queries: answered.length === 0 ? [] : queries };
  for (const fact of facts) progress.facts.set(fact.id, fact);
  // What is known to only part of an answer is searched for: it would pass for answered without a search.
  const whole = new Set(answered);
  progress.answers = mergedAnswers(
    progress.answers,
    answers.filter(({ question }) => whole.has(question)),
  );
  for (const question of answered) {
    const shown = factsFor(question, progress, context.run.settings.contextTokens);
    const turn = await knownTurn(context, question, shown);
    progress.conversation.push(turn);
    progress.memory = await remember(context, { ...progress, goal: progress.input.perspective, iteration: 0 }, turn);
  }
}

/** Whether there is nothing left that would have to be searched for; the decision is kept with those of the loop. */
function isKnown(progress: Progress): boolean {
  // A search that was sent back has to bring what its review missed.
  if (openQuestions(progress).length > 0 || progress.input.rerun > 0) return false;
  const { answered, factKeys } = progress.known;
  const summary = `${factKeys.length} facts of the knowledge base answer all ${answered.length} questions.`;
  progress.loop.push({ iteration: 0, summary, gaps: [], end: "known" });
  return true;
}

function knowledgeEvents({ known, queries }: Progress): AnyEvent[] {
  const facts = known.factKeys.length;
  if (facts === 0) return [];
  const saved = searchesSaved({ answered: known.answered.length, earlier: known.queries, made: queries });
  return [{ kind: "knowledge_used", payload: { facts, searchesSaved: saved } }];
}

/** What following links came to: pages that were read, and those that could not be. */
function followedEvents({ input, followed }: Progress): AnyEvent[] {
  if (input.follow === undefined || followed.length === 0) return [];
  const unread = followed.filter(({ why }) => why !== null).length;
  const payload = { from: input.follow.pages, most: input.follow.most, read: followed.length - unread, unread };
  return [{ kind: "links_followed", payload }];
}

function foldEvents({ folds }: SearchResult): AnyEvent[] {
  return folds.map(({ level, summary, tokens }) => ({ kind: "fold", payload: { level, text: summary, tokens } }));
}

/** Where a search's findings are kept; a rerun never overwrites the search before it. */
function artifactPath(context: NodeContext, input: SearchInput): string {
  const wave = context.node.stage === "wave2" ? "wave-2" : "wave-1";
  const suffix = input.rerun === 0 ? "" : `.retry-${input.rerun}`;
  return `${wave}/${input.thread}${suffix}.md`;
}

/**
 * Looks up what is known, then asks, searches, reads, extracts and decides whether to go on, until there is nothing left
 * or a limit is reached.
 */
export async function search(context: NodeContext): Promise<NodeOutcome> {
  const input = SearchInput.parse(context.node.input);
  const notes = await runNotes(context);
  const progress = begin(input, notes, await earlierSearches(context, input), await readElsewhere(context, input));
  const before = new Set(progress.facts.keys());
  await lookUp(context, progress);
  const known = isKnown(progress);
  for (let iteration = 1; !known; iteration += 1) {
    const end = await iterate(context, progress, iteration);
    if (end !== null) break;
  }
  const result = asResult(progress);
  return {
    result,
    text: `${foundText(progress)}${before.size === 0 ? "" : `, ${result.factKeys.filter((key) => !before.has(key)).length} of them new`}.`,
    facts: result.factKeys.length,
    artifacts: [
      { path: artifactPath(context, progress.input), mediaType: "text/markdown", content: asMarkdown(progress) },
    ],
    events: [...knowledgeEvents(progress), ...followedEvents(progress), ...foldEvents(result)],
    write: async (tx): Promise<void> => {
      const place = { researcherId: context.run.researcherId, runId: context.run.id, nodeKey: context.node.key };
      await writeFolds(tx, context.scope, place, foldsOf(context.node.key, result));
      await recountSaved(context, tx, result.known);
    },
  };
}
