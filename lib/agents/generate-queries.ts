import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Note, PerspectiveIn } from "@/lib/agents/kit/parts";
import { subjectOf } from "@/lib/domain/text/asked-terms";
import { contentWords } from "@/lib/domain/text/terms";

/** Words that one query has at most; more only blur it. */
const QUERY_WORDS = 10;
const QUERIES = { least: 3, most: 5 } as const;

function asQuery(text: string): string {
  return [...new Set(contentWords(text))].slice(0, QUERY_WORDS).join(" ").slice(0, 300);
}

function form(query: string): string {
  return contentWords(query).toSorted().join(" ");
}

/** Up to five queries of which none was tried before, in whatever order of words. */
function fresh(wanted: readonly string[], tried: readonly string[]): string[] {
  const seen = new Set(tried.map(form));
  const queries: string[] = [];
  for (const query of wanted.map(asQuery)) {
    if (query === "" || seen.has(form(query)) || queries.length >= QUERIES.most) continue;
    seen.add(form(query));
    queries.push(query);
  }
  return queries;
}

/** What to search for beside the words of the question; nothing that was tried. */
export const generateQueries = agent({
  role: "research",
  purpose: "search",
  undone: null,
  answers: { language: null },
  input: z.object({
    goal: z.string(),
    perspective: PerspectiveIn,
    question: z.string(),
    gaps: z.array(z.string()),
    tried: z.array(z.string()),
    tools: z.array(Note),
    keyTerms: z.array(z.string()),
    /** Titles of what lies nearest to the question, and words that recur there. */
    nearest: z.array(z.string()),
    recurring: z.array(z.string()),
  }),
  origins: {
    goal: "person",
    perspective: "model",
    question: "model",
    gaps: "model",
    tried: "model",
    tools: "model",
    keyTerms: "model",
    nearest: "source",
    recurring: "source",
  },
  prompt: `You write search queries for a researcher with this perspective:
$perspective

The goal of the research: $goal
The question now:
$question
Key terms:
$keyTerms
Titles of what the words of the question find:
$nearest
Words that recur there:
$recurring
Gaps to close:
$gaps
Queries that were tried already:
$tried
What the tools brought so far:
$tools

The words of the question are searched for as they stand. Beside them give:
queries: 3 to 5, each a few words that would stand in the text that answers the question, not a sentence. They differ from each other: another aspect, another term for the same thing, a name, a unit, a gap. At least one is broad and one is narrow.
terms: up to 6 single terms, in the words that these sources use, for what the question calls something else: synonyms, names, abbreviations. An empty list is a good answer.
Never repeat a query that was tried, in another order or spelling either. No operators, no quotation marks, no addresses.`,
  output: z.object({
    queries: z.array(z.string().min(1).max(300)).max(5),
    terms: z.array(z.string().min(1).max(80)).max(6).default([]),
  }),
  offline: ({ goal, perspective, question, gaps, tried, keyTerms }) => {
    const subject = subjectOf(goal);
    const wanted = [
      ...[question],
      `${subject} ${perspective.focus}`,
      ...gaps.slice(0, 2),
      `${question} ${perspective.focus}`,
      `${subject} ${keyTerms.slice(0, 3).join(" ")}`,
      ...keyTerms.map((term) => `${term} ${perspective.focus}`),
      goal,
    ];
    const terms: string[] = [];
    return { queries: fresh(wanted, tried), terms };
  },
});
