import { z } from "zod";
import type { AgentOutput } from "@/lib/agents/index";
import type { OwnQuote } from "@/lib/agents/kit/own-quotes";
import { markerOf } from "@/lib/domain/core/ids";
import { replaceOwnMarkers } from "@/lib/domain/markdown/own-quotes";
import { count } from "@/lib/domain/report/report-parts";
import { listRunFacts, RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { pick, sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type Found, foundIn, type LinkedPassage } from "@/lib/run/nodes/search/read-passages";

/** A whole report as its writer answered it. */
export type Whole = AgentOutput<"write_report">;

/** How sure a quote is that a writer takes because a sentence is to rest on it. */
const CONFIDENCE = 0.9;

/** The fact of the run that says what was quoted: by its statement, else one that stands on the very words. */
function factOf({ fact, proposal }: Found, facts: readonly RunFact[]): string | null {
  const same = facts.find(({ key }) => key === fact.id);
  const onIt = facts.find(({ evidence }) =>
    evidence.some(
      ({ sha256, start, end }) =>
        sourceLabel(sha256) === fact.sourceId && start === proposal.start && end === proposal.end,
    ),
  );
  return (same ?? onIt)?.key ?? null;
}

/** What was quoted, as facts of the run; `marked` puts their keys in place of the markers of quotes in a text. */
interface Quoted {
  facts: RunFact[];
  marked: (markdown: string) => string;
}

/**
 * Makes what a writer quoted itself facts of the run, as what is found in any passage. A marker whose fact people have
 * set aside goes.
 */
export async function quotedFacts(
  context: NodeContext,
  { quotes, callId }: { quotes: readonly OwnQuote[]; callId: string },
  passages: readonly LinkedPassage[],
): Promise<Quoted> {
  const found = quotes.flatMap(({ id, passage, statement, quote }) => {
    const fact = { passage, statement, quote, confidence: CONFIDENCE, answers: [] };
    const answer = { output: { facts: [fact] }, callId };
    return foundIn(context, answer, { questions: [], passages }).map((one) => ({ id, ...one }));
  });
  if (found.length === 0) return { facts: [], marked: (markdown) => markdown };
  const proposals = found.map(({ proposal }) => proposal);
  await proposeFound(context, proposals, (facts) => `${count(facts, "fact")} that the writer quotes from the texts.`);
  const { db, scope, run } = context;
  const facts = await context.recall("quoted", z.array(RunFact), () => listRunFacts(db, scope, run.id));
  const keys = new Map(found.map(({ id, ...one }) => [id, factOf(one, facts)]));
  const marked = (markdown: string): string =>
    replaceOwnMarkers(markdown, (id) => {
      const key = keys.get(id) ?? null;
      return key === null ? null : markerOf(key);
    });
  const own = [...new Set([...keys.values()].filter((key) => key !== null))];
  return { facts: pick(facts, own), marked };
}

/** A whole report with the keys of what its writer quoted itself in place of its own markers. */
export async function withOwnQuotes(
  context: NodeContext,
  { output, callId }: { output: Whole; callId: string },
  passages: readonly LinkedPassage[],
): Promise<{ written: Whole; quoted: string[] }> {
  const { facts, marked } = await quotedFacts(context, { quotes: output.quotes, callId }, passages);
  if (output.quotes.length === 0) return { written: output, quoted: [] };
  const written = {
    ...output,
    markdown: marked(output.markdown),
    sections: output.sections.map((section) => ({ ...section, markdown: marked(section.markdown) })),
    meaning: marked(output.meaning),
    limits: marked(output.limits),
  };
  return { written, quoted: facts.map(({ key }) => key) };
}
