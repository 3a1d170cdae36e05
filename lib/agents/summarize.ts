import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** A bounded summary that cites the facts it stands on. */
export const summarize = agent({
  role: "research",
  input: z.object({
    title: z.string(),
    focus: z.string(),
    questions: z.array(z.string()),
    facts: z.array(FactIn),
    tokenBound: z.int(),
    mode: z.enum(["condense", "consolidate"]),
  }),
  prompt: ``, // TODO
  output: z.object({ summary: z.string().max(20_000), factIds: z.array(z.string()) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
