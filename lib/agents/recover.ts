import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";

const advice: readonly (readonly [RegExp, string])[] = [
  [
    /schema|invalid|json|expected/i,
    "Answer with exactly the fields that are asked for, in their types and within their lengths.",
  ],
  [/quote|verbatim/i, "Copy each quote exactly from the passage."],
  [/reject/i, "Close the gaps that the review named before anything else."],
  [/cut off|longer than/i, "Answer more briefly."],
];

function adviceFor(failure: string): string {
  return advice.find(([pattern]) => pattern.test(failure))?.[1] ?? "Try again with the same care.";
}

/** Asked where an answer could not be used, and where that can be mended by answering otherwise: notes for the next attempt. */
export const recover = agent({
  role: "review",
  purpose: "write",
  undone: null,
  answers: { language: "the prompt" },
  input: z.object({ failure: z.string(), prompt: z.string(), attempt: z.int() }),
  origins: { failure: "model", prompt: "source", attempt: "ours" },
  prompt: `You write notes for whoever answers a prompt next, as the answer before could not be used.

What was wrong with the answer to attempt $attempt:
$failure

The prompt; where it is long, its beginning and its end:
$prompt

notes: at most five short sentences: what was wrong, which rule it broke where the failure tells, and how an answer that keeps the rules looks. Do not answer the prompt yourself, and repeat nothing from its data.`,
  output: z.object({ notes: z.string().max(2000) }),
  offline: ({ failure, attempt }) => ({
    notes: `Attempt ${attempt} failed: ${failure.replace(/\s+/g, " ").slice(0, 800)} ${adviceFor(failure)}`,
  }),
});
