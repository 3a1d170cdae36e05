import { z } from "zod";
import { countTokens } from "@/lib/domain/core/tokens";
import type { ReadSource } from "@/lib/domain/facts/read-together";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { markedSentences } from "@/lib/domain/markdown/sentence-kinds";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import type { CitingSentence, Stretch } from "@/lib/domain/report/elsewhere/searched-text";
import { elsewhere, elsewhereLine, elsewhereWithin } from "@/lib/domain/report/elsewhere/told-elsewhere";
import { withinBounds } from "@/lib/domain/report/elsewhere/within-bounds";
import { readsDeniedBounds, tellsElsewhere, tellsOthers } from "@/lib/domain/run/settings";
import { codePointCount } from "@/lib/domain/text/quote";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { pick, sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { readHits } from "@/lib/run/nodes/parts/reading";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { Hit } from "@/lib/sources/search/hit";
import { listStored } from "@/lib/sources/search/library";
import { alone } from "./looked-up";

/** Texts that are looked through, those that the report cites first. */
const TEXTS_MOST = 60;
/** Tokens of what frames a passage, and the title of its source. Measured on rendered prompts. */
const FRAME_TOKENS = 60;
/** The share of an editor's prompt that all of it may take. */
const SHARE = 0.07;

/** What texts say beside a report's words, as an editor is told of it. */
interface Told {
  /** What is told besides of texts, so that the lines can be quoted from. */
  passages: LinkedPassage[];
  /** The lines, by the numbers that passages have among the texts of the prompt. */
  lines: (texts: readonly ReadSource[]) => string[];
}

type ToldElsewhere = (atHand: readonly LinkedPassage[], contextTokens: number) => Told;

const NOTHING: Told = { passages: [], lines: () => [] };

/** The sentences of a report that say something on the word of texts, with the quotes that they cite. */
function citingSentences(sections: readonly { markdown: string }[], facts: readonly RunFact[]): CitingSentence[] {
  return sections
    .flatMap(({ markdown }) => markedSentences(markdown))
    .filter(({ marked, kind, keys }) => marked !== "scope" && kind !== "heading" && keys.length > 0)
    .map(({ text, keys }) => ({
      text: plainText(text),
      quotes: pick(facts, keys).flatMap(({ evidence }) =>
        evidence.map(({ sha256, quote }) => ({ sourceId: sourceLabel(sha256), quote })),
      ),
    }));
}

/** The texts that a run has facts of, by their hashes: those that its report cites first, then those that told most. */
function textsOf(sections: readonly { markdown: string }[], facts: readonly RunFact[]): string[] {
  const hashes = (some: readonly RunFact[]): string[] =>
    some.flatMap(({ evidence }) => evidence.map((one) => one.sha256));
  const all = hashes(facts);
  const told = Map.groupBy(all, (sha256) => sha256);
  const mostFirst = [...told].toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const cited = hashes(pick(facts, citedKeys(sections)));
  return [...new Set([...cited, ...mostFirst.map(([sha256]) => sha256)])].slice(0, TEXTS_MOST);
}

/** A stretch of a stored passage as one that stands alone beside others. */
function asPassage({ passage, start, text }: Stretch, byId: ReadonlyMap<string, LinkedPassage>): LinkedPassage[] {
  const own = byId.get(passage.id);
  return own === undefined
    ? []
    : [alone({ ...own, text, start: own.start + codePointCount(own.text.slice(0, start)) })];
}

function isIn(passages: readonly LinkedPassage[], { passage, text }: Stretch): boolean {
  return passages.some((one) => one.sourceId === passage.sourceId && one.text.includes(text));
}

/** The number of the passage among texts in which a stretch stands; null where it stands in none. */
function numberOf(texts: readonly ReadSource[], { passage, text }: Stretch): number | null {
  const own = texts.filter(({ sourceId }) => sourceId === passage.sourceId).flatMap(({ parts }) => parts);
  return own.find(({ passages }) => passages.some((one) => one.text.includes(text)))?.number ?? null;
}

/**
 * Looks through the texts that a report cites, and through others that the run has facts of, for what they say beside its
 * sentences: another figure of the same text, and what a later text says of a lack that it tells. No model is asked.
 */
export async function toldElsewhere(
  context: NodeContext,
  sections: readonly { markdown: string }[],
  facts: readonly RunFact[],
): Promise<ToldElsewhere> {
  const { db, scope, run, recall } = context;
  if (!asksModel(context) || !tellsElsewhere(run.settings)) return () => NOTHING;
  const report = citingSentences(sections, facts);
  const hashes = textsOf(sections, facts);
  const hits = await recall("elsewhere", z.array(Hit), () => listStored(db, scope, hashes));
  const { passages } = await readHits(context, hits);
  const own = passages.filter((one) => !isBackMatter(one)).map((one) => ({ ...one, link: null }));
  const readable = withinBounds(own, report);
  const found = elsewhere(report, readable, {
    question: tellsOthers(run.settings) ? run.question : null,
    readsDeniedBounds: readsDeniedBounds(run.settings),
  });
  if (found.length === 0) return () => NOTHING;
  const byId = new Map(readable.map((one) => [one.id, one]));
  return (atHand, contextTokens) => {
    const { kept, added } = elsewhereWithin(found, {
      isAtHand: (one) => isIn(atHand, one),
      frameOf: ({ id }) => FRAME_TOKENS + countTokens((byId.get(id)?.fields ?? []).join("; ")),
      tokens: contextTokens * SHARE,
    });
    return {
      passages: added.flatMap((one) => asPassage(one, byId)),
      lines: (texts) =>
        kept.flatMap((one) => {
          const number = numberOf(texts, one.found);
          return number === null ? [] : [elsewhereLine(one, number)];
        }),
    };
  };
}
