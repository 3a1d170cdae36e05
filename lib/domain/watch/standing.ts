/** A quote that was taken from an earlier text of a source. */
export interface TakenQuote {
  id: string;
  quote: string;
  /** The two code points that stood before it and behind it there; left out where nobody has looked. */
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

/** A text in which any run of white space is one space, so that a page that was only set anew says the same. */
function folded(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ");
}

/** A text as quotes are looked for in it; made once where they come a few at a time. */
export interface Comparable {
  text: string;
}

export function comparable(text: string): Comparable {
  return { text: folded(text) };
}

/** Whether a word or a number goes on from the end of one text into the other: “9” into “.5”, “tide” into “s”. */
function goesOn(left: string, right: string): boolean {
  if (/[\p{L}\p{N}\p{M}]$/u.test(left) && /^[\p{L}\p{N}\p{M}]/u.test(right)) return true;
  return (/\p{N}$/u.test(left) && /^[.,]\p{N}/u.test(right)) || (/\p{N}[.,]$/u.test(left) && /^\p{N}/u.test(right));
}

/** Code units beside a place that are looked at: two code points, each of up to two units. */
const BESIDE = 4;

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

function judge(text: string, { quote, edges }: TakenQuote): Verdict {
  const wanted = folded(quote).trim();
  if (wanted === "") return "gone";
  // What was taken from the middle of a word may stand in the middle of one.
  const wasCutAtStart = edges !== undefined && goesOn(edges.before, wanted);
  const wasCutAtEnd = edges !== undefined && goesOn(wanted, edges.after);
  let cut = 0;
  for (const { isCutAtStart, isCutAtEnd } of placesIn(text, wanted)) {
    if ((!isCutAtStart || wasCutAtStart) && (!isCutAtEnd || wasCutAtEnd)) return "stands";
    cut += 1;
    if (cut === CUT_MOST) return edges === undefined ? "unclear" : "undecided";
  }
  return cut > 0 && edges === undefined ? "unclear" : "gone";
}

/**
 * Of quotes that were taken from a source, the ids of those that still stand word for word in what it says now, wherever
 * that is and however its white space runs. It says nothing of whether they are true.
 */
export function standingQuotes(text: string | Comparable, quotes: readonly TakenQuote[]): Standing {
  const now = typeof text === "string" ? comparable(text) : text;
  const judged = quotes.map((quote) => ({ id: quote.id, verdict: judge(now.text, quote) }));
  const idsOf = (verdict: Verdict): Set<string> =>
    new Set(judged.filter((one) => one.verdict === verdict).map(({ id }) => id));
  return { standing: idsOf("stands"), unclear: idsOf("unclear"), undecided: idsOf("undecided") };
}
