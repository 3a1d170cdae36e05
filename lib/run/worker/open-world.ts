import { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { RetrieveReply, SearchReply } from "@/lib/run/drivers/driver";
import type { Models } from "@/lib/run/drivers/models";
import type { World } from "@/lib/run/drivers/offline";
import { type NodeRun, whoseOf } from "@/lib/run/engine/context";
import { meaningFor } from "@/lib/run/engine/meaning";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { retrieve } from "@/lib/sources/retrieve";
import type { ProviderConfig } from "@/lib/sources/search/config";
import { searchAll } from "@/lib/sources/search/index";

/** What an install may reach. */
export interface Reach {
  policy: FetchPolicy;
  providers: readonly ProviderConfig[];
  /** The language models that live runs ask; without any, runs are made offline. */
  models?: Models | null;
  /** Why search providers that are named are not asked, a sentence each. */
  unasked?: readonly string[];
}

/** Resolves after so long; rejects as soon as the signal aborts, and at once where it has. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Search and retrieval for one run, as its sensitivity and its project's domains allow. */
export function openWorld(db: Db, reach: Reach, run: NodeRun): World {
  const scope = { projectId: run.projectId };
  const { sensitivity } = run.settings;
  const { allowedDomains } = run;
  const now = (): number => Date.now();
  const reading = { runId: run.id, sensitivity, allowedDomains, policy: reach.policy };
  return {
    now,
    sleep: pause,
    whose: whoseOf(run),
    isSearchElsewhere: reach.providers.length > 0,
    async search({ query, limit, signal, spend }): Promise<SearchReply> {
      const startedAtMs = now();
      const choice = run.mode === "live" && spend ? (reach.models?.embeddings ?? null) : null;
      const meaning = choice && spend ? meaningFor(choice, { query, signal, spend }) : null;
      const input = { query, limit, sensitivity, allowedDomains, signal, meaning };
      const found = await searchAll(db, scope, { ...input, ...reach });
      const failed = [...found.failed, ...(sensitivity === "no_web" ? [] : (reach.unasked ?? []))];
      for (const message of failed) log.warn({ run: run.id }, message);
      return { ok: true, hits: found.hits, failed, startedAtMs, endedAtMs: now() };
    },
    async retrieve({ url, signal }): Promise<RetrieveReply> {
      const startedAtMs = now();
      const answer = await retrieve(db, scope, { url, signal, run: reading });
      if (!answer.ok) return { ok: false, failure: answer.failure, startedAtMs, endedAtMs: now() };
      const retrieved = {
        snapshotId: SnapshotId.parse(answer.snapshotId),
        sourceId: SourceId.parse(answer.sourceId),
        sha256: answer.sha256,
      };
      return { ok: true, retrieved, startedAtMs, endedAtMs: now() };
    },
  };
}
