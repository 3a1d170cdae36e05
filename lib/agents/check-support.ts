import { z } from "zod";
import { agent } from "./agent";

/** Whether the quotes that a sentence cites bear it out. */
export const checkSupport = agent({
  role: "review",
  input: z.object({ sentence: z.string(), quotes: z.array(z.object({ id: z.string(), quote: z.string() })) }),
  prompt: ``, // TODO
  output: z.object({
    verdict: z.enum(["supported", "partial", "contradicted", "insufficient"]),
    reason: z.string().max(600),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
