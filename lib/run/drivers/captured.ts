import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Prompts } from "@/lib/agents/call/prompts";
import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Driver, Retrieved, SearchHit } from "./driver";
import type { Records } from "./free-rows";

/** Which node's calls are captured. */
export interface Captured {
  projectId: string;
  runId: string;
  nodeId: string;
  attempt: number;
  /** The token by which its worker holds it. */
  leaseToken: string;
  /** Makes the data blocks of this run's prompts unguessable. */
  secret: string;
  /** True for a first attempt that nobody worked before: nothing of it can be in the store. */
  isFresh: boolean;
  /** The project's own prompts, as they were when the run began. */
  prompts: Prompts;
  /** Tokens that a prompt may have. */
  contextTokens: number;
  /** Hears what a writer has answered so far. */
  onDraft: (answer: string) => void;
  /** What `recover` noted for this attempt. */
  notes: RetryNotes | null;
}

/** The agent whose answer was of no use, and what stands at the end of its prompts in the next attempt. */
export interface RetryNotes {
  readonly agent: string;
  readonly text: string;
}

/** The worker holds this node no more; whatever it still does must not count. */
export class LeaseLost extends Error {}

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
  /** Milliseconds of research left, as this attempt first saw them; `Infinity` without a limit. */
  timeLeft(leftMs: number): Promise<number>;
  now(): number;
}

/** sha256 in hex. */
export function digest(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** A value as Prisma stores it. */
export function json(value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === null || value === undefined ? Prisma.DbNull : JSON.parse(JSON.stringify(value));
}

export type Once = <T>(key: string, make: () => Promise<T>) => Promise<T>;

/** Calls of one node that are the same and under way together are one call. */
export function onceEach(): Once {
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

/** When a call began and ended, as its row says it. */
export function times(reply: { startedAtMs: number; endedAtMs: number }): { startedAt: Date; endedAt: Date } {
  return { startedAt: new Date(reply.startedAtMs), endedAt: new Date(reply.endedAtMs) };
}

/** What the parts of the wrapper share. */
export interface CaptureDeps {
  db: Db;
  driver: Driver;
  node: Captured;
  /** Where what costs nothing is kept. */
  records: Records;
  once: Once;
  /** Hashes of what was asked through this very wrapper: that may be in the store however fresh the node is. */
  requested: Set<string>;
  /** What was retrieved through it and is stored, by the hash of what was asked. */
  retrieved: Map<string, CapturedRetrieval>;
  /** What was read through it and is stored, by name. */
  read: Map<string, string>;
}

/** The project, run and node whose row a captured call is. */
export function owner(node: Captured): { projectId: string; runId: string; nodeId: string } {
  return { projectId: node.projectId, runId: node.runId, nodeId: node.nodeId };
}

/** Whose a call is, with the attempt in which it was made and the token by which the node was held then. */
export function callerOf(node: Captured): ReturnType<typeof owner> & Pick<Captured, "attempt" | "leaseToken"> {
  return { ...owner(node), attempt: node.attempt, leaseToken: node.leaseToken };
}
