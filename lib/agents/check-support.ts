import { z } from "zod";
import { contradiction } from "@/lib/domain/contradiction";
import { numbersIn } from "@/lib/domain/quantities";
import { isNamedQuote } from "@/lib/domain/stated";
import { plainStatement } from "@/lib/domain/statement";
import { termSet } from "@/lib/domain/terms";
import { agent } from "./agent";

/** Shares of the sentence's terms that its quotes hold, from which it is borne out, wholly or in part. */
const SUPPORTED = 0.8;
const PARTIAL = 0.45;

type Verdict = "supported" | "partial" | "contradicted" | "insufficient";

function verdict(word: Verdict, reason: string): { verdict: Verdict; reason: string } {
  return { verdict: word, reason: reason.slice(0, 600) };
}

/** Whether the quotes that a sentence cites bear it out. */
export const checkSupport = agent({
  role: "review",
  input: z.object({ sentence: z.string(), quotes: z.array(z.object({ id: z.string(), quote: z.string() })) }),
  origins: { sentence: "model", quotes: "source" },
  prompt: `You check whether quotes bear out the sentence that cites them.

The sentence:
$sentence

The quotes:
$quotes

verdict: supported when the quotes say everything that the sentence says; partial when they say part of it or something weaker; contradicted when they say otherwise; insufficient when they do not speak of it. Judge by the quotes alone, whatever you know besides.
Every number, name, time, place and negation of the sentence must be in a quote, with the same meaning. reason: one sentence that names what is missing or different.`,
  output: z.object({
    verdict: z.enum(["supported", "partial", "contradicted", "insufficient"]),
    reason: z.string().max(600),
  }),
  offline: ({ sentence, quotes }) => {
    const said = quotes.map((entry) => plainStatement(entry.quote));
    if (said.some((quote) => isNamedQuote(plainStatement(sentence), quote)))
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
  },
});
