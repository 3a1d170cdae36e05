import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { idsOf, Sieve } from "@/lib/agents/kit/kept";
import { writingFields, writingOrigins } from "@/lib/agents/kit/writing-fields";
import { answerRules, disputeRules, sentenceRules, styleRules } from "@/lib/agents/kit/writing-rules";
import { answerText } from "@/lib/agents/offline/answer-text";

/** The direct answer to the question, with markers. */
export const writeAnswer = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the question", quotes: true, ids: true, isText: true },
  isStreamed: true,
  input: z.object(writingFields),
  origins: writingOrigins,
  prompt: `You answer the question of a report directly.

The question ($queryType): $question

The facts, which are all that you know:
$facts

The questions that research asked, and which facts answer them:
$answers

Facts that do not agree:
$disputes

The evidence:
$evidence

markdown: a $length answer, of at most $words words without tables and markers and fewer where there is less to say: ${answerRules} Where the question asks what follows, it ends with what the facts mean, and for whom.
${styleRules}
${sentenceRules}
${disputeRules}
No introduction, no heading, no list of sources. A sentence that shares no subject with the question answers nothing.`,
  output: z.object({ markdown: z.string().min(1).max(10_000) }),
  keeps: (input, output) => {
    const sieve = new Sieve(idsOf(input.facts));
    return { output: { markdown: sieve.markers(output.markdown) }, dropped: sieve.dropped };
  },
  offline: (input) => ({ markdown: answerText(input) }),
});
