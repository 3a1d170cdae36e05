import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Note } from "@/lib/agents/kit/parts";
import { complexities, queryTypes } from "@/lib/domain/core/words";
import { complexityOf, queryTypeOf } from "@/lib/domain/questions/query-type";
import { askedTerms, subjectOf, withoutVerb } from "@/lib/domain/text/asked-terms";
import { keyPhrases } from "@/lib/domain/text/phrases";
import { termSet, terms, words } from "@/lib/domain/text/terms";

const TERMS_MOST = 8;

/** The subject, then the other phrases of several words, then single words that are more than asking. */
function keyTermsOf(question: string): string[] {
  const subject = subjectOf(question);
  const own = termSet(subject);
  const phrases = keyPhrases([question], 2 * TERMS_MOST).map((phrase) => withoutVerb(phrase.text));
  const several = phrases.filter(
    (phrase) => phrase.includes(" ") && ![...termSet(phrase)].some((term) => own.has(term)),
  );
  const told = termSet([subject, ...several].join(" "));
  const asked = askedTerms(question);
  const single = (question.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => {
    const isLong = word.length > 3 || /^\p{Lu}{2,}$/u.test(word);
    return isLong && terms(word).some((term) => asked.has(term) && !told.has(term));
  });
  return [...new Set([subject, ...several, ...single])]
    .filter(Boolean)
    .slice(0, TERMS_MOST)
    .map((text) => text.slice(0, 80));
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
  purpose: "search",
  undone: null,
  answers: { language: null },
  input: z.object({ question: z.string(), projectSummary: z.string(), history: z.array(Note) }),
  origins: { question: "person", projectSummary: "model", history: "model" },
  prompt: `You plan research. Say what kind of question this is and how deep an answer must go.

The project so far:
$projectSummary

What this researcher found in earlier runs:
$history

The question: $question

queryType: what the asker would take for an answer. Where several fit, the first of this order that does:
- literature: a list of what has been published, itself the answer; not where publications are only the sources.
- comparison: named things weighed against each other, also where numbers decide.
- how_to: steps to do something.
- current_events: what happens now or has just happened.
- quantitative: a number, or several.
- factual: one fact that settles it.
- exploratory: everything else, and whatever has several sides.
complexity: simple when one good source can answer it, medium when several sides have to be weighed, deep when each side opens questions of its own. Do not call a question deep because it is long.
keyTerms: up to 12 terms that a search would need: those of the question and the project as they stand there, then other words of the trade for the same things, as sources would write them. No filler words.
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
