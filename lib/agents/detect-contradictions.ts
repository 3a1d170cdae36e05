import { z } from "zod";
import { contradiction } from "@/lib/domain/contradiction";
import { mayContradict } from "@/lib/domain/matching";
import { contradictionNatures } from "@/lib/domain/words";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** Which candidate pairs cannot both hold, how, and why. */
export const detectContradictions = agent({
  role: "review",
  input: z.object({ pairs: z.array(z.object({ a: FactIn, b: FactIn })) }),
  origins: { pairs: "source" },
  prompt: `You look at pairs of facts of different sources and name those that cannot both hold.

The pairs:
$pairs

Name a pair only when both facts speak of the same subject and the same quantity or event. nature: direct (one must be wrong), nuanced (they differ in degree, or one qualifies the other), scope (each may hold for its own time, place, group or definition, and a reader would still stumble over it).
a and b: the ids, as they stand. reason: one sentence that names what differs, with the numbers.
Prefer silence: other words, another aspect, a rounder number or a narrower claim are no contradiction.`,
  output: z.object({
    contradictions: z.array(
      z.object({ a: z.string(), b: z.string(), nature: z.enum(contradictionNatures), reason: z.string().max(600) }),
    ),
  }),
  offline: ({ pairs }) => ({
    contradictions: pairs.flatMap(({ a, b }) => {
      const found = mayContradict(a, b) ? contradiction(a.statement, b.statement) : null;
      return found === null ? [] : [{ a: a.id, b: b.id, nature: found.nature, reason: found.reason.slice(0, 600) }];
    }),
  }),
});
