import { createHash } from "node:crypto";
import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import { agents } from "@/lib/agents/index";
import { renderPrompt } from "@/lib/agents/render";
import { validateOutput } from "@/lib/agents/validate";
import type { Db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { canonicalJson } from "@/lib/domain/artifact";
import { Failure } from "@/lib/domain/failure";
import { SnapshotId, SourceId } from "@/lib/domain/ids";
import type { Driver, Retrieved, SearchHit } from "./driver";
import { StoredHits } from "./stored";

/** Which node's calls are captured. */
export interface Captured {
  projectId: string;
  runId: string;
  nodeId: string;
  attempt: number;
  /** Makes the data blocks of this run's prompts unguessable. */
  secret: string;
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
  now(): number;
}

function digest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function json(value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === null || value === undefined ? Prisma.DbNull : JSON.parse(JSON.stringify(value));
}

/** Calls of one node that are the same and under way together are one call. */
function onceEach(): <T>(key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = underWay.get(key);
    // The key holds the kind of call, so that what waits under it has that call's type.
    if (known) return known as Promise<T>;
    const made = make().finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  };
}

function times(reply: { startedAtMs: number; endedAtMs: number }): { startedAt: Date; endedAt: Date } {
  return { startedAt: new Date(reply.startedAtMs), endedAt: new Date(reply.endedAtMs) };
}

function withNotes(prompt: string, notes: string | null): string {
  return notes === null ? prompt : `${prompt}\nNotes on the earlier attempt, to be heeded:\n${notes}\n`;
}

/** Wraps a driver for one node. Finished calls are never made again; failed ones are. */
export function capture(db: Db, driver: Driver, node: Captured): CapturedDriver {
  const once = onceEach();
  const owner = { projectId: node.projectId, runId: node.runId, nodeId: node.nodeId };

  async function storedAgent<K extends AgentKind>(kind: K, promptHash: string): Promise<CapturedAnswer<K> | null> {
    const call = await db.agentCall.findFirst({
      where: { nodeId: node.nodeId, promptHash, agent: kind, failure: { equals: Prisma.DbNull } },
      select: { id: true, output: true },
    });
    if (!call) return null;
    const output = agents[kind].output.parse(call.output) as AgentOutput<K>;
    return { ok: true, output, callId: call.id, dropped: 0 };
  }

  async function makeAgentCall<K extends AgentKind>(
    kind: K,
    input: AgentInput<K>,
    rendered: { prompt: string; hash: string; inputDigest: string },
    signal: AbortSignal,
  ): Promise<CapturedAnswer<K>> {
    const reply = await driver.runAgent({ kind, input, prompt: rendered.prompt, signal });
    const checked = reply.ok ? validateOutput(kind, input, reply.output) : null;
    const failure: Failure | null = reply.ok
      ? checked?.ok === false
        ? { kind: "invalid_output", message: checked.message }
        : null
      : reply.failure;
    const call = await db.agentCall.create({
      data: {
        ...owner,
        ...times(reply),
        attempt: node.attempt,
        agent: kind,
        promptHash: rendered.hash,
        inputDigest: rendered.inputDigest,
        prompt: rendered.prompt,
        output: json(checked?.ok ? checked.output : reply.ok ? reply.output : null),
        failure: json(failure),
        dropped: checked?.ok ? checked.dropped : {},
        model: reply.model,
        tokensIn: reply.tokensIn,
        tokensOut: reply.tokensOut,
        costUsd: reply.costUsd,
      },
      select: { id: true },
    });
    if (failure !== null || !checked?.ok) {
      return { ok: false, failure: failure ?? { kind: "invalid_output", message: "The answer could not be read." } };
    }
    return { ok: true, output: checked.output, callId: call.id, dropped: checked.dropped.ids + checked.dropped.quotes };
  }

  return {
    now: () => driver.now(),

    async runAgent(kind, input, signal) {
      const plain = renderPrompt(kind, input, node.secret);
      const rendered = {
        prompt: withNotes(plain.prompt, node.notes),
        hash: node.notes === null ? plain.hash : digest(`${plain.hash}\n${node.notes}`),
        inputDigest: plain.inputDigest,
      };
      return once(`agent ${kind} ${rendered.hash}`, async () => {
        const stored = await storedAgent(kind, rendered.hash);
        return stored ?? makeAgentCall(kind, input, rendered, signal);
      });
    },

    async search(query, limit, signal) {
      const requestHash = digest(canonicalJson({ query, limit }));
      return once(`search ${requestHash}`, async () => {
        const stored = await db.searchCall.findFirst({
          where: { nodeId: node.nodeId, requestHash, failure: { equals: Prisma.DbNull } },
          select: { results: true },
        });
        if (stored) return { ok: true, hits: StoredHits.parse(stored.results) };
        const reply = await driver.search({ query, limit, signal });
        const provider = reply.ok ? [...new Set(reply.hits.map((hit) => hit.provider))].sort().join(", ") : "";
        await db.searchCall.create({
          data: {
            ...owner,
            ...times(reply),
            provider: provider === "" ? "library" : provider,
            query,
            requestHash,
            results: json(reply.ok ? reply.hits : null),
            failure: json(reply.ok ? null : reply.failure),
          },
        });
        return reply.ok ? { ok: true, hits: reply.hits } : { ok: false, failure: reply.failure };
      });
    },

    async retrieve(url, signal) {
      const requestHash = digest(canonicalJson({ url }));
      return once(`retrieve ${requestHash}`, async () => {
        const stored = await db.fetchCall.findFirst({
          where: { nodeId: node.nodeId, requestHash },
          orderBy: { startedAt: "asc" },
          select: { failure: true, snapshot: { select: { id: true, sourceId: true, sha256: true } } },
        });
        if (stored?.snapshot) {
          const { id, sourceId, sha256 } = stored.snapshot;
          return {
            ok: true,
            retrieved: { snapshotId: SnapshotId.parse(id), sourceId: SourceId.parse(sourceId), sha256 },
          };
        }
        // An address that could not be read stays unread for this node: a repeat must see what the first try saw.
        if (stored) return { ok: false, failure: Failure.parse(stored.failure) };
        const reply = await driver.retrieve({ url, signal });
        await db.fetchCall.create({
          data: {
            ...owner,
            ...times(reply),
            url,
            requestHash,
            snapshotId: reply.ok ? reply.retrieved.snapshotId : null,
            failure: json(reply.ok ? null : reply.failure),
          },
        });
        return reply.ok ? { ok: true, retrieved: reply.retrieved } : { ok: false, failure: reply.failure };
      });
    },
  };
}
