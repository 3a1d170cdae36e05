import { countTokens } from "@/lib/domain/core/tokens";
import { isWithin } from "@/lib/domain/facts/near/beside";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { oneLine } from "@/lib/domain/prose/lines";
import { cutBetweenWords } from "@/lib/domain/text/cut";
import { laterWords } from "./later-words";
import { figuresIn, formerFiguresIn, otherFigures } from "./other-figures";
import { otherWays } from "./other-ways";
import {
  type CitingSentence,
  type FoundElsewhere,
  type SearchedPassage,
  type Stretch,
  sentencesIn,
} from "./searched-text";

/** Lines that whoever edits is told at most, and tokens of them with the passages that are told for them. */
const MOST = { lines: 20, tokens: 2_700 } as const;
/** Characters of the report's words, and of the text's, that a line tells. */
const TOLD = { said: 160, found: 320 } as const;

/** What a text says beside a sentence of a report, because it is a later one or not; or what else of its kind it names. */
interface Elsewhere extends FoundElsewhere {
  kind: "figure" | "later" | "other";
}

/**
 * What texts say beside the sentences of a report: other figures of the same text, and what later texts say, in turns; of a
 * report on a `question` also what else of its kind the texts that it cites name. `readsDeniedBounds` is false for a run
 * that began when “no more than” was read as a least.
 */
export function elsewhere(
  report: readonly CitingSentence[],
  passages: readonly SearchedPassage[],
  { question = null, readsDeniedBounds = true }: { question?: string | null; readsDeniedBounds?: boolean } = {},
): Elsewhere[] {
  const read = readsDeniedBounds ? figuresIn : formerFiguresIn;
  const figures = otherFigures(report, passages, read).map((one) => ({ ...one, kind: "figure" as const }));
  const later = laterWords(report, passages).map((one) => ({ ...one, kind: "later" as const }));
  const named = question === null ? [] : otherWays({ question, report }, passages);
  const others = named.map((one) => ({ ...one, kind: "other" as const }));
  const seen = new Set<string>();
  return inTurns<Elsewhere>([later, figures, others]).filter(({ found: { passage, start } }) => {
    const place = `${passage.id} ${start}`;
    const isNew = !seen.has(place);
    seen.add(place);
    return isNew;
  });
}

/** Sentences that are told before a stretch, and behind it: they say what it speaks of, and what comes of it. */
const AROUND = { before: 1, behind: 2 } as const;

/** A stretch of a passage with the sentences around it. */
function withNeighbours({ passage, start, end }: Stretch): Stretch {
  const own = sentencesIn(passage);
  const before = own.filter((one) => one.end <= start).slice(-AROUND.before);
  const behind = own.filter((one) => one.start >= end).slice(0, AROUND.behind);
  const [from, to] = [before[0]?.start ?? start, behind.at(-1)?.end ?? end];
  return { passage, start: from, end: to, text: passage.text.slice(from, to) };
}

/** What a line says of where its words stand. */
function placeOf({ kind, found: { passage } }: Elsewhere): string {
  if (kind === "figure") return "the same text also says";
  if (kind === "other") return `named beside it in ${oneLine(passage.sourceTitle)}`;
  return `${oneLine(passage.sourceTitle)}, ${passage.published ?? "later"}, says`;
}

/** A line on what a text says beside a sentence of the report, with the number of the passage that it stands in. */
export function elsewhereLine(one: Elsewhere, passage: number): string {
  const said = cutBetweenWords(oneLine(one.said), TOLD.said);
  const found = cutBetweenWords(oneLine(one.found.text), TOLD.found);
  return `“${said}” — ${placeOf(one)}: “${found}” (passage ${passage})`;
}

/** What is known of a prompt that it is told in: the words that stand there already, what frames another passage, its room. */
interface Room {
  isAtHand: (found: Stretch) => boolean;
  /** Tokens of what frames a passage. */
  frameOf: (passage: SearchedPassage) => number;
  tokens: number;
}

/** As much of it as there is room for, in its order, and the stretches to be told for what stands in nothing at hand. */
export function elsewhereWithin(
  all: readonly Elsewhere[],
  { isAtHand, frameOf, tokens: room }: Room,
): { kept: Elsewhere[]; added: Stretch[] } {
  const kept: Elsewhere[] = [];
  const added: Stretch[] = [];
  let left = Math.min(MOST.tokens, room);
  for (const one of all) {
    if (kept.length === MOST.lines) break;
    const { found } = one;
    const isTold =
      isAtHand(found) || added.some((known) => known.passage.id === found.passage.id && isWithin(found, known));
    const around = isTold ? null : withNeighbours(found);
    const ofText = around === null ? 0 : frameOf(found.passage) + countTokens(around.text);
    const tokens = countTokens(`- ${elsewhereLine(one, 99)}\n`) + ofText;
    if (tokens > left) continue;
    left -= tokens;
    kept.push(one);
    if (around !== null) added.push(around);
  }
  return { kept, added };
}
