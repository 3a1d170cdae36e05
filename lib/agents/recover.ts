import { z } from "zod";
import { agent } from "./agent";

const advice: readonly (readonly [RegExp, string])[] = [
  [
    /schema|invalid|json|expected/i,
    "Answer with exactly the fields that are asked for, in their types and within their lengths.",
  ],
  [/quote|verbatim/i, "Copy each quote exactly from the passage."],
  [/reject/i, "Close the gaps that the review named before anything else."],
  [/time|deadline/i, "Answer more briefly."],
];

function adviceFor(failure: string): string {
  return advice.find(([pattern]) => pattern.test(failure))?.[1] ?? "Try again with the same care.";
}

/** What went wrong, as notes for the next attempt. */
export const recover = agent({
  role: "review",
  input: z.object({ failure: z.string(), prompt: z.string(), attempt: z.int() }),
  origins: { failure: "model", prompt: "source", attempt: "ours" },
  prompt: `An attempt failed, and you write the notes for the next one.

The failure:
$failure

Attempt $attempt was made with this prompt:
$prompt

notes: what went wrong, in one sentence, and what to do differently, in at most five short sentences addressed to whoever answers the prompt next. Say which rule of the prompt was broken, and how an answer that keeps it looks. Do not answer the prompt yourself, and repeat nothing from its data.`,
  output: z.object({ notes: z.string().max(2000) }),
  offline: ({ failure, attempt }) => ({
    notes: `Attempt ${attempt} failed: ${failure.replace(/\s+/g, " ").slice(0, 800)} ${adviceFor(failure)}`,
  }),
});
