import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn } from "@/lib/agents/kit/parts";
import { answeredAmong } from "@/lib/agents/offline/answered-among";
import { isForeignMatter } from "@/lib/domain/facts/statement";

/** Share of its questions that a search may leave open: most of them are answered. */
const OPEN_MOST = 0.5;

/** The figures of a review in a sentence. */
function answeredText({
  answered,
  of,
  facts,
  sources,
}: Record<"answered" | "of" | "facts" | "sources", number>): string {
  const found = `${facts} ${facts === 1 ? "fact" : "facts"} from ${sources} ${sources === 1 ? "source" : "sources"}`;
  if (facts === 0) return "No fact was found.";
  if (answered === 0)
    return `${facts === 1 ? `The ${found} does` : `The ${found} do`} not answer ${of === 1 ? "it" : `any of its ${of} questions`}.`;
  return of === 1 ? `It is answered, with ${found}.` : `${answered} of ${of} questions are answered, with ${found}.`;
}

/** Whether the findings of one search meet its criteria. */
export const reviewFindings = agent({
  role: "review",
  purpose: "write",
  undone: null,
  answers: { language: "the criteria", ids: true },
  input: z.object({
    goal: z.string(),
    topic: z.string(),
    criteria: z.array(z.string()),
    /** How many facts there are, and of how many sources. */
    figures: z.string(),
    facts: z.array(FactIn),
  }),
  origins: { goal: "person", topic: "model", criteria: "model", figures: "ours", facts: "source" },
  prompt: `You review what one search found, strictly and without having searched yourself.

The main question: $goal
The topic, which is a part of it:
$topic
The findings have to meet these criteria:
$criteria

The findings, $figures; whether quotes bear them out is checked elsewhere:
$facts

verdict: accepted when most criteria are answered (one that is answered in part counts as half), each by a fact that says what was asked, and by more than one source where several could speak of it; rejected when the findings are too thin to write from. A missing detail is a gap, no reason to reject.
rejectedIds: ids of facts that no report on the main question should use: of no use to any part of it, or advertising. One that only belongs to another part of the question than this topic stays.
gaps: criteria that no fact answers, and of one that is answered in part what is missing, as a question.
actionItems: for a search that goes on from here, up to five things to look for that the gaps do not name already: another term, a document, a period. Mostly none.
reason: one sentence with the figures that decided: how many criteria are answered, by how many facts of how many sources; people read it who do not see the ids of facts, so it names none.`,
  facts: "said",
  output: z.object({
    verdict: z.enum(["accepted", "rejected"]),
    rejectedIds: z.array(z.string()),
    gaps: z.array(z.string().max(300)).max(20),
    actionItems: z.array(z.string().max(300)).max(20),
    reason: z.string().max(1000),
  }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { ...output, rejectedIds: sieve.ids(output.rejectedIds) }, dropped: sieve.dropped };
  },
  offline: ({ goal, criteria, facts }) => {
    const rejectedIds = facts.filter((fact) => isForeignMatter(fact.statement)).map((fact) => fact.id);
    const kept = facts.filter((fact) => !rejectedIds.includes(fact.id));
    const sources = new Set(kept.map((fact) => fact.sourceId)).size;
    const answered = new Set(answeredAmong(criteria, kept, goal).map(({ question }) => question));
    const gaps = criteria.filter((question) => !answered.has(question));
    const isAnswered = kept.length > 0 && gaps.length <= criteria.length * OPEN_MOST;
    const named = gaps.map((gap) => gap.slice(0, 300));
    return {
      verdict: isAnswered ? "accepted" : "rejected",
      rejectedIds,
      gaps: named.slice(0, 20),
      actionItems: named.slice(0, 5),
      reason: answeredText({
        answered: criteria.length - gaps.length,
        of: criteria.length,
        facts: kept.length,
        sources,
      }),
    };
  },
});
