import { type AgentInput, agents } from "@/lib/agents/index";
import { countTokens } from "@/lib/domain/core/tokens";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { withinTokens } from "@/lib/domain/facts/memory";
import type { SummarizeResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asFactsIn, strongest } from "@/lib/run/nodes/parts/facts-in";
import type { Finding } from "@/lib/run/nodes/parts/findings";
import { factsOfThread, type Thread } from "@/lib/run/nodes/parts/threads";

/** Facts that one summary is made from at most. */
const FACTS_SHOWN = 40;

/** What all summaries of a run are made from, and in how many tokens each. */
interface Work {
  facts: readonly RunFact[];
  findings: readonly Pick<Finding, "thread" | "rejectedKeys">[];
  tokenBound: number;
  /** Whether a report is planned from them: else no model is asked for any. */
  isPlannedFrom: boolean;
}

/** The summary of one thread; none where it has no facts, and its name alone where nothing cited came of them. */
export async function summarizeThread(
  context: Pick<NodeContext, "run" | "tryAsk">,
  thread: Pick<Thread, "key" | "nodeKeys" | "perspective">,
  work: Work,
): Promise<SummarizeResult> {
  // What its reviews refused is refused for this topic, whoever else uses it.
  const refused = new Set(work.findings.find((one) => one.thread === thread.key)?.rejectedKeys);
  const own = factsOfThread(thread, work.facts).filter(({ key }) => !refused.has(key));
  const facts = strongest(own, FACTS_SHOWN);
  if (facts.length === 0) return { summaries: [], dropped: [] };
  const { name, focus, questions } = thread.perspective;
  const inputFor = (contextTokens: number): AgentInput<"summarize"> => ({
    title: name,
    focus,
    questions,
    facts: factsWithin(asFactsIn(facts), contextTokens),
    notes: [],
    tokenBound: work.tokenBound,
    mode: "condense",
  });
  // What nothing is planned from is put together from the facts' own sentences: no model is paid to say them again.
  const answer = work.isPlannedFrom
    ? await askFitted(context, "summarize", inputFor)
    : agents.summarize.offline(inputFor(context.run.settings.contextTokens));
  // A model counts less well than it writes: gate D measures what it gave, the outline gets what is within the bound.
  const summary = withinTokens(answer.summary, work.tokenBound);
  const factKeys = answer.factIds.filter((id) => summary.includes(id));
  const { key } = thread;
  if (factKeys.length === 0) return { summaries: [], dropped: [{ thread: key, name }] };
  const tokens = countTokens(summary);
  const given = work.isPlannedFrom ? countTokens(answer.summary) : tokens;
  return { summaries: [{ thread: key, name, focus, summary, factKeys, tokens, given }], dropped: [] };
}
