import { z } from "zod";
import { spend } from "@/lib/access/limits";
import type { Db } from "@/lib/db/client";
import type { UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { type ModelChoice, readModels } from "@/lib/drivers/models";
import { ask } from "@/lib/drivers/provider";
import type { CommandOutput } from "./contract";

/** How long a model has to show that it answers. */
const PATIENCE_MS = 30_000;
const Answer = z.object({ answer: z.string() });

async function tryModel(choice: ModelChoice): Promise<CommandOutput<"test_models">["results"][number]> {
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

/** Asks each configured model one small question, and says in its provider's words what is wrong where it does not answer. */
export async function testModels(db: Db, caller: { readonly userId: UserId }): Promise<CommandOutput<"test_models">> {
  const models = readModels(process.env);
  if (models === null)
    throw new Refusal("invalid", "No language model is configured. Set STEMMA_MODEL and start again.");
  await spend(db, "model_tests", caller.userId);
  const choices = new Map(Object.values(models).map((choice) => [`${choice.provider}:${choice.model}`, choice]));
  return { results: await Promise.all([...choices.values()].map(tryModel)) };
}
