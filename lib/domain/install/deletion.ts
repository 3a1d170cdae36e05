import { z } from "zod";

/** Days between an owner's wish to delete a project and its deletion: for as long any owner can take it back. */
export const GRACE_DAYS = 30;

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

/** Whether a person typed a project's name; how its letters are composed and spaces around it are no part of it. */
export function isNameTyped(typed: string, name: string): boolean {
  return typed.normalize().trim() === name.normalize().trim();
}
