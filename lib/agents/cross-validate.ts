import { z } from "zod";
import { agreement } from "@/lib/domain/contradiction";
import { agent } from "./agent";
import { FactIn } from "./parts";

/** Agreement of two statements from which one bears the other out. */
const AGREES = 0.6;

/** How well the facts of one cluster bear each other out. */
export const crossValidate = agent({
  role: "review",
  input: z.object({ facts: z.array(FactIn) }),
  origins: { facts: "source" },
  prompt: `You compare facts of different sources that speak of one thing.

The facts:
$facts

For each fact: validation, 0 to 1, how well the others bear it out (0.5 when nobody else says it, more when independent sources say the same with the same numbers, less when they say otherwise), and corroborates, the ids of the facts that say the same in substance.
Sharing a subject is no corroboration. Numbers must be the same for the same quantity, time and place. A source does not corroborate itself, nor does a copy of it.`,
  output: z.object({
    facts: z.array(
      z.object({ id: z.string(), validation: z.number().min(0).max(1), corroborates: z.array(z.string()) }),
    ),
  }),
  offline: ({ facts }) => ({
    facts: facts.map((fact) => {
      const others = facts.filter((other) => other.sourceId !== fact.sourceId);
      const values = others.map((other) => ({ other, value: agreement(fact.statement, other.statement) }));
      const agreeing = values.filter(({ value }) => value >= AGREES);
      const sources = new Set(agreeing.map(({ other }) => other.sourceId)).size;
      const validation = sources === 0 ? 0.5 : 1 - 0.4 ** sources * 0.75;
      return {
        id: fact.id,
        validation: Math.round(validation * 100) / 100,
        corroborates: agreeing.map(({ other }) => other.id),
      };
    }),
  }),
});
