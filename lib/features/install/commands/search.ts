import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { installContract } from "@/lib/features/install/contract";
import type { Answered } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import { askProvider } from "@/lib/sources/search/ask";
import { type ProviderConfig, readProviders } from "@/lib/sources/search/config";

/** How long a provider has to show that it answers, and what it is asked: something that each of them knows. */
const PATIENCE_MS = 20_000;
const QUESTION = { query: "climate", limit: 3 } as const;

type Result = Answered<typeof installContract, "test_search">["results"][number];

async function tryProvider(config: ProviderConfig): Promise<Result> {
  const begun = performance.now();
  const request = { ...QUESTION, policy: fetchPolicy(), signal: AbortSignal.timeout(PATIENCE_MS) };
  const answer = await askProvider(config, request);
  const ms = Math.round(performance.now() - begun);
  const provider = config.label;
  if (!answer.ok) return { provider, ok: false, ms, hits: 0, message: answer.message };
  return { provider, ok: true, ms, hits: answer.hits.length, message: "" };
}

/** Asks each configured search provider one question, and says in its own words what is wrong where it does not answer. */
export async function testSearch(
  db: Db,
  caller: { readonly userId: UserId },
): Promise<Answered<typeof installContract, "test_search">> {
  const providers = readProviders(process.env);
  if (providers.length === 0) {
    throw new Refusal("invalid", "No search provider is configured. Set STEMMA_SEARCH and start again.");
  }
  await spend(db, "model_tests", caller.userId);
  return { results: await Promise.all(providers.map(tryProvider)) };
}
