import { z } from "zod";
import { complexities, queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";

/** What kind of question this is, and how deep an answer must go. */
export const classify = agent({
  role: "research",
  input: z.object({ question: z.string(), projectSummary: z.string() }),
  prompt: ``, // TODO
  output: z.object({
    queryType: z.enum(queryTypes),
    complexity: z.enum(complexities),
    keyTerms: z.array(z.string().max(80)).max(12),
    language: z.string().max(12),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
