import type { FactIn } from "@/lib/agents/kit/parts";
import type { RelationFinder } from "@/lib/domain/core/words";
import { groupBatches } from "@/lib/domain/facts/compared";
import type { FailedCalls } from "@/lib/domain/run/results";
import type { FoundRelation } from "@/lib/knowledge/relations";
import type { NodeContext } from "@/lib/run/engine/context";
import { failedOf } from "./comparing";

/** What compares facts: a model, or the rules that answer without one. */
function finderOf({ run }: Pick<NodeContext, "run">): RelationFinder {
  return run.mode === "offline" ? "rule" : "model";
}

/** What was found that bears out, what cannot both hold, and how many calls failed. */
interface Compared {
  corroborations: FoundRelation[];
  contradictions: FoundRelation[];
  failed: FailedCalls;
}

/** What groups of facts say of each other: what bears out what, and what cannot both hold. */
export async function compareGroups(
  context: Pick<NodeContext, "run" | "tryAsk">,
  groups: readonly (readonly FactIn[])[],
  fresh: ReadonlySet<string>,
): Promise<Compared> {
  const batches = groupBatches(groups, context.run.settings.contextTokens);
  const answers = await Promise.all(
    batches.map((batch) => context.tryAsk("detect_contradictions", { groups: batch.map((facts) => ({ facts })) })),
  );
  // What a rule found is possible until a person or a model has judged it. Source: agents.md, the offline driver.
  const finder = finderOf(context);
  const status = finder === "rule" ? "possible" : "confirmed";
  const found = answers.flatMap((answer) => (answer.ok ? [answer.output] : []));
  const isNew = ({ a, b }: { a: string; b: string }): boolean => fresh.has(a) || fresh.has(b);
  return {
    corroborations: found
      .flatMap(({ agreements }) => agreements.filter(isNew))
      .map((pair) => ({ kind: "corroborates", nature: null, reason: "", status: "confirmed", finder, ...pair })),
    contradictions: found
      .flatMap(({ contradictions }) => contradictions.filter(isNew))
      .map((pair) => ({ kind: "contradicts", status, finder, ...pair })),
    failed: failedOf("detect_contradictions", answers),
  };
}
