import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { SnapshotId, SourceId } from "@/lib/domain/core/ids";
import type { Hit } from "@/lib/sources/search/hit";

/** One agent call, ready to be made: the prompt is what is stored, hashed and sent. */
export interface AgentRequest<K extends AgentKind> {
  kind: K;
  input: AgentInput<K>;
  prompt: string;
  signal: AbortSignal;
  /** Hears the answer while it is written; a driver that has it all at once does not call it. */
  onText?: (soFar: string) => void;
}

export type AgentReply<K extends AgentKind> = {
  model: string;
  tokensIn: number;
  tokensOut: number;
  costUsd: number;
  startedAtMs: number;
  endedAtMs: number;
} & ({ ok: true; output: AgentOutput<K> } | { ok: false; failure: Failure });

/** The name under which requests for vectors stand among a run's calls. */
export const EMBEDDINGS = "embed_passages";

/** A paid request that a search makes, as it is noted among the run's calls. */
interface PaidRequest {
  prompt: string;
  model: string;
  /** What it may cost; null where nothing is spent, as in a replay. */
  estimate: Estimate | null;
}

/** What came of a paid request. */
export interface Paid {
  output: unknown;
  failure: Failure | null;
  tokensIn: number;
  costUsd: number;
  startedAtMs: number;
  endedAtMs: number;
}

/** Makes a paid request within the run's budget and notes it. Why it was not made, or null. */
export type Spend = (request: PaidRequest, make: () => Promise<Paid>) => Promise<Failure | null>;

interface SearchRequest {
  query: string;
  /** At most so many results. */
  limit: number;
  signal: AbortSignal;
  /** Through which it pays; nothing that costs is asked without. */
  spend?: Spend;
}

export type SearchHit = Hit;

export type SearchReply = { startedAtMs: number; endedAtMs: number } & (
  | { ok: true; hits: SearchHit[] /** What providers that did not answer said. */; failed?: string[] }
  | { ok: false; failure: Failure }
);

interface RetrieveRequest {
  url: string;
  signal: AbortSignal;
}

/** What was read: a stored, immutable snapshot. */
export interface Retrieved {
  snapshotId: SnapshotId;
  sourceId: SourceId;
  sha256: string;
}

export type RetrieveReply = { startedAtMs: number; endedAtMs: number } & (
  | { ok: true; retrieved: Retrieved }
  | { ok: false; failure: Failure }
);

/** What a call may cost at most, as it is known before it is made. */
export interface Estimate {
  tokens: number;
  usd: number;
}

/** The one boundary to everything that is not deterministic. The engine does not know which driver it has. */
export interface Driver {
  runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>>;
  search(request: SearchRequest): Promise<SearchReply>;
  retrieve(request: RetrieveRequest): Promise<RetrieveReply>;
  /** What an attempt read of the knowledge base when it was recorded; a driver that lives has none: it is read anew. */
  recall?(name: string): Promise<unknown>;
  /** Whether agents are answered, and searches made, by others, so that this process is free while it waits for them. */
  isModelElsewhere?: boolean;
  isSearchElsewhere?: boolean;
  /** How long an agent call may take, in milliseconds; two minutes when it does not say. */
  callLimitMs?: number;
  /** What a call may cost; a driver whose calls are free has none, and no budget is asked. */
  estimate?(request: { kind: AgentKind; prompt: string }): Estimate;
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
