import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { installContract } from "@/lib/features/install/contract";
import type { Answered } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { embed } from "@/lib/run/drivers/embed";
import { type ModelChoice, readModels } from "@/lib/run/drivers/models";
import { ask } from "@/lib/run/drivers/provider";

/** How long a model has to show that it answers. */
const PATIENCE_MS = 30_000;
const Answer = z.object({ answer: z.string() });

async function tryModel(
  choice: ModelChoice,
): Promise<Answered<typeof installContract, "test_models">["results"][number]> {
  const begun = performance.now();
  const answered = await ask({
    choice,
    system: 'Answer with one JSON object and nothing else: {"answer": "yes"}',
    messages: [{ role: "user", content: "Do you answer?" }],
    schema: Answer,
    maxTokens: 2_000,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => ({ ok: false as const, failure: { message: "No answer came within 30 seconds." } }));
  const ms = Math.round(performance.now() - begun);
  const model = `${choice.provider}:${choice.model}`;
  return answered.ok
    ? { model, ok: true, ms, message: "" }
    : { model, ok: false, ms, message: answered.failure.message };
}

async function tryEmbeddings(
  choice: ModelChoice,
): Promise<Answered<typeof installContract, "test_models">["results"][number]> {
  const begun = performance.now();
  const answered = await embed(choice, ["Do you answer?"], new AbortController().signal);
  const ms = Math.round(performance.now() - begun);
  const message = answered.ok ? "" : answered.failure.message;
  return { model: `${choice.provider}:${choice.model}`, ok: answered.ok, ms, message };
}

/** Asks each configured model one small question, and says in its provider's words what is wrong where it does not answer. */
export async function testModels(
  db: Db,
  caller: { readonly userId: UserId },
): Promise<Answered<typeof installContract, "test_models">> {
  const models = readModels(process.env);
  if (models === null)
    throw new Refusal("invalid", "No language model is configured. Set STEMMA_MODEL and start again.");
  await spend(db, "model_tests", caller.userId);
  const { embeddings = null, ...roles } = models;
  const choices = new Map(Object.values(roles).map((choice) => [`${choice.provider}:${choice.model}`, choice]));
  const tried = [...choices.values()].map(tryModel);
  return { results: await Promise.all(embeddings === null ? tried : [...tried, tryEmbeddings(embeddings)]) };
}
