import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** Whether the findings of one search meet its criteria. */
export const reviewFindings = agent({
  role: "review",
  input: z.object({ topic: z.string(), criteria: z.array(z.string()), facts: z.array(FactIn) }),
  prompt: ``, // TODO
  output: z.object({
    verdict: z.enum(["accepted", "rejected"]),
    rejectedIds: z.array(z.string()),
    gaps: z.array(z.string().max(300)).max(20),
    actionItems: z.array(z.string().max(300)).max(20),
    reason: z.string().max(1000),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
