import { randomBytes } from "node:crypto";
import { agents } from "@/lib/agents/index";
import type { Scope } from "@/lib/domain/core/ids";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { onlyCited } from "@/lib/domain/markdown/only-cited";
import { answerWords } from "@/lib/domain/report/report-length";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { type Caller, callAgent, type Ledger } from "@/lib/run/drivers/agent-call";
import { onceEach } from "@/lib/run/drivers/captured";
import type { Models } from "@/lib/run/drivers/models";
import { fieldSoFar } from "@/lib/run/drivers/provider";
import { promptsForRun } from "@/lib/run/engine/prompts";
import { answersOver } from "@/lib/run/worker/answers";
import { type KnownAnswer, queryTypeOf } from "./known-answer";
import { answerAgain, beginCall, endCall, type NewQuestion, storeAnswer } from "./question-rows";
import type { Thread } from "./thread";

/** What either agent answers that puts a question's answer into words. */
const Worded = agents.write_answer.output;
/** How long a person waits for words; the facts themselves are there at once. */
const PATIENCE_MS = 120_000;
/** How long what is written waits until it is shown. */
const GATHER_MS = 400;
/** Tokens that a prompt of one question may have. */
const { contextTokens } = RunSettings.parse({});

/** A question that a model is to put into words, and what the knowledge base has on it. */
interface Wording {
  question: NewQuestion;
  known: KnownAnswer;
  /** What it follows, where it follows another. */
  thread: Thread | null;
}

/** Shows what is written so far to whoever looks at the question, a few times a second at most. */
function showing(db: Db, id: string): { offer: (answer: string) => void; close: () => Promise<void> } {
  let latest = "";
  let timer: NodeJS.Timeout | null = null;
  let shown: Promise<unknown> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const answer = await fieldSoFar(latest, "markdown");
    if (answer === null) return;
    await db.question.updateMany({ where: { id, status: "asked" }, data: { answer } });
  };
  return {
    offer(answer): void {
      latest = answer;
      timer ??= setTimeout(() => {
        timer = null;
        shown = flush().catch((error: unknown) => log.warn({ error }, "a draft was not shown"));
      }, GATHER_MS);
    },
    async close(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      await shown;
    },
  };
}

/** The answer in the facts' own words, and why no model's stand there. */
function plainly(known: KnownAnswer, why: string): KnownAnswer & { note: string } {
  return { ...known, note: `${why} This is what the facts say word for word.` };
}

/** The call of one question: its row, which is its answer too, and what is kept back of the project's budget. */
function ledgerOf(
  db: Db,
  scope: Scope,
  { question, known }: Pick<Wording, "question" | "known">,
): Ledger & { isBegun: () => boolean } {
  const { id } = question;
  let isBegun = false;
  return {
    isBegun: () => isBegun,
    stored: (_, rendered) => answerAgain(db, scope, { ...question, promptHash: rendered.sameAs() }),
    begin: async ({ rendered }, estimate): ReturnType<Ledger["begin"]> => {
      const refusal = await beginCall(db, scope, { ...question, rendered, estimate });
      isBegun = refusal === null;
      return refusal;
    },
    refuse: async (_, { code }): Promise<void> => {
      const why = code === BUDGET_SPENT ? "The project's budget is spent" : "The prompt would be too long for a model";
      const note = `${why}: this is what the facts say word for word.`;
      await storeAnswer(db, scope, { ...known, ...question, model: "offline", note });
    },
    end: async (_, { reply, output, failure }): Promise<void> => {
      const spent = { tokensIn: reply.tokensIn, tokensOut: reply.tokensOut, usd: reply.costUsd };
      if (failure !== null) {
        const isUnreadable = reply.ok || failure.kind === "invalid_output";
        const why = isUnreadable ? "The model's answer could not be read." : failure.message;
        return endCall(db, scope, { id, ...plainly(known, why), spent });
      }
      const markdown = onlyCited(Worded.parse(output).markdown);
      // A model that cites nothing has no say.
      const answer = markdown === "" ? known : { markdown, isHeld: true };
      await endCall(db, scope, { id, ...answer, note: "", spent });
    },
  };
}

/** Asks the agent that the question is for: one that follows another is told what was asked and answered before. */
async function askInWords(caller: Caller, { question, known, thread }: Wording, signal: AbortSignal): Promise<void> {
  const { text, understood } = question;
  const all = new Map([...known.facts, ...(thread?.facts ?? [])].map((fact) => [fact.id, fact]));
  const facts = factsWithin([...all.values()], contextTokens);
  const size = { queryType: queryTypeOf(understood), words: answerWords("standard", facts.length) };
  if (thread === null) {
    const nothingElse = { disputes: [], answers: [], evidence: [] };
    const input = { question: text, ...size, length: "standard" as const, facts, ...nothingElse };
    await callAgent(caller, "write_answer", { input, signal });
    return;
  }
  const input = { question: text, understood, ...size, thread: thread.turns, facts };
  await callAgent(caller, "answer_follow_up", { input, signal });
}

/**
 * Has a model put an answer into words, and stores it; the facts' own words where that fails. Throws a `Refusal` where
 * this very question is being answered already.
 */
export async function putIntoWords(db: Db, scope: Scope, wording: Wording & { models: Models }): Promise<void> {
  const { question, known, models } = wording;
  const { id } = question;
  const prompts = await db.$transaction((tx) => promptsForRun(tx, scope));
  const draft = showing(db, id);
  const ledger = ledgerOf(db, scope, wording);
  const caller = {
    driver: answersOver(db, models),
    ledger,
    once: onceEach(),
    secret: randomBytes(16).toString("hex"),
    prompts,
    contextTokens,
    notes: null,
    onDraft: draft.offer,
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    await askInWords(caller, wording, signal);
  } catch (error) {
    if (!ledger.isBegun()) throw error;
    log.warn({ error, question: id }, "a question was not put into words");
    const why = signal.aborted ? "The model did not answer within two minutes." : "The model could not be asked.";
    // Nobody knows what it cost.
    await endCall(db, scope, { id, ...plainly(known, why), spent: null });
  } finally {
    await draft.close();
  }
}
