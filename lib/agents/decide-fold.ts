import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { foldLevels } from "@/lib/domain/core/words";

/** Folds of one level from which the offline driver folds them into the next. */
const MANY = { L0: 4, L1: 3 } as const;

/** How the memory of a piece of work is made shorter. */
export const decideFold = agent({
  role: "research",
  purpose: "write",
  undone: null,
  answers: { language: "the search" },
  input: z.object({
    goal: z.string(),
    iteration: z.int(),
    memoryState: z.object({
      workingTurns: z.int(),
      workingTurnsMost: z.int(),
      tokens: z.int(),
      tokensMost: z.int(),
      summaries: z.array(z.object({ level: z.enum(foldLevels), tokens: z.int() })),
    }),
  }),
  origins: { goal: "model", iteration: "ours", memoryState: "ours" },
  prompt: `You keep the memory of a search short enough to think with and whole enough to go on from.

What the search is about:
$goal
Rounds made: $iteration

Its memory now:
$memoryState

The last turns of its conversation stand in it word for word (workingTurns); older turns stand in it as summaries, L0 of turns, L1 of L0, L2 of all. What is folded stays stored and can be opened by people, yet later questions see only the summary.

action: GRANULAR folds the working turns, all but the newest, into one more L0. DEEP also folds the summaries below a level into one of that level: choose it when several summaries say parts of one thing, or when they are many. NONE leaves the memory as it is for one more round: only when the turns hang together so closely that cutting now would lose the thread.
level: of DEEP, L1 or L2; null otherwise.
rationale: one sentence on what is gained and what must not be lost. In doubt, GRANULAR.`,
  output: z.object({
    action: z.enum(["NONE", "GRANULAR", "DEEP"]),
    level: z.enum(["L1", "L2"]).nullable(),
    rationale: z.string().max(500),
  }),
  offline: ({ memoryState: { summaries } }) => {
    const of = (level: "L0" | "L1"): number => summaries.filter((one) => one.level === level).length;
    if (of("L1") >= MANY.L1) {
      return { action: "DEEP", level: "L2", rationale: `${of("L1")} summaries of the level L1 become one.` };
    }
    if (of("L0") >= MANY.L0) {
      return { action: "DEEP", level: "L1", rationale: `${of("L0")} summaries of the level L0 become one.` };
    }
    return { action: "GRANULAR", level: null, rationale: "The older turns become one summary." };
  },
});
