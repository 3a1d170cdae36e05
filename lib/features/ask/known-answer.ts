import { agents } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { readingsOf } from "@/lib/domain/asked/follow-up";
import type { Scope } from "@/lib/domain/core/ids";
import { answeringAlone, type Held, heldFor, NOT_HELD } from "@/lib/domain/questions/plan/asking";
import { answerWords } from "@/lib/domain/report/report-length";
import type { KnownFact } from "@/lib/domain/run/bundle";
import { DECIDED_WITHIN, decisionOn, isProposal } from "@/lib/domain/told/decided";
import { listCandidates } from "@/lib/knowledge/find/candidates";
import { listBehind } from "@/lib/knowledge/find/known-facts";
import type { Db } from "@/lib/platform/db/client";
import { asKnownFactsIn } from "@/lib/run/nodes/parts/facts-in";

/** What the knowledge base has on a person's question. */
export interface KnownAnswer {
  /** The question as it was looked up: one that follows another, as it can stand alone. */
  understood: string;
  /** Facts that a model may be shown; none when nothing bears on the question. */
  facts: FactIn[];
  /** The answer in the facts' own words, with their markers; the sentence of refusal when it is not held. */
  markdown: string;
  isHeld: boolean;
}

function asHeld({ key, status, statement, isContested, evidence }: KnownFact): Held {
  const near = evidence.map((piece) => `${piece.title} ${piece.heading ?? ""}`).join(" ");
  return { key, status, statement, isContested, near };
}

/** The kind of a question, by its words alone. */
export function queryTypeOf(question: string): ReturnType<typeof agents.classify.offline>["queryType"] {
  return agents.classify.offline({ question, projectSummary: "", history: [] }).queryType;
}

/**
 * Looks a question up among the project's accepted facts and answers it from them word for word. One that follows
 * another, which is given as it was understood, is looked up in each way in which it may be meant until one is answered.
 */
export async function lookUpAnswer(
  db: Db,
  scope: Scope,
  { question, earlier }: { question: string; earlier: string | null },
): Promise<KnownAnswer> {
  const [likeliest = question, ...others] = earlier === null ? [question] : readingsOf(question, earlier);
  const first = await lookUp(db, scope, likeliest);
  if (first.isHeld) return first;
  for (const reading of others) {
    const known = await lookUp(db, scope, reading);
    if (known.isHeld) return known;
  }
  return first;
}

/** Facts as agents see them, with where the quote of each begins. */
function placed(facts: readonly KnownFact[]): FactIn[] {
  return facts.flatMap((fact) => {
    const [place] = fact.evidence;
    return asKnownFactsIn([fact]).map((one) => (place === undefined ? one : { ...one, place: place.start }));
  });
}

/** What became of what facts put forward, as the texts tell it behind them: it may share no word with a question. */
async function decisionsOn(db: Db, scope: Scope, facts: readonly KnownFact[]): Promise<KnownFact[]> {
  const keys = facts.filter(({ statement }) => isProposal(statement)).map(({ key }) => key);
  const behind = await listBehind(db, scope, { keys, within: DECIDED_WITHIN });
  const standing = [...facts, ...behind].flatMap((fact) =>
    fact.evidence.map(({ sha256, heading, start }) => {
      return { fact, text: fact.statement, source: sha256, heading: heading ?? "", place: start };
    }),
  );
  const decisions = standing.flatMap((one) =>
    keys.includes(one.fact.key) ? (decisionOn(one, standing)?.fact ?? []) : [],
  );
  return [...new Map(decisions.map((fact) => [fact.key, fact])).values()];
}

async function lookUp(db: Db, scope: Scope, question: string): Promise<KnownAnswer> {
  const found = await listCandidates(db, scope, { questions: [question], exceptRunId: null });
  const held = heldFor(question, found.map(asHeld));
  const byKey = new Map(found.map((fact) => [fact.key, fact]));
  const shown = held.keys.flatMap((key) => byKey.get(key) ?? []);
  const facts = asKnownFactsIn(shown);
  if (!held.isHeld) return { understood: question, facts, markdown: NOT_HELD, isHeld: false };
  const alone = new Set(answeringAlone(question, shown.map(asHeld)));
  const answering = shown.filter(({ key }) => alone.has(key));
  const decisions = await decisionsOn(db, scope, answering);
  const { markdown } = agents.write_answer.offline({
    question,
    queryType: queryTypeOf(question),
    length: "standard",
    words: answerWords("standard", facts.length),
    facts: placed([...answering, ...decisions.filter(({ key }) => !alone.has(key))]),
    disputes: [],
    answers: [],
    evidence: [],
  });
  const told = asKnownFactsIn(decisions.filter(({ key }) => !byKey.has(key) || !held.keys.includes(key)));
  return { understood: question, facts: [...facts, ...told], markdown, isHeld: true };
}
