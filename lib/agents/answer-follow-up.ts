import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { FactIn, Turn } from "@/lib/agents/kit/parts";
import { answerText } from "@/lib/agents/offline/answer-text";
import { queryTypes } from "@/lib/domain/core/words";

/** The answer to a question that follows others in a thread, with markers. */
export const answerFollowUp = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, isText: true },
  isStreamed: true,
  input: z.object({
    question: z.string(),
    /** The question as it can stand alone, by the rules that looked up the facts. */
    understood: z.string(),
    queryType: z.enum(queryTypes),
    /** Words that the answer should have at most. */
    words: z.int(),
    /** What was asked before and what was answered, the newest first. */
    thread: z.array(Turn),
    facts: z.array(FactIn),
  }),
  origins: {
    question: "person",
    understood: "person",
    queryType: "ours",
    words: "ours",
    thread: "model",
    facts: "source",
  },
  prompt: `You answer a question that follows others, from facts and from nothing else.

The question ($queryType): $question
What it most likely means by itself: $understood

What was asked and answered before, the newest first:
$thread

The facts, which are all that you know:
$facts

markdown: the answer to this question alone, of at most $words words, the answer in its first sentence. What was asked and answered before tells what the question points to, and bears out nothing: what it says is said again only where a fact above says it.
Each sentence says what facts say, as strongly as they do, in words of your own. Behind its full stop stands the marker of the fact that bears it out best, its id in brackets as in [F12]; a second or third only where no one fact says all of it. A sentence without a marker is taken out before anybody reads it.
Where facts disagree, both sides stand in one sentence, both cited. Where no fact answers the question, tell what facts say that comes nearest to it.
Quotation marks hold words that stand in a quote above, exactly so, and nothing else. Prose, or a list where several like things are asked for; no heading, no table, no list of sources. The reader knows nothing of how this was made: no facts, ids or earlier answers are spoken of.`,
  output: z.object({ markdown: z.string().min(1).max(10_000) }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { markdown: sieve.markers(output.markdown) }, dropped: sieve.dropped };
  },
  offline: ({ understood, queryType, facts }) => ({
    markdown: answerText({
      question: understood,
      queryType,
      facts,
      length: "standard",
      disputes: [],
      answers: [],
    }),
  }),
});
