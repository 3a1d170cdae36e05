import { z } from "zod";
import { agent } from "@/lib/agents/kit/agent";
import { ComparedPairs } from "@/lib/agents/kit/kept";
import { ComparedGroup, type FactIn } from "@/lib/agents/kit/parts";
import { contradictionNatures } from "@/lib/domain/core/words";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { agree, mayContradict } from "@/lib/domain/facts/matching";

/** Each pair of a group once, the smaller id first. */
function pairsOf(facts: readonly FactIn[]): { a: FactIn; b: FactIn }[] {
  const sorted = facts.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  return sorted.flatMap((b, index) => sorted.slice(0, index).map((a) => ({ a, b })));
}

/** Compares facts of one subject: which of them cannot both hold, how and why, and which bear each other out. */
export const detectContradictions = agent({
  role: "review",
  purpose: "check",
  undone: "statements were not compared for contradictions, nor for what bears them out",
  answers: { language: "the facts", ids: true },
  input: z.object({ groups: z.array(ComparedGroup) }),
  origins: { groups: "source" },
  prompt: `You compare facts that were put into groups because they may speak of one subject and quantity, or one event. In each group you look for pairs that cannot both hold, and for pairs that bear each other out.

Behind a fact's id stands the number of its source. A quote is told where it holds a figure or a circumstance that the fact leaves out.

$groups

contradictions: pairs of one group that cannot both hold. Name a pair only when both facts speak of the same subject and give two values of one quantity, or two accounts of one event. nature: direct (one must be wrong), nuanced (they differ in degree, or one qualifies the other), scope (each may hold for its own time, place, group or definition, and says so or its source's date does; a reader who meets both would ask which holds). Facts of one source count when it quotes two speakers who differ, or when it says the contrary of itself, which is direct. reason: one sentence that names what differs, with the numbers. A later document that changes or replaces what an earlier one prescribed, and a proposal beside what was accepted, are no contradiction: of such a pair say nothing. Other words, another aspect, a rounder number, a narrower claim, or values of times, versions or things that nobody would take for the same are no contradiction: say nothing of them. Where you doubt that two facts speak of the same thing, say nothing.
agreements: pairs of one group, of two sources, that say the same in substance: the same numbers for the same quantity, time and place. Sharing a subject is no agreement, nor does a copy of a text bear it out.
a and b: the ids, as they stand at the beginning of their lines; never of two groups. Most groups hold neither: then both lists are empty.`,
  output: z.object({
    contradictions: z.array(
      z.object({ a: z.string(), b: z.string(), nature: z.enum(contradictionNatures), reason: z.string().max(600) }),
    ),
    agreements: z.array(z.object({ a: z.string(), b: z.string() })),
  }),
  keeps: ({ groups }, output) => {
    const pairs = new ComparedPairs(groups);
    // A source may contradict itself: not by degree or scope, and not in one quote.
    const contradictions = pairs.kept(
      output.contradictions,
      (a, b, { nature }) => mayContradict(a, b) || (nature === "direct" && a.quote !== b.quote),
    );
    // A pair that cannot both hold does not bear itself out.
    const agreements = pairs.kept(output.agreements, (a, b) => a.sourceId !== b.sourceId);
    return { output: { contradictions, agreements }, dropped: { ids: pairs.dropped, quotes: 0 } };
  },
  offline: ({ groups }) => {
    const pairs = groups.flatMap(({ facts }) => pairsOf(facts));
    return {
      contradictions: pairs.flatMap(({ a, b }) => {
        const found = mayContradict(a, b)
          ? contradiction(a.statement, b.statement, [a.sourceTitle, b.sourceTitle])
          : null;
        return found === null ? [] : [{ a: a.id, b: b.id, nature: found.nature, reason: found.reason.slice(0, 600) }];
      }),
      agreements: pairs
        .filter(({ a, b }) => a.sourceId !== b.sourceId && agree(a.statement, b.statement))
        .map(({ a, b }) => ({ a: a.id, b: b.id })),
    };
  },
});
