import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** An answer to one question that cites the facts it stands on. */
export const answerQuestion = agent({
  role: "research",
  input: z.object({ question: z.string(), facts: z.array(FactIn) }),
  prompt: ``, // TODO
  output: z.object({ answer: z.string().max(4000), factIds: z.array(z.string()) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
