import { z } from "zod";
import { agent } from "./agent";
import { PassageIn } from "./parts";

/** What one passage says towards the questions: statements, each with its verbatim quote. */
export const extractFacts = agent({
  role: "research",
  input: z.object({ goal: z.string(), questions: z.array(z.string()), passage: PassageIn }),
  prompt: ``, // TODO
  output: z.object({
    facts: z
      .array(
        z.object({
          statement: z.string().min(1).max(1000),
          quote: z.string().min(1).max(2000),
          confidence: z.number().min(0).max(1),
        }),
      )
      .max(12),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
