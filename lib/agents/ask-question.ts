import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Note, PerspectiveIn, Turn } from "@/lib/agents/kit/parts";

function normal(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The next question of one expert, or that there is none left. */
export const askQuestion = agent({
  role: "research",
  purpose: "search",
  undone: null,
  answers: { language: "the question" },
  input: z.object({
    question: z.string(),
    perspective: PerspectiveIn,
    questions: z.array(z.string()),
    asked: z.array(z.string()),
    memory: z.array(Note),
    conversation: z.array(Turn),
    gaps: z.array(z.string()),
  }),
  origins: {
    question: "person",
    perspective: "model",
    questions: "model",
    asked: "model",
    memory: "model",
    conversation: "model",
    gaps: "model",
  },
  prompt: `You are the person described here:
$perspective
You work with others on this question: $question

Questions that your perspective wants answered:
$questions

What is still missing:
$gaps

What was asked before:
$asked

What the earlier conversation brought, folded:
$memory

The last of the conversation, word for word:
$conversation

Ask the one question that would now help most: the next of your list that nobody has answered, a follow-up that an answer calls for, or one that a gap names. It stands alone, names its subject in full and asks one thing; of an entry above that asks two, ask the one that is open.
Never ask what was asked before, in whatever words. When nothing worth asking is left, say isDone and leave question empty.`,
  output: z.object({ isDone: z.boolean(), question: z.string().max(300) }),
  offline: ({ questions, asked, gaps }) => {
    const done = new Set(asked.map(normal));
    const next = [...questions, ...gaps].find((question) => !done.has(normal(question)));
    return next === undefined ? { isDone: true, question: "" } : { isDone: false, question: next.slice(0, 300) };
  },
});
