import { z } from "zod";

/** What goes with an account, what ends, and what has to be done before it may go. */
export const AccountHoldings = z.object({
  /** Projects whose member it is no longer. */
  projects: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  /** Share links and invitations of its making, in its projects, that open nothing any more. */
  shareLinks: z.int(),
  invites: z.int(),
  /** Replays that are its own, and projects of its own alone that are to be deleted as it is: they go at once. */
  replays: z.int(),
  doomed: z.int(),
  /** Projects that would be left without an owner. */
  onlyOwnerOf: z.array(z.string()),
  isLastAdministrator: z.boolean(),
});
export type AccountHoldings = z.infer<typeof AccountHoldings>;
