import { z } from "zod";
import { agent } from "./agent";

/** What went wrong, as notes for the next attempt. */
export const recover = agent({
  role: "review",
  input: z.object({ failure: z.string(), prompt: z.string(), attempt: z.int() }),
  prompt: ``, // TODO
  output: z.object({ notes: z.string().max(2000) }),
  offline: () => {
    throw new Error("not written");
  }, // TODO
});
