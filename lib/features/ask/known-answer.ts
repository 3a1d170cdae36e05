import { agents } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { readingsOf } from "@/lib/domain/asked/follow-up";
import type { Scope } from "@/lib/domain/core/ids";
import { answeringAlone, type Held, heldFor, NOT_HELD } from "@/lib/domain/questions/plan/asking";
import { answerWords } from "@/lib/domain/report/report-length";
import type { KnownFact } from "@/lib/domain/run/bundle";
import { listCandidates } from "@/lib/knowledge/find/candidates";
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

async function lookUp(db: Db, scope: Scope, question: string): Promise<KnownAnswer> {
  const found = await listCandidates(db, scope, { questions: [question], exceptRunId: null });
  const held = heldFor(question, found.map(asHeld));
  const byKey = new Map(found.map((fact) => [fact.key, fact]));
  const shown = held.keys.flatMap((key) => byKey.get(key) ?? []);
  const facts = asKnownFactsIn(shown);
  if (!held.isHeld) return { understood: question, facts, markdown: NOT_HELD, isHeld: false };
  const alone = new Set(answeringAlone(question, shown.map(asHeld)));
  const { markdown } = agents.write_answer.offline({
    question,
    queryType: queryTypeOf(question),
    length: "standard",
    words: answerWords("standard", facts.length),
    facts: facts.filter((fact) => alone.has(fact.id)),
    disputes: [],
    answers: [],
    evidence: [],
  });
  return { understood: question, facts, markdown, isHeld: true };
}
