import type { AgentInput } from "@/lib/agents/index";
import { markersFor } from "@/lib/agents/short-ids";
import { validateOutput } from "@/lib/agents/validate";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { AgentReply } from "@/lib/run/drivers/driver";
import { liveDriver } from "@/lib/run/drivers/live";
import type { Models } from "@/lib/run/drivers/models";
import type { World } from "@/lib/run/drivers/offline";
import { fieldSoFar } from "@/lib/run/drivers/provider";

/** What a call used. */
export interface CallSpent {
  tokensIn: number;
  tokensOut: number;
  usd: number;
}

type Answered =
  | { ok: true; markdown: string; spent: CallSpent }
  | { ok: false; message: string; spent: CallSpent | null };

/** How long a person waits for words; the facts themselves are there at once. */
const PATIENCE_MS = 120_000;
/** How long what is written waits until it is shown. */
const GATHER_MS = 400;

const closed = { kind: "permanent", message: "A question is answered from the knowledge base alone." } as const;

/** A world without search and retrieval: nothing that a model says reaches out of the knowledge base. */
const nowhere: World = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
  search: () => Promise.resolve({ ok: false, failure: closed, startedAtMs: Date.now(), endedAtMs: Date.now() }),
  retrieve: () => Promise.resolve({ ok: false, failure: closed, startedAtMs: Date.now(), endedAtMs: Date.now() }),
};

/** The driver that answers questions. */
export function questionDriver(db: Db, models: Models): ReturnType<typeof liveDriver> {
  return liveDriver(db, models, nowhere);
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

function spentOn(reply: AgentReply<"write_answer">): CallSpent {
  return { tokensIn: reply.tokensIn, tokensOut: reply.tokensOut, usd: reply.costUsd };
}

/** Has a model put an answer into words. `spent` is null when nobody knows what the call cost. */
export async function askModel(
  db: Db,
  call: { id: string; models: Models; input: AgentInput<"write_answer">; prompt: string },
): Promise<Answered> {
  const { id, models, input, prompt } = call;
  const draft = showing(db, id);
  const marked = markersFor("write_answer", input);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const reply = await questionDriver(db, models).runAgent({
      kind: "write_answer",
      input,
      prompt,
      signal,
      onText: (text) => draft.offer(marked(text)),
    });
    if (!reply.ok) return { ok: false, message: reply.failure.message, spent: spentOn(reply) };
    const checked = validateOutput("write_answer", input, reply.output);
    if (!checked.ok) return { ok: false, message: "The model's answer could not be read.", spent: spentOn(reply) };
    return { ok: true, markdown: checked.output.markdown, spent: spentOn(reply) };
  } catch (error) {
    log.warn({ error, question: id }, "a question was not put into words");
    const message = signal.aborted ? "The model did not answer within two minutes." : "The model could not be asked.";
    return { ok: false, message, spent: null };
  } finally {
    await draft.close();
  }
}
