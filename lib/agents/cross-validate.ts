import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** How well the facts of one cluster bear each other out. */
export const crossValidate = agent({
  role: "review",
  input: z.object({ facts: z.array(FactIn) }),
  prompt: ``, // TODO
  output: z.object({
    facts: z.array(
      z.object({ id: z.string(), validation: z.number().min(0).max(1), corroborates: z.array(z.string()) }),
    ),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
