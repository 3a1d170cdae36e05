import type { FactIn } from "@/lib/agents/kit/parts";
import { hostOf } from "@/lib/domain/core/url";
import { statedOnly } from "@/lib/domain/facts/fitting";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import { distinctFacts, isOneVoice, sitesOf } from "@/lib/domain/facts/one-source";
import { type AnsweringInput, answeredBy } from "@/lib/domain/questions/answering";
import type { FailedCalls } from "@/lib/domain/run/results";
import { tellsOnce } from "@/lib/domain/run/settings";
import type { FoundRelation } from "@/lib/knowledge/relations";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn } from "@/lib/run/nodes/parts/facts-in";

/** Keys of the facts that these searches alone found, and that no analysis has been through. */
export function freshAmong(facts: readonly RunFact[], own: ReadonlySet<string>): ReadonlySet<string> {
  const fresh = facts.filter(
    ({ isKnown, isUncompared, nodeKeys }) =>
      (!isKnown || isUncompared === true) && nodeKeys.every((key) => own.has(key)),
  );
  return new Set(fresh.map((fact) => fact.key));
}

/**
 * The relations whose facts stand on two voices: what one publisher repeats, or several take from one agency, counts
 * once.
 */
export function ofTwoVoices(relations: readonly FoundRelation[], facts: readonly RunFact[]): FoundRelation[] {
  const voices = new Map(
    facts.map(({ key, evidence }) => [
      key,
      evidence.map(({ url, publisher, sha256, ...piece }) => ({
        sites: sitesOf({ host: url === null ? null : hostOf(url), publisher, sha256 }),
        ...piece,
      })),
    ]),
  );
  return relations.filter(({ a, b }) => !isOneVoice(voices.get(a) ?? [], voices.get(b) ?? []));
}

/** Keys of the facts that a contradiction has on either side. */
export function contestedIn(relations: readonly FoundRelation[]): ReadonlySet<string> {
  return new Set(relations.flatMap(({ kind, a, b }) => (kind === "contradicts" ? [a, b] : [])));
}

/** Calls of one agent that failed: what they were about was not looked at. */
export function failedOf(agent: string, answers: readonly { ok: boolean }[]): FailedCalls {
  const calls = answers.filter(({ ok }) => !ok).length;
  return calls === 0 ? [] : [{ agent, calls }];
}

/** Facts as whoever looks for gaps is told them: a model their statements, and each once. */
export function statedIfAsked(context: Pick<NodeContext, "run">, facts: readonly RunFact[]): FactIn[] {
  const told = asFactsIn(asksModel(context) && tellsOnce(context.run.settings) ? distinctFacts(facts) : facts);
  return asksModel(context) ? statedOnly(told) : told;
}

/** Which of these open questions the facts of a run answer; what is contradicted answers none. */
export function closedBy(
  { facts, relations }: { facts: readonly RunFact[]; relations: readonly FoundRelation[] },
  asked: AnsweringInput,
): string[] {
  const contested = contestedIn(relations);
  const statements = facts.map(({ key, status, statement, evidence }) => ({
    key,
    status,
    statement,
    isContested: contested.has(key),
    near: evidence.map(({ title }) => title).join(" "),
    sources: [...new Set(quotesOf(evidence).map(({ sha256 }) => sha256))],
  }));
  return answeredBy(asked, statements).answered;
}
