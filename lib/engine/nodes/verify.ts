import { canonicalJsonLines } from "@/lib/domain/artifact";
import { count } from "@/lib/domain/report-parts";
import type { VerifyResult } from "@/lib/domain/results";
import { roundSuffix } from "@/lib/domain/strategy";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { listBrokenEvidence, NOT_VERBATIM, quarantine } from "@/lib/knowledge/quarantine";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { checkSentences } from "./check-sentences";
import { citationLines } from "./citation-lines";
import { librarySources, runFacts } from "./known";

/** Facts whose support is checked at most, the riskiest first; the rest is labelled as not checked. */
const CHECKED_CAP = 200;
const BEYOND_CAP = `Only the ${CHECKED_CAP} facts that were least sure were checked.`;

type Support = VerifyResult["support"][number];

async function checkSupport(context: NodeContext, facts: readonly RunFact[]): Promise<Support[]> {
  const riskiest = [...facts].sort((a, b) => a.score - b.score || (a.key < b.key ? -1 : 1));
  const asked = riskiest.slice(0, CHECKED_CAP);
  const said = await checkSentences(
    context,
    asked.map((fact) => ({ sentence: fact.statement, facts: [fact] })),
  );
  const checked = asked.flatMap(({ key }, index) => {
    const support = said[index];
    return support === undefined ? [] : [{ key, ...support }];
  });
  const rest = riskiest
    .slice(CHECKED_CAP)
    .map(({ key }): Support => ({ key, verdict: "not_checked", reason: BEYOND_CAP }));
  return [...checked, ...rest].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Checks every fact in use: its quotes against the stored text, and whether they bear it out. What fails is not used. */
export async function verify(context: NodeContext): Promise<NodeOutcome> {
  const { db, scope, run } = context;
  const facts = await runFacts(context);
  const torn = new Set(await listBrokenEvidence(db, scope, run.id));
  const broken = facts.filter(({ key }) => torn.has(key)).map(({ key }) => key);
  const support = await checkSupport(context, facts);
  const refuted = support.filter((one) => one.verdict === "contradicted" || one.verdict === "insufficient");
  const quarantined = [
    ...broken.map((key) => ({ key, why: NOT_VERBATIM })),
    ...refuted.filter((one) => !broken.includes(one.key)).map((one) => ({ key: one.key, why: one.reason })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
  const out = new Set(quarantined.map((one) => one.key));
  const inUse = facts.filter((fact) => !out.has(fact.key));
  const sources = new Set(inUse.flatMap((fact) => fact.evidence.map((evidence) => evidence.sha256)));
  const result: VerifyResult = {
    facts: facts.length,
    verbatim: facts.length - broken.length,
    quarantined,
    sources: sources.size,
    librarySources: await librarySources(context),
    support,
  };
  return {
    result,
    text: `${count(inUse.length, "fact")} verified in ${count(sources.size, "source")}, ${quarantined.length} put aside.`,
    artifacts: [
      {
        path: `citations/citations${roundSuffix(context.node.round)}.jsonl`,
        mediaType: "application/jsonl",
        content: canonicalJsonLines(citationLines(facts, result)),
      },
    ],
    write: (tx) => quarantine(tx, scope, { runId: run.id, facts: quarantined }),
  };
}
