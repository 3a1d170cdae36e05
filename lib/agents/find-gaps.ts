import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { FactIn } from "@/lib/agents/kit/parts";
import { answeredAmong } from "@/lib/agents/offline/answered-among";
import { coverages } from "@/lib/domain/questions/coverage";
import { FoundGap } from "@/lib/domain/run/results";
import { contentWords } from "@/lib/domain/text/terms";

/** Share of a gap's words that the question itself uses. */
function nearness(gap: string, question: string): number {
  const asked = new Set(contentWords(question));
  const words = contentWords(gap);
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}

function queriesFor(gap: string): string[] {
  const words = [...new Set(contentWords(gap))];
  const queries = [words.join(" "), words.slice(0, 3).join(" "), words.slice(-3).join(" ")];
  return [...new Set(queries)].filter((query) => query !== "").map((query) => query.slice(0, 300));
}

/** What the question needs and the facts do not give. */
export const findGaps = agent({
  role: "review",
  purpose: "check",
  undone: "gaps were not looked for",
  answers: { language: "the question" },
  input: z.object({
    question: z.string(),
    expected: z.array(z.string()),
    /** Titles of sources near the question from which no fact was taken. */
    untouched: z.array(z.string()),
    facts: z.array(FactIn),
    /** Addresses of pages that were read, whose links may be followed; absent where none may. */
    pages: z.array(z.string()).optional(),
  }),
  origins: { question: "person", expected: "model", untouched: "source", facts: "source", pages: "source" },
  prompt: `You look for what is missing.

The question: $question
What an answer was expected to cover:
$expected

What is known:
$facts

Sources near the question from which nothing was taken yet:
$untouched

Pages that were read, whose links may be followed:
$pages

Think first of the report that somebody who knows the subject would write from the whole library: its stages and turns, its parties, each alternative with its reason, each thing that a party has to do, what is confused with what, what holds now in place of what. Then hold what is known against it.
gaps: what that report would tell and no fact gives, the weightiest twelve at most. A whole area that is missing, which a title above may show, comes before a detail of one that is covered; a reason that is missing, which another document may tell, before a further duty. Of what a source prescribes, ask whether a later one, as titles above may show, replaced it. Name none that only a record outside of these sources could hold. description: a question that could be searched for and asks one thing. importance, 0 to 1: 0.8 and more when the question cannot be answered without it, 0.5 when the answer would be visibly poorer, less when it is only nice to have. queries: up to 5 searches of a few words each that might close it. documents: up to 6 titles above, as they stand there, of sources or of what is known, in which it may stand; none where no title shows it. follow: leave it out where no pages are named above, and unless what is missing very likely stands on a page that one of them links to, as an index, a table of contents or a notice of a newer version does; then up to 3 of those addresses, exactly as they stand there.
Name no gap that a fact closes, and none that the question does not open.`,
  facts: "known",
  output: z.object({
    gaps: z
      .array(
        FoundGap.extend({
          description: z.string().min(1).max(300),
          importance: z.number().min(0).max(1),
          queries: z.array(z.string().max(300)).max(5),
          documents: z.array(z.string().max(300)).max(6).default([]),
          follow: z.array(z.string().max(2048)).max(3).optional(),
        }),
      )
      .max(20),
  }),
  keeps: ({ pages = [] }, { gaps }) => {
    // An address that nobody was shown is never asked for: a model could tell something by it.
    const shown = new Set(pages);
    const kept = gaps.map(({ follow = [], ...gap }) => {
      const known = follow.filter((page) => shown.has(page));
      return { ...gap, ...(known.length > 0 && { follow: known }) };
    });
    const foreign = gaps.flatMap(({ follow = [] }) => follow.filter((page) => !shown.has(page)));
    return { output: { gaps: kept }, dropped: { ids: foreign.length, quotes: 0 } };
  },
  offline: ({ question, expected, facts }) => {
    const texts = facts.map((fact) => fact.statement);
    const asked = [...new Set(expected.filter((entry) => entry.trim() !== ""))];
    const answered = new Set(answeredAmong(asked, facts, question).map((answer) => answer.question));
    const gaps = [...coverages(asked, texts)].flatMap(([description, covered]) => {
      if (answered.has(description)) return [];
      const importance = Math.round((0.4 + 0.4 * nearness(description, question) + 0.2 * (1 - covered)) * 100) / 100;
      return [{ description: description.slice(0, 300), importance, queries: queriesFor(description), documents: [] }];
    });
    return { gaps: gaps.toSorted((a, b) => b.importance - a.importance).slice(0, 20) };
  },
});
