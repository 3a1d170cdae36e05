import { z } from "zod";
import { issueKinds } from "@/lib/domain/words";
import { agent } from "./agent";

/** Whether the report may stand, and what is wrong with it, section by section. */
export const reviewReport = agent({
  role: "review",
  input: z.object({
    question: z.string(),
    sections: z.array(z.object({ heading: z.string(), markdown: z.string() })),
    topics: z.array(z.string()),
    uncitedShare: z.number(),
    coverage: z.number(),
    problems: z.array(z.string()),
  }),
  prompt: ``, // TODO
  output: z.object({
    verdict: z.enum(["accepted", "changes_required"]),
    issues: z
      .array(z.object({ kind: z.enum(issueKinds), heading: z.string(), description: z.string().max(600) }))
      .max(20),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
