import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Sieve } from "@/lib/agents/kit/kept";

/** Importance from which a gap is searched for in a second wave. Source: engine.md, strategies. */
const IMPORTANT = 0.5;

/** Whether a second wave of searching is worth it, and for which gaps. */
export const decidePivot = agent({
  role: "review",
  purpose: "check",
  undone: "whether to search again was not decided by an agent",
  answers: { language: "the question" },
  input: z.object({
    question: z.string(),
    /** What the run's searches asked, a line each, with how many facts answer it. */
    tried: z.array(z.string()),
    gaps: z.array(z.object({ description: z.string(), importance: z.number() })),
    contradictions: z.array(z.string()),
    budgetLeft: z.string(),
  }),
  origins: { question: "person", tried: "model", gaps: "model", contradictions: "model", budgetLeft: "ours" },
  prompt: `You decide whether a second wave of searching is worth it.

The question: $question
What was searched for so far, with how many facts answer it:
$tried
The gaps, numbered from 0 in this order:
$gaps
The contradictions found:
$contradictions
Budget left: $budgetLeft

isSecondWave: true when at least one gap of importance 0.5 and more is likely to be closed by searching, and the budget allows it. gaps: the numbers of those gaps, the most important first. rationale: one or two sentences for the people who wait.
A contradiction alone is no reason: the report shows it. What was searched for and not found is searched for again only with a new idea.`,
  output: z.object({ isSecondWave: z.boolean(), gaps: z.array(z.int().min(0)), rationale: z.string().max(1000) }),
  keeps: (input, output) => {
    const sieve = new Sieve(input.gaps.map((_, index) => String(index)));
    return { output: { ...output, gaps: sieve.ids(output.gaps.map(String)).map(Number) }, dropped: sieve.dropped };
  },
  offline: ({ gaps, contradictions }) => {
    const chosen = gaps.flatMap((gap, index) => (gap.importance >= IMPORTANT ? [index] : []));
    const open = chosen.length === 1 ? "1 important gap is open" : `${chosen.length} important gaps are open`;
    const shown = contradictions.length === 1 ? "1 contradiction" : `${contradictions.length} contradictions`;
    return {
      isSecondWave: chosen.length > 0,
      gaps: chosen,
      rationale: `${open}, ${shown} will be shown in the report.`,
    };
  },
});
