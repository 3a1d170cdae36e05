import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import { usableFacts } from "@/lib/domain/facts/usable-facts";
import { CHECKED_WHERE_CITED } from "@/lib/domain/markdown/support";
import { roundSuffix } from "@/lib/domain/plan/strategy";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJsonLines } from "@/lib/domain/run/artifact";
import type { VerifyResult } from "@/lib/domain/run/results";
import { listBrokenEvidence, NOT_VERBATIM, quarantine } from "@/lib/knowledge/quarantine";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { checkSentences } from "@/lib/run/nodes/parts/check-sentences";
import { listFindings } from "@/lib/run/nodes/parts/findings";
import { librarySources, runContradictions, runFacts } from "@/lib/run/nodes/parts/known";
import { citationLines } from "./citation-lines";

/**
 * Facts whose support is checked at most, the riskiest first; the rest is labelled as not checked. A model, which is paid
 * for each, checks in one call those that are disputed or answer a question, then others: what a report cites is checked
 * there. Source: of the 120 facts that two live runs checked before their reports, none was refuted.
 */
const CHECKED_CAP = { all: 200, model: 20 } as const;
const BEYOND_CAP = `Only the ${CHECKED_CAP.all} facts that were least sure were checked.`;

type Support = VerifyResult["support"][number];

/** The facts that a model checks before anything is written from them: what is disputed, then what answers, then what may be used. */
export function worthChecking(
  riskiest: readonly RunFact[],
  of: { disputed: ReadonlySet<string>; answering: ReadonlySet<string>; usable: ReadonlySet<string> },
): RunFact[] {
  const others = riskiest.filter(({ key }) => !of.disputed.has(key));
  const first = [
    ...riskiest.filter(({ key }) => of.disputed.has(key)),
    ...others.filter(({ key }) => of.answering.has(key)),
    ...others.filter(({ key }) => !of.answering.has(key) && of.usable.has(key)),
  ];
  return first.slice(0, CHECKED_CAP.model);
}

/** What makes facts of the run worth a model's check. */
async function worthIn(context: NodeContext): Promise<Parameters<typeof worthChecking>[1]> {
  const findings = await listFindings(context.db, context.run.id);
  return {
    disputed: new Set((await runContradictions(context)).flatMap(({ a, b }) => [a.key, b.key])),
    answering: new Set(findings.flatMap(({ answers }) => answers.flatMap(({ factKeys }) => factKeys))),
    usable: usableFacts(findings, { isEachJudged: asksModel(context) }),
  };
}

/** Facts in the order in which they are checked: the least sure first, of equals the smaller key. */
export function riskiestFirst(facts: readonly RunFact[]): RunFact[] {
  return [...facts].sort((a, b) => a.score - b.score || (a.key < b.key ? -1 : 1));
}

/** The facts that are not used, with why: whose quotes stand in no source, and those that their quotes do not bear out. */
export function putAside(broken: readonly string[], support: readonly Support[]): VerifyResult["quarantined"] {
  const refuted = support.filter((one) => one.verdict === "contradicted" || one.verdict === "insufficient");
  return [
    ...broken.map((key) => ({ key, why: NOT_VERBATIM })),
    ...refuted.filter((one) => !broken.includes(one.key)).map((one) => ({ key: one.key, why: one.reason })),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** How far facts are borne out by their quotes, by their keys in order: of those that were checked, and of the others why not. */
export async function checkSupport(context: NodeContext, facts: readonly RunFact[]): Promise<Support[]> {
  const riskiest = riskiestFirst(facts);
  const isModel = asksModel(context);
  const asked = isModel ? worthChecking(riskiest, await worthIn(context)) : riskiest.slice(0, CHECKED_CAP.all);
  const said = await checkSentences(
    context,
    asked.map((fact) => ({ sentence: fact.statement, facts: [fact] })),
  );
  const checked = asked.flatMap(({ key }, index) => {
    const support = said[index];
    return support === undefined ? [] : [{ key, ...support }];
  });
  const chosen = new Set(asked);
  const reason = isModel ? CHECKED_WHERE_CITED : BEYOND_CAP;
  const rest = riskiest
    .filter((fact) => !chosen.has(fact))
    .map(({ key }): Support => ({ key, verdict: "not_checked", reason }));
  return [...checked, ...rest].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What a verification leaves of these facts, where these quotes are torn and this was said of the others. */
export function verified(
  facts: readonly RunFact[],
  { torn, support, librarySources: known }: { torn: ReadonlySet<string>; support: Support[]; librarySources: number },
): { result: VerifyResult; text: string } {
  const broken = facts.filter(({ key }) => torn.has(key)).map(({ key }) => key);
  const quarantined = putAside(broken, support);
  const out = new Set(quarantined.map((one) => one.key));
  const inUse = facts.filter((fact) => !out.has(fact.key));
  const sources = new Set(inUse.flatMap((fact) => quotesOf(fact.evidence).map(({ sha256 }) => sha256)));
  return {
    result: {
      facts: facts.length,
      verbatim: facts.length - broken.length,
      quarantined,
      sources: sources.size,
      librarySources: known,
      support,
    },
    text: `${count(inUse.length, "fact")} verified in ${count(sources.size, "source")}, ${quarantined.length} put aside.`,
  };
}

/** Checks every fact in use: its quotes against the stored text, and whether they bear it out. What fails is not used. */
export async function verify(context: NodeContext): Promise<NodeOutcome> {
  const { db, scope, run } = context;
  const facts = await runFacts(context);
  const torn = new Set(await listBrokenEvidence(db, scope, run.id));
  const support = await checkSupport(context, facts);
  const { result, text } = verified(facts, { torn, support, librarySources: await librarySources(context) });
  return {
    result,
    text,
    artifacts: [
      {
        path: `citations/citations${roundSuffix(context.node.round)}.jsonl`,
        mediaType: "application/jsonl",
        content: canonicalJsonLines(citationLines(facts, result)),
      },
    ],
    write: (tx) => quarantine(tx, scope, { runId: run.id, facts: result.quarantined }),
  };
}
