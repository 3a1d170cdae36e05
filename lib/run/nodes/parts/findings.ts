import { type TopicFindings, usableFacts } from "@/lib/domain/facts/usable-facts";
import { verdictsOfTopics } from "@/lib/domain/plan/topic-verdicts";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { type Perspective, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { listSearched, type SearchedNode } from "@/lib/run/nodes/parts/searched-nodes";

/** A topic, perspective or gap of a run: what was searched for, what was found, and what was concluded. */
export interface Finding extends TopicFindings {
  thread: string;
  perspective: Perspective;
}

/** What these searches and reviews of a run found for each of its topics, in the order of the plan. */
export function findingsOf(nodes: readonly SearchedNode[]): Finding[] {
  const verdicts = verdictsOfTopics(nodes);
  const findings = new Map<string, Finding>();
  for (const node of nodes) {
    const { thread } = SearchInput.pick({ thread: true }).parse(node.input);
    const before = findings.get(thread) ?? emptyFinding(thread, node.input);
    findings.set(thread, { ...withNode(before, node), verdict: verdicts.get(thread) ?? "not_reached" });
  }
  return [...findings.values()];
}

/** What a run found for each of its topics, in the order of the plan; what a person dropped is none of them. */
export async function listFindings(db: Db | Tx, runId: string): Promise<Finding[]> {
  return findingsOf(await listSearched(db, runId));
}

function emptyFinding(thread: string, input: unknown): Finding {
  const { perspective } = SearchInput.parse(input);
  return { thread, perspective, verdict: "not_reached", factKeys: [], rejectedKeys: [], answers: [] };
}

/** A topic with what one of its searches found, or one of its reviews refused. */
function withNode(
  finding: Finding,
  { kind, status, result }: Pick<SearchedNode, "kind" | "status" | "result">,
): Finding {
  if (status !== "complete") return finding;
  if (kind === "review") {
    return { ...finding, rejectedKeys: [...finding.rejectedKeys, ...ReviewResult.parse(result).rejectedKeys] };
  }
  const found = SearchResult.parse(result);
  const asIds = (answers: TopicFindings["answers"]): { question: string; factIds: readonly string[] }[] =>
    answers.map(({ question, factKeys }) => ({ question, factIds: factKeys }));
  const merged = mergedAnswers(asIds(finding.answers), asIds(found.answers));
  return {
    ...finding,
    factKeys: [...new Set([...finding.factKeys, ...found.factKeys])],
    answers: merged.map(({ question, factIds }) => ({ question, factKeys: factIds })),
  };
}

/** The facts that the run's report may use, as this attempt of the node sees them. */
export async function reportFacts(context: NodeContext): Promise<RunFact[]> {
  const [facts, findings] = await Promise.all([runFacts(context), listFindings(context.db, context.run.id)]);
  const usable = usableFacts(findings, { isEachJudged: asksModel(context) });
  return facts.filter((fact) => usable.has(fact.key));
}
