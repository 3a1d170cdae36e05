import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { CheckItem } from "@/lib/agents/kit/parts";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { isNamedQuote } from "@/lib/domain/facts/stated";
import { plainStatement } from "@/lib/domain/facts/statement";
import { numbersIn } from "@/lib/domain/text/quantities";
import { termSet } from "@/lib/domain/text/terms";

/** Shares of the sentence's terms that its quotes hold, from which it is borne out, wholly or in part. */
const SUPPORTED = 0.8;
const PARTIAL = 0.45;

type Verdict = "supported" | "partial" | "contradicted" | "insufficient";

function verdict(word: Verdict, reason: string): { verdict: Verdict; reason: string } {
  return { verdict: word, reason: reason.slice(0, 600) };
}

/** Plain words beneath all marks: a quote may mark code twice, the sentence that tells it once. */
function bare(text: string): string {
  return plainStatement(plainStatement(text));
}

/** A list as the words of it: a quote has each entry behind a mark, the sentence that tells it one behind the other. */
function unlisted(text: string): string {
  return bare(text.replace(/^[ \t]*(?:[-*+•▪–]|\d{1,3}[.)])[ \t]+/gmu, "")).replace(/[.,;](?=\s|$)/gu, "");
}

/** What terms and numbers say of one sentence: the quotes alone, whatever stands around them. */
function judged({ sentence, quotes }: Pick<CheckItem, "sentence"> & { quotes: readonly { quote: string }[] }): {
  verdict: Verdict;
  reason: string;
} {
  const said = quotes.map((entry) => plainStatement(entry.quote));
  const isQuote = (plain: (text: string) => string): boolean =>
    quotes.some(({ quote }) => isNamedQuote(plain(sentence), plain(quote)));
  if (isQuote(bare) || isQuote(unlisted))
    return verdict("supported", "The quote says it word for word of what its source is about.");
  const wanted = termSet(plainStatement(sentence));
  const given = termSet(said.join(" "));
  const share = wanted.size === 0 ? 0 : [...wanted].filter((term) => given.has(term)).length / wanted.size;
  const numbers = new Set(numbersIn(said.join(" ")));
  const missing = numbersIn(plainStatement(sentence)).filter((number) => !numbers.has(number));
  const opposed = said.find((quote) => contradiction(sentence, quote) !== null);
  const percent = Math.round(share * 100);
  if (share >= SUPPORTED && missing.length === 0)
    return verdict("supported", `The quotes hold ${percent} % of its terms and all of its numbers.`);
  if (opposed !== undefined) return verdict("contradicted", contradiction(sentence, opposed)?.reason ?? "");
  if (share >= PARTIAL)
    return verdict(
      "partial",
      missing.length > 0 ? `Not in the quotes: ${missing.join(", ")}.` : `The quotes hold ${percent} % of its terms.`,
    );
  return verdict("insufficient", `The quotes hold ${percent} % of its terms.`);
}

/** Whether the quotes that sentences cite bear them out, several sentences at once. */
export const checkSupport = agent({
  role: "review",
  purpose: "check",
  undone: "citations were not checked against their quotes",
  answers: { language: "the sentences", quotes: true },
  withoutFactIds: true,
  input: z.object({ items: z.array(CheckItem) }),
  origins: { items: "source" },
  prompt: `You check whether quotes bear out the sentences that cite them.

Each sentence stands behind its number, its quotes beneath it. “Q” and a number name a quote, which is written out beneath the first sentence that cites it; “P” and a number the paragraph that it stands in, told once, or “before” and “after” the sentences around it; “S” and a number its source, behind whose title its own fields stand in brackets; “headings” are what it stands beneath, the outermost first; “row of” is what leads to the table of a row, and its head.

$items

Give each number its verdict. supported: its quotes say everything that the sentence says. partial: they say part of it, or something weaker. contradicted: they say otherwise. insufficient: they do not speak of it.
Judge each sentence by its own quotes, whatever you know besides. Every number, name, time, place and negation of it must be in a quote, with the same meaning. Borne out, too, are
- what a quote only points to (“it”, “she”, “the company”, “last year”, a short name), written out as the source's title, who published it, its date, its fields or its headings say it, and whose account it is (“by the council's report”);
- what a heading says of all beneath it (mandatory, optional, refused), and the value of a labelled field (“Status: Withdrawn”), also of those behind a title, for what its source is about;
- a figure that follows from figures of the quotes by plain arithmetic, a rounder number that says it is round, other words, another order;
- the columns of a table's row, as its head in the quote, before it or in “row of” names them; what “row of” says is no claim of the row;
- a year or a span of years beside a bold point, by the dates of its sources, where it claims no more than that they are of then;
- a few common words that only explain a term (“a wheel, a package ready to install”), unless a quote says otherwise;
- what its paragraph, “before” or “after” says, once you name its words: it is partial only where these do not say it either.
A heading or title that claims nothing is supported.
words: what the verdict rests on beside the quotes (who “it” is, the party, the time, the condition, a figure, the rest of a list), copied exactly from the paragraph, “before” or “after”: at most three pieces, each as short as it can be. Left out where the quotes, with title, fields and headings, say everything.
reason: what is missing or different, in a sentence of at most fifteen words that readers of the report understand: no quote is named by its number; for supported what the quotes alone leave open, empty where that is nothing.`,
  output: z.object({
    verdicts: z.array(
      z.object({
        id: z.string(),
        verdict: z.enum(["supported", "partial", "contradicted", "insufficient"]),
        words: z.array(z.string().min(1).max(1_200)).max(6).optional(),
        reason: z.string().max(600),
      }),
    ),
  }),
  keeps: ({ items }, output) => {
    const sieve = new Sieve(idsOf(items));
    const known = output.verdicts.filter(({ id }) => sieve.has(id));
    // One verdict for each sentence: the first that was given.
    const verdicts = known.filter(({ id }, index) => known.findIndex((other) => other.id === id) === index);
    return { output: { verdicts }, dropped: sieve.dropped };
  },
  offline: ({ items }) => ({ verdicts: items.map((item) => ({ id: item.id, ...judged(item) })) }),
});
