import { z } from "zod";
import { agent } from "./agent";

/** Whether a second wave of searching is worth it, and for which gaps. */
export const decidePivot = agent({
  role: "review",
  input: z.object({
    question: z.string(),
    gaps: z.array(z.object({ description: z.string(), importance: z.number() })),
    contradictions: z.array(z.string()),
    budgetLeft: z.string(),
  }),
  prompt: ``, // TODO
  output: z.object({ isSecondWave: z.boolean(), gaps: z.array(z.int().min(0)), rationale: z.string().max(1000) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
