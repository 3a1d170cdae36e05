import { z } from "zod";
import { keyPhrases } from "@/lib/domain/phrases";
import { askedTerms, subjectOf, subquestions, withoutVerb } from "@/lib/domain/subquestions";
import { stem, words } from "@/lib/domain/terms";
import type { Complexity, QueryType } from "@/lib/domain/words";
import { complexities, queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { Note } from "./parts";

const TERMS_MOST = 8;

/** The subject, then the other phrases of several words, then single words that are more than asking. */
function keyTermsOf(question: string): string[] {
  const phrases = keyPhrases([question], 2 * TERMS_MOST).map((phrase) => withoutVerb(phrase.text));
  const subject = subjectOf(question);
  const asked = askedTerms(question);
  const single = phrases.filter((phrase) => !phrase.includes(" ") && phrase.length > 3 && asked.has(stem(phrase)));
  const several = phrases.filter((phrase) => phrase.includes(" ") && !subject.includes(phrase));
  return [...new Set([subject, ...several, ...single])]
    .filter(Boolean)
    .slice(0, TERMS_MOST)
    .map((text) => text.slice(0, 80));
}

/** Patterns of question words, the more telling first; what fits none is exploratory. */
const patterns: readonly (readonly [QueryType, RegExp])[] = [
  [
    "comparison",
    /\b(?:vs\.?|versus|compared? (?:to|with)|difference between|better than|which (?:of|is (?:better|cheaper|safer|faster)))\b/i,
  ],
  ["literature", /\b(?:literature|state of the art|published|studies|papers|review of)\b/i],
  ["current_events", /\b(?:latest|currently|today|this (?:week|month|year)|recent(?:ly)?|news)\b/i],
  ["how_to", /^(?:how (?:do|can|to|should) (?:i|we|one|you)?\b|steps? (?:to|for))/i],
  ["quantitative", /^(?:how (?:much|many|often|long|far|large|high)|what (?:share|percentage|number|rate))\b/i],
  ["factual", /^(?:who|when|where|which|is|are|was|were|does|did|what (?:is|was|are))\b/i],
];

function queryTypeOf(question: string): QueryType {
  const isManifold = subquestions(question).length >= 2;
  const found = patterns.find(([, pattern]) => pattern.test(question.trim()))?.[0] ?? "exploratory";
  return isManifold && (found === "factual" || found === "quantitative" || found === "how_to") ? "exploratory" : found;
}

/** Content words from which a question counts as long. */
const LONG = 14;

function complexityOf(question: string): Complexity {
  const parts = subquestions(question).length;
  const length = words(question).length;
  if (parts >= 4 || length >= LONG * 4) return "deep";
  return parts >= 2 || length >= LONG || queryTypeOf(question) === "exploratory" ? "medium" : "simple";
}

/** Short words that are frequent in one language and rare in the others. */
const languageMarks: readonly (readonly [string, ReadonlySet<string>])[] = [
  ["en", new Set(["the", "of", "and", "is", "are", "do", "does", "what", "how", "which", "in", "to"])],
  ["de", new Set(["der", "die", "das", "und", "ist", "wie", "was", "welche", "ein", "eine", "von", "zu"])],
  ["fr", new Set(["le", "la", "les", "et", "est", "quel", "quelle", "comment", "des", "du", "une", "pour"])],
  ["es", new Set(["el", "los", "las", "y", "es", "qué", "cómo", "cuál", "del", "una", "para", "por"])],
];

function languageOf(question: string): string {
  const found = words(question);
  const counts = languageMarks.map(([tag, marks]) => ({ tag, count: found.filter((word) => marks.has(word)).length }));
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best === undefined || best.count === 0 ? "und" : best.tag;
}

/** What kind of question this is, and how deep an answer must go. */
export const classify = agent({
  role: "research",
  input: z.object({ question: z.string(), projectSummary: z.string(), history: z.array(Note) }),
  origins: { question: "person", projectSummary: "model", history: "model" },
  prompt: `You plan research. Say what kind of question this is and how deep an answer must go.

The project so far:
$projectSummary

What this researcher found in earlier runs:
$history

The question: $question

queryType: factual (one fact settles it), comparison (two or more things side by side), how_to (steps to do something), current_events (what happens now), literature (what has been published), quantitative (numbers are the answer), exploratory (several sides have to be looked at).
complexity: simple when one good source can answer it, medium when several sides have to be weighed, deep when each side opens questions of its own. Do not call a question deep because it is long.
keyTerms: up to 12 terms of the trade that a search would need, as the question or the project writes them; no filler words.
language: the language of the question as a BCP 47 tag.`,
  output: z.object({
    queryType: z.enum(queryTypes),
    complexity: z.enum(complexities),
    keyTerms: z.array(z.string().max(80)).max(12),
    language: z.string().max(12),
  }),
  offline: ({ question }) => ({
    queryType: queryTypeOf(question),
    complexity: complexityOf(question),
    keyTerms: keyTermsOf(question),
    language: languageOf(question),
  }),
});
