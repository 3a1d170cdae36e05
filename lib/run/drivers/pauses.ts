import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { Db } from "@/lib/platform/db/client";
import type { ProviderName } from "./models";

/** A server may ask to wait; not for longer than this. Source: security-reference.md, F34. */
const PAUSE_CAP_MS = 300_000;
/** How long to wait where the server did not say. */
const PAUSE_MS = 5_000;
/** Failures in a row from which a provider counts as away, and is asked by nobody for a while. */
const AWAY_AT = 5;
/** The first of these whiles; each is twice the one before, up to the cap. */
const AWAY_MS = 15_000;
/** How long the one call that tries whether it is back keeps all others waiting; then another one tries. */
const PROBE_MS = 15_000;
/** How often one who waits looks whether the provider is back sooner. */
const LOOK_MS = 1_000;
/** A longer wait than this is not sat out: the node is given up until then, and its place to another. */
const SIT_OUT_MS = 20_000;

/** Notes for all workers of the install that a provider asked to wait. */
export async function pauseProvider(db: Db, provider: ProviderName, failure: Failure): Promise<void> {
  const seconds = Math.min(PAUSE_CAP_MS, failure.retryAfterMs ?? PAUSE_MS) / 1000;
  await db.$executeRaw`
    insert into provider_pause (provider, until) values (${provider}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (provider) do update set until = greatest(provider_pause.until, excluded.until)`;
}

/** Notes that a provider could not answer. After several times in a row nobody asks it for a while, each longer. */
export async function noteFailure(db: Db, provider: ProviderName): Promise<void> {
  await db.$executeRaw`
    insert into provider_pause (provider, until, failures) values (${provider}, clock_timestamp(), 1)
    on conflict (provider) do update set failures = provider_pause.failures + 1,
      until = case when provider_pause.failures + 1 < ${AWAY_AT} then provider_pause.until else
        clock_timestamp() + make_interval(secs => (0.75 + random() / 2) * least(${PAUSE_CAP_MS / 1000}::float8,
          ${AWAY_MS / 1000}::float8 * power(2, least(10, provider_pause.failures + 1 - ${AWAY_AT})))) end`;
}

/** Notes that a provider answers again. */
export async function noteSuccess(db: Db, provider: ProviderName): Promise<void> {
  await db.$executeRaw`delete from provider_pause where provider = ${provider} and failures > 0`;
}

/** Takes it upon this call to try whether a provider is back; false when another does. */
async function mayProbe(db: Db, provider: ProviderName): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    update provider_pause set until = clock_timestamp() + make_interval(secs => ${PROBE_MS / 1000}::float8)
    where provider = ${provider} and until <= clock_timestamp() and failures >= ${AWAY_AT} returning 1`;
  return rows.length > 0;
}

/** What whoever waits for a provider is told: for how many milliseconds yet, after so many failures in a row. */
export function away(provider: ProviderName, { ms: leftMs, failures }: { ms: number; failures: number }): Failure {
  const seconds = Math.ceil(leftMs / 1000);
  const why = failures >= AWAY_AT ? "does not answer at present" : "asked to wait";
  const message = `${provider} ${why}. It is asked again in ${seconds} seconds, and the run goes on by itself.`;
  return { kind: "unavailable", code: PROVIDER_DOWN, message, retryAfterMs: leftMs };
}

const PauseRows = z.array(z.object({ ms: z.number(), failures: z.number() }));

/**
 * Resolves when a provider may be asked, with how often it failed just before; with a failure when that is long off.
 * While it counts as away, one call at a time is let through to try.
 */
export async function untilAllowed(
  db: Db,
  provider: ProviderName,
  signal: AbortSignal,
): Promise<{ failures: number } | { failure: Failure }> {
  for (;;) {
    const [row] = PauseRows.parse(
      await db.$queryRaw`
      select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms, failures from provider_pause
      where provider = ${provider}`,
    );
    if (row === undefined) return { failures: 0 };
    if (row.ms > SIT_OUT_MS) return { failure: away(provider, row) };
    if (row.ms > 0) await setTimeout(Math.min(row.ms, LOOK_MS), undefined, { signal });
    else if (row.failures < AWAY_AT || (await mayProbe(db, provider))) return { failures: row.failures };
  }
}
