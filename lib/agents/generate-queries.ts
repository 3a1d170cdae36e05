import { z } from "zod";
import { agent } from "./agent";
import { PerspectiveIn } from "./parts";

/** What to search for next; nothing that was tried. */
export const generateQueries = agent({
  role: "research",
  input: z.object({
    goal: z.string(),
    perspective: PerspectiveIn,
    question: z.string(),
    gaps: z.array(z.string()),
    tried: z.array(z.string()),
    keyTerms: z.array(z.string()),
  }),
  prompt: ``, // TODO
  output: z.object({ queries: z.array(z.string().min(1).max(300)).max(5) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
