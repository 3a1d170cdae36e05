import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** Whether a search node goes on, and where to. */
export const decideLoop = agent({
  role: "research",
  input: z.object({
    goal: z.string(),
    questions: z.array(z.string()),
    facts: z.array(FactIn),
    iteration: z.int(),
    iterationCap: z.int(),
    budgetLeft: z.string(),
  }),
  prompt: ``, // TODO
  output: z.object({
    summary: z.string().max(4000),
    gaps: z.array(z.string().max(300)).max(20),
    shouldContinue: z.boolean(),
    nextSearchTopic: z.string().max(300),
    urlToSearch: z.string().max(2048).optional(),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
