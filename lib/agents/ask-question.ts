import { z } from "zod";
import { agent } from "./agent";
import { PerspectiveIn, Turn } from "./parts";

/** The next question of one expert, or that there is none left. */
export const askQuestion = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    perspective: PerspectiveIn,
    questions: z.array(z.string()),
    conversation: z.array(Turn),
    gaps: z.array(z.string()),
  }),
  prompt: ``, // TODO
  output: z.object({ isDone: z.boolean(), question: z.string().max(300) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
