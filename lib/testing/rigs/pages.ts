import { type Scope, SourceId } from "@/lib/domain/core/ids";
import { identify } from "@/lib/knowledge/facts";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { retrieve } from "@/lib/sources/retrieve";

async function aRun(db: Db, scope: Scope): Promise<string> {
  const researcher = await db.researcher.create({
    data: { ...scope, name: crypto.randomUUID(), nameKey: crypto.randomUUID(), problem: "?" },
  });
  const run = { number: 1, mode: "offline", strategy: "quick", settings: {}, question: "?", secret: "s" } as const;
  const key = crypto.randomUUID();
  const made = await db.run.create({ data: { ...scope, researcherId: researcher.id, ...run, idempotencyKey: key } });
  return made.id;
}

/** A page that was read, and the ids of the facts that were taken from it, by their sentences. */
export interface ReadPage {
  sourceId: SourceId;
  facts: Map<string, string>;
}

/** Reads a page into the library and takes each of the sentences from it as an accepted fact. */
export async function aReadPage(
  db: Db,
  scope: Scope,
  { url, policy, sentences }: { url: string; policy: FetchPolicy; sentences: readonly string[] },
): Promise<ReadPage> {
  const run = { runId: await aRun(db, scope), sensitivity: "normal", allowedDomains: [], policy } as const;
  const read = await retrieve(db, scope, { url, run, signal: AbortSignal.timeout(10_000) });
  if (!read.ok) throw new Error(read.failure.message);
  const content = await db.content.findFirstOrThrow({ where: { ...scope, sha256: read.sha256 } });
  const facts = new Map<string, string>();
  for (const quote of sentences) {
    const start = content.text.indexOf(quote);
    const of = { statement: quote, confidence: 0.8, status: "accepted" } as const;
    const place = { snapshotId: read.snapshotId, start, end: start + quote.length, quote, confidence: 0.8 };
    await inTransaction(db, async (tx) => {
      const fact = await tx.fact.create({ data: { ...scope, ...identify(`${url} ${quote}`), ...of } });
      await tx.evidence.create({ data: { ...scope, factId: fact.id, ...place } });
      facts.set(quote, fact.id);
    });
  }
  return { sourceId: SourceId.parse(read.sourceId), facts };
}
