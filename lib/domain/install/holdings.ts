import { z } from "zod";

/** What is in a project and goes with it: rows by kind, and bytes of its texts and files. */
export const Holdings = z.object({
  sources: z.int(),
  facts: z.int(),
  researchers: z.int(),
  runs: z.int(),
  reports: z.int(),
  shareLinks: z.int(),
  comments: z.int(),
  /** Replays of its runs, each of which is a project that holds what its run rests on. */
  replays: z.int(),
  bytes: z.int(),
});
export type Holdings = z.infer<typeof Holdings>;
