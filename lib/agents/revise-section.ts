import { z } from "zod";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** A section with the named issues mended; it cites only the facts it was given. */
export const reviseSection = agent({
  role: "research",
  input: z.object({
    heading: z.string(),
    markdown: z.string(),
    issues: z.array(z.string()),
    facts: z.array(FactIn),
    candidates: z.array(FactIn),
  }),
  prompt: ``, // TODO
  output: z.object({ markdown: z.string().min(1).max(40_000) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
