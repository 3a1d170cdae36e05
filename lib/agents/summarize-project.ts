import { z } from "zod";
import { agent } from "./agent";
import { sentencesOfNotes } from "./note-sentences";
import { Note } from "./parts";

/** The project's summary: what is known now towards its goal, over all of its researchers. */
export const summarizeProject = agent({
  role: "research",
  input: z.object({ goal: z.string(), before: z.string(), notes: z.array(Note), tokenBound: z.int() }),
  origins: { goal: "person", before: "model", notes: "model", tokenBound: "ours" },
  prompt: `You keep the summary of a project, which people read first and new research begins with.

The goal of the project: $goal

The summary until now:
$before

What its researchers found, with the ids that they cite:
$notes

summary: prose of at most $tokenBound tokens, made anew from all of this: what is known towards the goal, what is in dispute, what is open, in this order. Behind each claim stand the markers of its facts, [F and the id and ]. Keep what still holds, in its words where they are good; correct what has been overtaken; leave out how the research was done.
changes: one to three sentences for the people who know the old summary: what is new, what is corrected. Empty when nothing changed.`,
  output: z.object({ summary: z.string().max(20_000), changes: z.string().max(1_000) }),
  offline: ({ before, notes, tokenBound }) => {
    const { summary } = sentencesOfNotes(notes, tokenBound);
    const changes = summary === before ? "" : `The summary now rests on ${notes.length} histories.`;
    return { summary, changes };
  },
});
