import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** What the question needs and the facts do not give. */
export const findGaps = agent({
  role: "review",
  input: z.object({ question: z.string(), expected: z.array(z.string()), facts: z.array(FactIn) }),
  prompt: ``, // TODO
  output: z.object({
    gaps: z
      .array(
        z.object({
          description: z.string().min(1).max(300),
          importance: z.number().min(0).max(1),
          queries: z.array(z.string().max(300)).max(5),
        }),
      )
      .max(20),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
