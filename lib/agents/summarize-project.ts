import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { Sieve } from "@/lib/agents/kit/kept";
import { Note } from "@/lib/agents/kit/parts";
import { summaryChanges, summaryFrom } from "@/lib/domain/facts/project-summary";

/** The project's summary: what is known now towards its goal, over all of its researchers. */
export const summarizeProject = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the goal", ids: true, isText: true },
  input: z.object({ goal: z.string(), before: z.string(), notes: z.array(Note), tokenBound: z.int() }),
  origins: { goal: "person", before: "model", notes: "model", tokenBound: "ours" },
  prompt: `You keep the summary of a project, which people read first and new research begins with.

The goal of the project: $goal

The summary until now:
$before

What its researchers found, with the ids that they cite; the first notes are of the one who has just finished:
$notes

summary: prose of at most $tokenBound tokens, made anew from all of this: what is known towards the goal, what is in dispute, what is open, in this order. Behind each claim stand the markers of its facts, their ids in brackets as in [F12]. Keep what still holds, in its words where they are good; correct what has been overtaken; leave out how the research was done.
changes: for the people who know the old summary, in at most five sentences: the findings that are new, each said; what is corrected, with what was said before; what is open now. Name the findings themselves, never how many there are. Empty when nothing changed.`,
  output: z.object({ summary: z.string().max(20_000), changes: z.string().max(1_000) }),
  keeps: (input, output) => {
    const sieve = new Sieve(input.notes.flatMap((note) => note.factIds));
    return { output: { ...output, summary: sieve.markers(output.summary) }, dropped: sieve.dropped };
  },
  offline: ({ before, notes, tokenBound }) => {
    const summary = summaryFrom(notes, tokenBound);
    return { summary, changes: summaryChanges(before, summary) };
  },
});
