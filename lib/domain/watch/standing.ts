import { spaced, writtenPlainly } from "./set-anew";

/** A quote that was taken from an earlier text of a source. */
export interface TakenQuote {
  id: string;
  quote: string;
  /** The few code points that stood before it and behind it there; left out where nobody has looked. */
  edges?: { before: string; after: string };
}

/** Which quotes a text still has. */
export interface Standing {
  standing: Set<string>;
  /** Those that it has in the middle of words or numbers alone: whether they stand is seen by their edges. */
  unclear: Set<string>;
  /** Those that it has in the middle of words or numbers so often that not all of these places were looked at. */
  undecided: Set<string>;
}

/** Places of one quote in the middle of words or numbers that are looked at; each costs time, and a text may have millions. */
const CUT_MOST = 1_000;

/** A text as quotes are looked for in it: as it stands, and written plainly. Made once where they come a few at a time. */
export interface Comparable {
  text: string;
  /** Made when the first quote is not found as it stands. */
  plainly: () => readonly string[];
}

export function comparable(text: string): Comparable {
  let plainly: readonly string[] | null = null;
  return {
    text: spaced(text),
    plainly: (): readonly string[] => {
      plainly ??= writtenPlainly(text);
      return plainly;
    },
  };
}

/** Between two groups of three figures of one number: 1'205, 1 205. */
const GROUPED = /^['’\s]\p{N}{3}(?!\p{N})/u;

/** Whether a word or a number goes on from the end of one text into the other: “9” into “.5”, “tide” into “s”, “-” into “5”. */
function goesOn(left: string, right: string): boolean {
  if (/[\p{L}\p{N}\p{M}]$/u.test(left) && /^[\p{L}\p{N}\p{M}]/u.test(right)) return true;
  if (/\p{N}$/u.test(left) && /^[.,]\p{N}/u.test(right)) return true;
  if (/(?:^|\P{N})\p{N}{1,3}$/u.test(left) && GROUPED.test(right)) return true;
  if (!/^\p{N}/u.test(right)) return false;
  if (/\p{N}[.,]$/u.test(left) || /(?:^|[\s(])[-−–±]$/.test(left)) return true;
  return /(?:^|\P{N})\p{N}{1,3}['’\s]$/u.test(left) && /^\p{N}{3}(?!\p{N})/u.test(right);
}

/** Code units beside a place that are looked at: those of a group of figures, and what stands at its either end. */
const BESIDE = 8;

/** The places of a quote in a text, and whether a longer word or number has taken the place of its first or last there. */
function* placesIn(text: string, quote: string): Generator<{ isCutAtStart: boolean; isCutAtEnd: boolean }> {
  // Of a long quote its ends are enough, and looked at again and again.
  const [head, tail] = [quote.slice(0, BESIDE), quote.slice(-BESIDE)];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    yield {
      isCutAtStart: goesOn(text.slice(Math.max(0, at - BESIDE), at), head),
      isCutAtEnd: goesOn(tail, text.slice(end, end + BESIDE)),
    };
  }
}

type Verdict = "stands" | "unclear" | "undecided" | "gone";

/** How a quote stands in a text, both written the same way. */
function judgeAs(text: string, wanted: string, edges: TakenQuote["edges"]): Verdict {
  if (wanted === "") return "gone";
  // What was taken from the middle of a word may stand in the middle of one.
  const wasCutAtStart = edges !== undefined && goesOn(edges.before, wanted.slice(0, BESIDE));
  const wasCutAtEnd = edges !== undefined && goesOn(wanted.slice(-BESIDE), edges.after);
  let cut = 0;
  for (const { isCutAtStart, isCutAtEnd } of placesIn(text, wanted)) {
    if ((!isCutAtStart || wasCutAtStart) && (!isCutAtEnd || wasCutAtEnd)) return "stands";
    cut += 1;
    if (cut === CUT_MOST) return edges === undefined ? "unclear" : "undecided";
  }
  return cut > 0 && edges === undefined ? "unclear" : "gone";
}

/** The first of these that holds in any way of writing is what holds. */
const strongest: readonly Verdict[] = ["stands", "unclear", "undecided"];

function judge(text: Comparable, { quote, edges }: TakenQuote): Verdict {
  const asItStands = judgeAs(text.text, spaced(quote).trim(), edges);
  if (asItStands === "stands") return asItStands;
  const written = writtenPlainly(quote);
  const verdicts = [
    asItStands,
    ...text.plainly().map((plain, nth) => judgeAs(plain, (written[nth] ?? "").trim(), edges)),
  ];
  return strongest.find((verdict) => verdicts.includes(verdict)) ?? "gone";
}

/**
 * Of quotes that were taken from a source, the ids of those that still stand word for word in what it says now, wherever
 * that is, however its white space runs, and in whichever signs it is written. It says nothing of whether they are true.
 */
export function standingQuotes(text: string | Comparable, quotes: readonly TakenQuote[]): Standing {
  const now = typeof text === "string" ? comparable(text) : text;
  const judged = quotes.map((quote) => ({ id: quote.id, verdict: judge(now, quote) }));
  const idsOf = (verdict: Verdict): Set<string> =>
    new Set(judged.filter((one) => one.verdict === verdict).map(({ id }) => id));
  return { standing: idsOf("stands"), unclear: idsOf("unclear"), undecided: idsOf("undecided") };
}
