import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** One section in Markdown, each claim followed by the marker of its fact. */
export const writeSection = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    heading: z.string(),
    brief: z.string(),
    facts: z.array(FactIn),
    outline: z.array(z.object({ heading: z.string(), brief: z.string() })),
  }),
  prompt: ``, // TODO
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
