import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { connections } from "@/lib/domain/install/connections";
import { whyNotAsked } from "@/lib/domain/install/models";
import type { installContract } from "@/lib/features/install/contract";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { readSettings } from "@/lib/platform/vault/settings";
import { embed } from "@/lib/run/drivers/embed";
import { type ModelChoice, readModel } from "@/lib/run/drivers/models";
import { ask, GUARDED } from "@/lib/run/drivers/provider";

/** How long a model has to show that it answers. */
const PATIENCE_MS = 30_000;
const LATE: Failure = { kind: "timeout", message: "late" };
const Answer = z.object({ answer: z.string() });

type Outcome = { ok: true } | { ok: false; failure: Failure };

async function askOnce(choice: ModelChoice, signal: AbortSignal): Promise<Outcome> {
  return await ask({
    choice,
    system: 'Answer with one JSON object and nothing else: {"answer": "yes"}',
    messages: [{ role: "user", content: "Do you answer?" }],
    schema: Answer,
    maxTokens: 2_000,
    signal,
  });
}

/** What went wrong, in our own words: what a provider says may hold the key, or anything else. */
export function saidOfFailure({ provider, model }: Pick<ModelChoice, "provider" | "model">, failure: Failure): string {
  const label = provider === "compatible" ? "The server" : connections[provider].label;
  const { kind, code } = failure;
  if (code === GUARDED) return failure.message;
  if (kind === "timeout") return `${label} gave no answer within ${PATIENCE_MS / 1000} seconds.`;
  if (kind === "rate_limited") return `${label} asks to wait: it gets more requests than it takes. Try again later.`;
  if (code === PROVIDER_DOWN || code === "401" || code === "403") return `${label} refuses the key.`;
  if (code === "402") return `${label} says that the account has no credit left.`;
  if (code === "404") return `${label} does not know the model “${model}”, or nothing answers at that address.`;
  if (code === "400" || code === "422")
    return `${label} refuses the request (${code}): most likely it does not know the model “${model}”.`;
  if (code !== undefined) return `${label} cannot answer at present (${code}).`;
  if (kind === "invalid_output") return `${label} answered, but with nothing that could be read.`;
  return `${label} could not be reached, or its answer not read.`;
}

/** Asks one model one small question through the client that runs use, and says in a sentence what came of it. */
export async function testModel(
  db: Db,
  caller: { readonly userId: UserId },
  { model, isOfEmbeddings }: Parsed<typeof installContract, "test_model">,
): Promise<Answered<typeof installContract, "test_model">> {
  const settings = await readSettings(db);
  const provider = model.slice(0, model.indexOf(":"));
  const why = whyNotAsked(provider, settings);
  const choice = why === null ? readModel(model, settings, isOfEmbeddings) : null;
  if (choice === null) throw new Refusal("invalid", why ?? "This model cannot be asked.");
  await spend(db, "model_tests", caller.userId);
  return await askModel(choice, { isOfEmbeddings });
}

/** Asks a model one small question, and says in a sentence what came of it. */
export async function askModel(
  choice: ModelChoice,
  { isOfEmbeddings }: { isOfEmbeddings: boolean },
): Promise<Answered<typeof installContract, "test_model">> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = isOfEmbeddings ? embed(choice, ["Do you answer?"], signal) : askOnce(choice, signal);
  const outcome = await asked.catch((error: unknown): Outcome => {
    if (!signal.aborted) throw error;
    return { ok: false, failure: LATE };
  });
  const ms = Math.round(performance.now() - begun);
  if (!outcome.ok) return { ok: false, ms, says: saidOfFailure(choice, outcome.failure) };
  return { ok: true, ms, says: `${choice.model} answered in ${ms} ms.` };
}
