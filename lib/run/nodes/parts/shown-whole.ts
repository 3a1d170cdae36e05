import { factsWithin, statedOnly } from "@/lib/domain/facts/fitting";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeRun } from "@/lib/run/engine/context";
import { asksModel } from "./asks-model";
import { asFactsIn } from "./facts-in";

/** Tokens of a prompt that are kept free of facts for each fact, which its topics name again. */
export const NAMED_TOKENS = 16;

/** The share of the facts from which on what is not shown of them is worth no summaries in its place. */
const NEARLY_ALL = 0.6;

type Planning = Pick<NodeRun, "mode"> & { settings: Pick<RunSettings, "contextTokens"> };

/** Whether a model that plans a report is shown nearly all of these facts at once: then it plans from them, not from summaries. */
export function areShownWhole({ run }: { run: Planning }, facts: readonly RunFact[]): boolean {
  // Who plans is told statements alone.
  const all = statedOnly(asFactsIn(facts));
  const room = run.settings.contextTokens - all.length * NAMED_TOKENS;
  return asksModel({ run }) && factsWithin(all, room).length >= NEARLY_ALL * all.length;
}
