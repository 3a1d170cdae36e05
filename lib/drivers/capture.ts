import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import { type Rendered, renderPrompt } from "@/lib/agents/render";
import { type Validated, validateOutput } from "@/lib/agents/validate";
import type { Db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { canonicalJson } from "@/lib/domain/artifact";
import { Failure } from "@/lib/domain/failure";
import { SnapshotId, SourceId } from "@/lib/domain/ids";
import { writeCall } from "./call-rows";
import type { AgentReply, Driver, Retrieved, SearchHit } from "./driver";
import { StoredHits } from "./stored";

/** Which node's calls are captured. */
export interface Captured {
  projectId: string;
  runId: string;
  nodeId: string;
  attempt: number;
  /** Makes the data blocks of this run's prompts unguessable. */
  secret: string;
  /** True for a first attempt that nobody worked before: nothing of it can be in the store. */
  isFresh: boolean;
  /** What `recover` noted for this attempt; appended to its prompts. */
  notes: string | null;
}

export type CapturedAnswer<K extends AgentKind> =
  | { ok: true; output: AgentOutput<K>; callId: string; dropped: number }
  | { ok: false; failure: Failure };
export type CapturedSearch = { ok: true; hits: SearchHit[] } | { ok: false; failure: Failure };
export type CapturedRetrieval = { ok: true; retrieved: Retrieved } | { ok: false; failure: Failure };

/** A driver whose every call is stored before its result is used, and answered from the store the second time. */
export interface CapturedDriver {
  runAgent<K extends AgentKind>(kind: K, input: AgentInput<K>, signal: AbortSignal): Promise<CapturedAnswer<K>>;
  search(query: string, limit: number, signal: AbortSignal): Promise<CapturedSearch>;
  retrieve(url: string, signal: AbortSignal): Promise<CapturedRetrieval>;
  recall<T>(name: string, shape: z.ZodType<T>, load: () => Promise<T>): Promise<T>;
  now(): number;
}

function digest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function json(value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === null || value === undefined ? Prisma.DbNull : JSON.parse(JSON.stringify(value));
}

type Once = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** Calls of one node that are the same and under way together are one call. */
function onceEach(): Once {
  const underWay = new Map<string, Promise<unknown>>();
  return async <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = underWay.get(key);
    // The key holds the kind of call, so that what waits under it has that call's type.
    if (known !== undefined) return known as Promise<T>;
    const made = make().finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}

function times(reply: { startedAtMs: number; endedAtMs: number }): { startedAt: Date; endedAt: Date } {
  return { startedAt: new Date(reply.startedAtMs), endedAt: new Date(reply.endedAtMs) };
}

interface Means {
  db: Db;
  driver: Driver;
  node: Captured;
  once: Once;
  /** Hashes of what was asked through this very wrapper: that may be in the store however fresh the node is. */
  asked: Set<string>;
}

function owner(node: Captured): { projectId: string; runId: string; nodeId: string } {
  return { projectId: node.projectId, runId: node.runId, nodeId: node.nodeId };
}

// ── Agents ──────────────────────────────────────────────────────────────────

interface AgentCall<K extends AgentKind> {
  kind: K;
  input: AgentInput<K>;
  rendered: Rendered;
  signal: AbortSignal;
}

function withNotes(plain: Rendered, notes: string): Rendered {
  return {
    prompt: `${plain.prompt}\nNotes on the earlier attempt, to be heeded:\n${notes}\n`,
    hash: digest(`${plain.hash}\n${notes}`),
    inputDigest: plain.inputDigest,
  };
}

async function storedAnswer<K extends AgentKind>(means: Means, call: AgentCall<K>): Promise<CapturedAnswer<K> | null> {
  if (means.node.isFresh && !means.asked.has(call.rendered.hash)) return null;
  const stored = await means.db.agentCall.findFirst({
    where: {
      nodeId: means.node.nodeId,
      promptHash: call.rendered.hash,
      agent: call.kind,
      failure: { equals: Prisma.DbNull },
    },
    orderBy: { startedAt: "asc" },
    select: { id: true, output: true },
  });
  if (!stored) return null;
  // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
  const output = agents[call.kind].output.parse(stored.output) as AgentOutput<K>;
  return { ok: true, output, callId: stored.id, dropped: 0 };
}

function check<K extends AgentKind>(
  call: AgentCall<K>,
  reply: AgentReply<K>,
): Validated<K> | { ok: false; failure: Failure } {
  if (!reply.ok) return { ok: false, failure: reply.failure };
  const checked = validateOutput(call.kind, call.input, reply.output);
  return checked.ok ? checked : { ok: false, failure: { kind: "invalid_output", message: checked.message } };
}

async function makeAgentCall<K extends AgentKind>(means: Means, call: AgentCall<K>): Promise<CapturedAnswer<K>> {
  const { kind, input, rendered, signal } = call;
  means.asked.add(rendered.hash);
  const reply = await means.driver.runAgent({ kind, input, prompt: rendered.prompt, signal });
  const checked = check(call, reply);
  const failure = checked.ok ? null : "failure" in checked ? checked.failure : null;
  const raw = reply.ok ? reply.output : null;
  const id = randomUUID();
  await writeCall(means.db, {
    id,
    ...owner(means.node),
    attempt: means.node.attempt,
    agent: kind,
    promptHash: rendered.hash,
    inputDigest: rendered.inputDigest,
    prompt: rendered.prompt,
    output: checked.ok ? checked.output : raw,
    failure,
    dropped: checked.ok ? checked.dropped : {},
    model: reply.model,
    tokensIn: reply.tokensIn,
    tokensOut: reply.tokensOut,
    costUsd: reply.costUsd,
    startedAt: new Date(reply.startedAtMs).toISOString(),
    endedAt: new Date(reply.endedAtMs).toISOString(),
  });
  if (!checked.ok) return { ok: false, failure: failure ?? { kind: "invalid_output", message: "Unreadable answer." } };
  return { ok: true, output: checked.output, callId: id, dropped: checked.dropped.ids + checked.dropped.quotes };
}

async function askAgent<K extends AgentKind>(
  means: Means,
  kind: K,
  ask: { input: AgentInput<K>; signal: AbortSignal },
): Promise<CapturedAnswer<K>> {
  const plain: AgentCall<K> = { kind, ...ask, rendered: renderPrompt(kind, ask.input, means.node.secret) };
  const { notes } = means.node;
  return means.once(`agent ${kind} ${plain.rendered.hash}`, async () => {
    const stored = await storedAnswer(means, plain);
    if (stored) return stored;
    if (notes === null) return makeAgentCall(means, plain);
    // The notes are for the call that failed: what was answered without them is not asked again.
    const noted: AgentCall<K> = { ...plain, rendered: withNotes(plain.rendered, notes) };
    return (await storedAnswer(means, noted)) ?? makeAgentCall(means, noted);
  });
}

// ── Search and retrieval ────────────────────────────────────────────────────

async function makeSearch(
  means: Means,
  request: { query: string; limit: number; signal: AbortSignal },
  requestHash: string,
): Promise<CapturedSearch> {
  const { db, driver, node } = means;
  const isNew = node.isFresh && !means.asked.has(requestHash);
  means.asked.add(requestHash);
  const stored = isNew
    ? null
    : await db.searchCall.findFirst({
        where: { nodeId: node.nodeId, requestHash, failure: { equals: Prisma.DbNull } },
        orderBy: { startedAt: "asc" },
        select: { results: true },
      });
  if (stored) return { ok: true, hits: StoredHits.parse(stored.results) };
  const reply = await driver.search(request);
  const providers = reply.ok ? [...new Set(reply.hits.map((hit) => hit.provider))].sort() : [];
  await db.searchCall.create({
    data: {
      ...owner(node),
      ...times(reply),
      provider: providers.length === 0 ? "library" : providers.join(", "),
      query: request.query,
      requestHash,
      results: json(reply.ok ? reply.hits : null),
      failure: json(reply.ok ? null : reply.failure),
    },
  });
  return reply.ok ? { ok: true, hits: reply.hits } : { ok: false, failure: reply.failure };
}

async function makeRetrieval(
  means: Means,
  request: { url: string; signal: AbortSignal },
  requestHash: string,
): Promise<CapturedRetrieval> {
  const { db, driver, node } = means;
  const isNew = node.isFresh && !means.asked.has(requestHash);
  means.asked.add(requestHash);
  const stored = isNew
    ? null
    : await db.fetchCall.findFirst({
        where: { nodeId: node.nodeId, requestHash },
        orderBy: { startedAt: "asc" },
        select: { failure: true, snapshot: { select: { id: true, sourceId: true, sha256: true } } },
      });
  if (stored?.snapshot) {
    const { id, sourceId, sha256 } = stored.snapshot;
    return { ok: true, retrieved: { snapshotId: SnapshotId.parse(id), sourceId: SourceId.parse(sourceId), sha256 } };
  }
  // An address that could not be read stays unread for this node: a repeat must see what the first try saw.
  if (stored) return { ok: false, failure: Failure.parse(stored.failure) };
  const reply = await driver.retrieve(request);
  await db.fetchCall.create({
    data: {
      ...owner(node),
      ...times(reply),
      url: request.url,
      requestHash,
      snapshotId: reply.ok ? reply.retrieved.snapshotId : null,
      failure: json(reply.ok ? null : reply.failure),
    },
  });
  return reply.ok ? { ok: true, retrieved: reply.retrieved } : { ok: false, failure: reply.failure };
}

// ── What is known ───────────────────────────────────────────────────────────

async function storedRead(means: Means, name: string): Promise<string | null> {
  const { projectId, nodeId, attempt } = means.node;
  const rows = await means.db.$queryRaw<{ content: string }[]>`
    select a.content from knowledge_read k
      join artifact a on a.run_id = k.run_id and a.path = 'evidence/knowledge/' || k.sha256 || '.json'
    where k.project_id = ${projectId}::uuid and k.node_id = ${nodeId}::uuid and k.attempt = ${attempt}
      and k.name = ${name}`;
  return rows[0]?.content ?? null;
}

async function storeRead(means: Means, name: string, content: string): Promise<void> {
  const { projectId, runId, nodeId, attempt } = means.node;
  const sha256 = digest(content);
  await means.db.$executeRaw`
    with stored as (
      insert into artifact (project_id, run_id, path, sha256, size_bytes, media_type, content)
      values (${projectId}::uuid, ${runId}::uuid, ${`evidence/knowledge/${sha256}.json`}, ${sha256},
        ${Buffer.byteLength(content, "utf8")}, 'application/json', ${content})
      on conflict (run_id, path) do nothing)
    insert into knowledge_read (project_id, run_id, node_id, attempt, name, sha256)
    values (${projectId}::uuid, ${runId}::uuid, ${nodeId}::uuid, ${attempt}, ${name}, ${sha256})
    on conflict (node_id, attempt, name) do nothing`;
}

async function recall<T>(
  means: Means,
  name: string,
  read: { shape: z.ZodType<T>; load: () => Promise<T> },
): Promise<T> {
  const stored = means.node.isFresh && !means.asked.has(`read ${name}`) ? null : await storedRead(means, name);
  means.asked.add(`read ${name}`);
  if (stored !== null) return read.shape.parse(JSON.parse(stored));
  const recorded = await means.driver.recall?.(name);
  const value = recorded === undefined ? await read.load() : read.shape.parse(recorded);
  await storeRead(means, name, canonicalJson(value));
  return value;
}

/** Wraps a driver for one node. Finished calls are never made again; failed agent calls and searches are. */
export function capture(db: Db, driver: Driver, node: Captured): CapturedDriver {
  const means: Means = { db, driver, node, once: onceEach(), asked: new Set() };
  return {
    now: () => driver.now(),
    recall: (name, shape, load) => recall(means, name, { shape, load }),
    runAgent: (kind, input, signal) => askAgent(means, kind, { input, signal }),
    search: (query, limit, signal): Promise<CapturedSearch> => {
      const hash = digest(canonicalJson({ query, limit }));
      return means.once(`search ${hash}`, () => makeSearch(means, { query, limit, signal }, hash));
    },
    retrieve: (url, signal): Promise<CapturedRetrieval> => {
      const hash = digest(canonicalJson({ url }));
      return means.once(`retrieve ${hash}`, () => makeRetrieval(means, { url, signal }, hash));
    },
  };
}
