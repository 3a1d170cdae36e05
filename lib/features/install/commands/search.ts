import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type ConnectionName, connections } from "@/lib/domain/install/connections";
import { whyNotAsked } from "@/lib/domain/install/models";
import type { installContract } from "@/lib/features/install/contract";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { readSettings } from "@/lib/platform/vault/settings";
import { fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import { askProvider, type ProviderAnswer } from "@/lib/sources/search/ask";
import { type ProviderConfig, readProviders } from "@/lib/sources/search/config";

/** How long a provider has to show that it answers, and what it is asked: something that each of them knows. */
const PATIENCE_MS = 20_000;
const QUESTION = { query: "climate", limit: 3 } as const;

/** What went wrong, in our own words: what a provider says may hold the key, or anything else. */
export function saidOfFailure(
  label: string,
  { code, status, message }: Extract<ProviderAnswer, { ok: false }>,
): string {
  if (code === undefined) return message;
  if (status === 401 || status === 403) return `${label} refuses the key.`;
  if (status === 402) return `${label} says that the account has no credit left.`;
  if (code === "rate_limited") return `${label} asks to wait: it gets more requests than it takes. Try again later.`;
  if (code.startsWith("blocked_")) {
    return `${fetchRefusals[code]} Whoever runs this install may allow it with STEMMA_FETCH_ALLOW.`;
  }
  if (status !== undefined) return `${label} refuses the request (${status}).`;
  return code === "timeout" ? `${label} gave no answer in time.` : `${label} could not be reached.`;
}

/** Asks one search provider one question, the way runs do, and says in a sentence what came of it. */
export async function testSearch(
  db: Db,
  caller: { readonly userId: UserId },
  { provider }: Parsed<typeof installContract, "test_search">,
): Promise<Answered<typeof installContract, "test_search">> {
  const settings = await readSettings(db);
  const why = whyNotAsked(provider, settings);
  const [config] = why === null ? readProviders({ ...settings.values, STEMMA_SEARCH: provider }, settings.fromApp) : [];
  if (config === undefined) throw new Refusal("invalid", why ?? "This provider cannot be asked.");
  await spend(db, "model_tests", caller.userId);
  return await askSearch(provider, config);
}

/** Asks a search provider something that each of them knows, and says in a sentence what came of it. */
export async function askSearch(
  provider: ConnectionName,
  config: ProviderConfig,
): Promise<Answered<typeof installContract, "test_search">> {
  const begun = performance.now();
  const request = { ...QUESTION, policy: fetchPolicy(), signal: AbortSignal.timeout(PATIENCE_MS) };
  const answer = await askProvider(config, request);
  const ms = Math.round(performance.now() - begun);
  const { label } = connections[provider];
  if (!answer.ok) return { ok: false, ms, says: saidOfFailure(label, answer) };
  const found = answer.hits.length === 1 ? "1 result" : `${answer.hits.length} results`;
  return { ok: true, ms, says: `${label} answered in ${ms} ms with ${found}.` };
}
