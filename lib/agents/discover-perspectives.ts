import { z } from "zod";
import { queryTypes } from "@/lib/domain/words";
import { agent } from "./agent";
import { PassageIn } from "./parts";

/** The sides from which a question is looked at, each with its own questions. */
export const discoverPerspectives = agent({
  role: "research",
  input: z.object({
    question: z.string(),
    queryType: z.enum(queryTypes),
    keyTerms: z.array(z.string()),
    known: z.string(),
    passages: z.array(PassageIn),
    count: z.int(),
  }),
  prompt: ``, // TODO
  output: z.object({
    perspectives: z
      .array(
        z.object({
          name: z.string().min(1).max(80),
          focus: z.string().min(1).max(300),
          questions: z.array(z.string().min(1).max(300)).min(3).max(4),
        }),
      )
      .min(2)
      .max(6),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
