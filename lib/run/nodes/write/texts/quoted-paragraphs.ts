import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { joinedStretches } from "@/lib/domain/text/paragraph-around";
import { listQuoteParagraphs, QuoteParagraph } from "@/lib/knowledge/quotes/quote-paragraphs";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";

/** What stands in one text around quotes, each paragraph once, as passages that may be quoted. */
function passagesOf(own: readonly QuoteParagraph[], { evidence: [first] }: RunFact): LinkedPassage[] {
  const [whole] = own;
  if (first === undefined || whole === undefined) return [];
  return joinedStretches(own).map(({ start, text }): LinkedPassage => {
    const { page, above, snapshotId } = own.find((one) => one.start === start) ?? whole;
    return {
      id: `${sourceLabel(first.sha256)}:${start}`,
      sourceId: sourceLabel(first.sha256),
      sourceTitle: first.title,
      heading: above.at(-1) ?? null,
      above,
      text,
      after: "",
      // Paragraphs are apart, whatever stands between them.
      ordinal: 2 * start,
      publisher: first.publisher,
      published: first.published,
      snapshotId,
      start,
      page,
      link: null,
    };
  });
}

/**
 * The paragraphs that the first quotes of these facts stand in, each once, those of the facts that come first before
 * others, in no more tokens: what whoever edits, mends and judges sees of what the writer saw. None where no model is asked.
 */
export async function quotedParagraphs(
  context: Pick<NodeContext, "db" | "scope" | "run" | "recall">,
  facts: readonly RunFact[],
): Promise<(tokens: number) => LinkedPassage[]> {
  const quoted = facts.flatMap((fact) => {
    const [first] = fact.evidence;
    return first === undefined || first.end === null
      ? []
      : [{ fact, sha256: first.sha256, start: first.start, end: first.end }];
  });
  if (!asksModel(context) || quoted.length === 0) return () => [];
  const spans = quoted.map(({ sha256, start, end }) => ({ sha256, start, end }));
  const found = await context.recall("paragraphs", z.array(QuoteParagraph), () =>
    listQuoteParagraphs(context.db, context.scope, spans),
  );
  const byText = Map.groupBy(found, ({ sha256 }) => sha256);
  const all = [...byText].flatMap(([sha256, own]) => {
    const of = quoted.find((one) => one.sha256 === sha256);
    return of === undefined ? [] : passagesOf(own, of.fact);
  });
  return (tokens) => firstWithin(all, tokens, ({ text }) => text);
}
