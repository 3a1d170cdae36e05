import { setTimeout } from "node:timers/promises";
import type { Db } from "@/lib/db/client";
import type { Failure } from "@/lib/domain/failure";
import type { ProviderName } from "./models";

/** A server may ask to wait; not for longer than this. Source: security-reference.md, F34. */
const PAUSE_CAP_MS = 300_000;
/** How long to wait where the server did not say. */
const PAUSE_MS = 5_000;

/** Notes for all workers of the install that a provider asked to wait. */
export async function pauseProvider(db: Db, provider: ProviderName, failure: Failure): Promise<void> {
  const seconds = Math.min(PAUSE_CAP_MS, failure.retryAfterMs ?? PAUSE_MS) / 1000;
  await db.$executeRaw`
    insert into provider_pause (provider, until) values (${provider}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (provider) do update set until = greatest(provider_pause.until, excluded.until)`;
}

/** Resolves when no worker was asked to wait for this provider any more. */
export async function untilAllowed(db: Db, provider: ProviderName, signal: AbortSignal): Promise<void> {
  const rows = await db.$queryRaw<{ ms: number }[]>`
    select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from provider_pause
    where provider = ${provider} and until > clock_timestamp()`;
  const left = rows[0]?.ms ?? 0;
  if (left > 0) await setTimeout(left, undefined, { signal });
}
