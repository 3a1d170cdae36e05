import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** The direct answer to the question, with markers. */
export const writeAnswer = agent({
  role: "research",
  input: z.object({ question: z.string(), queryType: z.enum(queryTypes), facts: z.array(FactIn) }),
  prompt: ``, // TODO
  output: z.object({ markdown: z.string().min(1).max(10_000) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
