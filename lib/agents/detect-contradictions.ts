import { z } from "zod";
import { contradictionNatures } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** Which candidate pairs cannot both hold, how, and why. */
export const detectContradictions = agent({
  role: "review",
  input: z.object({ pairs: z.array(z.object({ a: FactIn, b: FactIn })) }),
  prompt: ``, // TODO
  output: z.object({
    contradictions: z.array(
      z.object({ a: z.string(), b: z.string(), nature: z.enum(contradictionNatures), reason: z.string().max(600) }),
    ),
  }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
