import { randomBytes } from "node:crypto";
import { type Rendered, renderPrompt } from "@/lib/agents/render";
import type { Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { QuestionStatus } from "@/lib/domain/core/words";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { answerWords } from "@/lib/domain/report/report-length";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Db } from "@/lib/platform/db/client";
import { type Models, modelFor } from "@/lib/run/drivers/models";
import { promptsForRun } from "@/lib/run/engine/prompts";
import { type KnownAnswer, lookUpAnswer, queryTypeOf } from "./known-answer";
import { askModel } from "./question-call";
import { answerAgain, beginCall, endCall, endLostQuestions, type NewQuestion, storeAnswer } from "./question-rows";

/** A person's question to the knowledge base. */
export interface AskedQuestion {
  /** Equal for every repeat of one click. */
  id: string;
  text: string;
  userId: UserId;
  /** Who may be asked to put it into words; null answers word for word, which costs nothing. */
  models: Models | null;
}

/** Tokens that a prompt of one question may have. */
const { contextTokens } = RunSettings.parse({});

async function promptFor(
  db: Db,
  scope: Scope,
  { text, facts }: { text: string; facts: KnownAnswer["facts"] },
): Promise<{ rendered: Rendered; input: Parameters<typeof askModel>[1]["input"] }> {
  const shown = factsWithin(facts, contextTokens);
  const nothingElse = { disputes: [], answers: [], evidence: [] };
  const size = { length: "standard", words: answerWords("standard", shown.length) } as const;
  const input = { question: text, queryType: queryTypeOf(text), ...size, facts: shown, ...nothingElse };
  const prompts = await db.$transaction((tx) => promptsForRun(tx, scope));
  return { rendered: renderPrompt("write_answer", input, { secret: randomBytes(16).toString("hex"), prompts }), input };
}

function rowOf({ id, text, userId }: AskedQuestion, model: string): NewQuestion {
  return { id, text, userId, model };
}

async function inWords(
  db: Db,
  scope: Scope,
  asking: { question: AskedQuestion; models: Models; known: KnownAnswer },
): Promise<QuestionStatus> {
  const { question, models, known } = asking;
  const { rendered, input } = await promptFor(db, scope, { text: question.text, facts: known.facts });
  const choice = modelFor(models, "write_answer");
  const row = rowOf(question, `${choice.provider}:${choice.model}`);
  const again = await answerAgain(db, scope, { ...row, promptHash: rendered.sameAs });
  if (again !== null) return again;
  const begun = await beginCall(db, scope, { ...row, rendered, models });
  if (begun === "under_way") {
    throw new Refusal("conflict", "This very question is being answered now. Its answer appears in the list below.");
  }
  if (begun === "no_budget") {
    const note = "The project's budget is spent: this is what the facts say word for word.";
    return await storeAnswer(db, scope, { ...rowOf(question, "offline"), ...known, note });
  }
  const reply = await askModel(db, { id: question.id, models, input, prompt: rendered.prompt });
  if (!reply.ok) {
    const note = `${reply.message} This is what the facts say word for word.`;
    return await endCall(db, scope, { id: question.id, ...known, note, spent: reply.spent });
  }
  const isHeld = citedKeys([{ markdown: reply.markdown }]).length > 0;
  const { markdown } = isHeld ? reply : known;
  return await endCall(db, scope, {
    id: question.id,
    markdown,
    isHeld: isHeld || known.isHeld,
    note: "",
    spent: reply.spent,
  });
}

/**
 * Answers a question from the project's accepted facts alone: word for word, or with a model in its words, every claim
 * with its marker; or says that the knowledge base does not hold it. The same question over the same facts is paid for
 * once, and counts towards the project's budget.
 */
export async function askQuestion(db: Db, scope: Scope, question: AskedQuestion): Promise<QuestionStatus> {
  const earlier = await db.question.findFirst({ where: { ...scope, id: question.id }, select: { status: true } });
  if (earlier) return earlier.status;
  await endLostQuestions(db, scope);
  const known = await lookUpAnswer(db, scope, question.text);
  const { models } = question;
  if (models === null || known.facts.length === 0) {
    return await storeAnswer(db, scope, { ...rowOf(question, "offline"), ...known, note: "" });
  }
  return await inWords(db, scope, { question, models, known });
}
