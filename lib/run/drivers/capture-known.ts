import { z } from "zod";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { Db, Tx } from "@/lib/platform/db/client";
import { type CaptureDeps, callerOf, digest } from "./captured";

const ContentRows = z.array(z.object({ content: z.string() }));

async function storedRead(deps: CaptureDeps, name: string): Promise<string | null> {
  // What this attempt has read, its row says no other than this process.
  const known = deps.read.get(name);
  if (known !== undefined) return known;
  const { projectId, nodeId, attempt } = deps.node;
  await deps.records.settle();
  const rows = ContentRows.parse(
    await deps.db.$queryRaw`
    select a.content from knowledge_read k
      join artifact a on a.run_id = k.run_id and a.path = 'evidence/knowledge/' || k.sha256 || '.json'
    where k.project_id = ${projectId}::uuid and k.node_id = ${nodeId}::uuid and k.attempt = ${attempt}
      and k.name = ${name}`,
  );
  return rows[0]?.content ?? null;
}

/** Keeps what a step read, under its hash, and that it read it. */
export async function storeRead(
  db: Db | Tx,
  step: { projectId: string; runId: string; nodeId: string; attempt: number },
  { name, content }: { name: string; content: string },
): Promise<void> {
  const { projectId, runId, nodeId, attempt } = step;
  const sha256 = digest(content);
  await db.$executeRaw`
    /* store_read */
    with stored as (
      insert into artifact (project_id, run_id, path, sha256, size_bytes, media_type, content)
      values (${projectId}::uuid, ${runId}::uuid, ${`evidence/knowledge/${sha256}.json`}, ${sha256},
        ${Buffer.byteLength(content, "utf8")}, 'application/json', ${content})
      on conflict (run_id, path) do nothing)
    insert into knowledge_read (project_id, run_id, node_id, attempt, name, sha256)
    values (${projectId}::uuid, ${runId}::uuid, ${nodeId}::uuid, ${attempt}, ${name}, ${sha256})
    on conflict (node_id, attempt, name) do nothing`;
}

/** Records what a step read, and that it read it. */
function keepRead({ node, records, read }: CaptureDeps, name: string, content: string): void {
  if (!read.has(name)) read.set(name, content);
  records.add({ reads: [{ ...callerOf(node), name, sha256: digest(content), content }] });
}

/** What an attempt read of what others may change: from the store, from a recording, or read and stored. */
export async function recall<T>(
  deps: CaptureDeps,
  name: string,
  read: { shape: z.ZodType<T>; load: () => Promise<T> },
): Promise<T> {
  const before = deps.node.isFresh && !deps.requested.has(`read ${name}`) ? null : await storedRead(deps, name);
  deps.requested.add(`read ${name}`);
  if (before !== null) return read.shape.parse(JSON.parse(before));
  const recorded = await deps.driver.recall?.(name);
  const value = recorded === undefined ? await read.load() : read.shape.parse(recorded);
  keepRead(deps, name, canonicalJson(value));
  return value;
}

/**
 * The time left as the attempt first saw it, so that a repeat asks what was asked before. Nothing is kept where there is
 * no limit; a replay has the limits of its recording and no clock.
 */
export async function timeLeft(deps: CaptureDeps, nth: number, leftMs: number): Promise<number> {
  const name = `time_left_${nth}`;
  const before = deps.node.isFresh ? null : await storedRead(deps, name);
  if (before !== null) return z.number().parse(JSON.parse(before));
  const recorded = deps.driver.recall
    ? z
        .number()
        .optional()
        .parse(await deps.driver.recall(name))
    : leftMs;
  if (recorded === undefined || recorded === Infinity) return Infinity;
  keepRead(deps, name, canonicalJson(recorded));
  return recorded;
}
