import type { z } from "zod";
import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { ProjectId, ResearcherId, RunId, Scope } from "@/lib/domain/core/ids";
import type { RunMode, Stage } from "@/lib/domain/core/words";
import type { AllowedModels, RunModels } from "@/lib/domain/install/models";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { AnyEvent } from "@/lib/domain/run/event";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { ScopeResult } from "@/lib/domain/run/results";
import type { SearchRound } from "@/lib/domain/run/search-rounds";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { NodeJob, Queue } from "@/lib/platform/queue/queue";
import type { CapturedAnswer, CapturedDriver, CapturedRetrieval, CapturedSearch } from "@/lib/run/drivers/captured";
import type { ArtifactDraft } from "./artifacts";

/** The run that a node belongs to, as it was when the node was claimed. */
export interface NodeRun {
  id: RunId;
  /** Who started it. */
  accountId: string | null;
  projectId: ProjectId;
  researcherId: ResearcherId;
  question: string;
  /** How the run is answered; of a replayed run, the mode of the one that was recorded. */
  mode: RunMode;
  isReplay: boolean;
  settings: RunSettings;
  /** Hosts that a restricted run may read. */
  allowedDomains: readonly string[];
  scope: ScopeResult | null;
  /** Milliseconds of research left now; `Infinity` without a limit. */
  leftMs(): number;
  limitReached: string | null;
  /** The language models that it began with; null of a run that kept none, for which the project's choice counts now. */
  models: { began: RunModels | null; allowedModels: AllowedModels };
}

/** The account, project and run whose turns a run's work takes. */
export function whoseOf({ id, accountId, projectId }: Pick<NodeRun, "id" | "accountId" | "projectId">): Whose {
  return { accountId, projectId, runId: id };
}

/** What becomes known while a node is worked. */
export interface RunSignals {
  /** Research is to end: the iteration under way is the last. */
  isFinishing: boolean;
}

export interface ClaimedNode {
  id: string;
  key: string;
  title: string;
  stage: Stage;
  attempt: number;
  /** The round of research that it belongs to. */
  round: number;
  input: unknown;
}

/** An attempt of a node that did not succeed: what the engine decides on. Thrown by handlers, caught where they run. */
export class NodeFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "NodeFailure";
    this.failure = failure;
  }
}

/** Whether a call was not made because a budget no longer held it. */
export function isBudgetSpent(error: unknown): boolean {
  return error instanceof NodeFailure && error.failure.code === BUDGET_SPENT;
}

/** What is told of a step under way: a line for people and, of a search, how its rounds stand. */
interface Progress {
  text: string;
  round?: SearchRound;
}

/** What a handler works with. */
export interface NodeContext {
  db: Db;
  scope: Scope;
  run: NodeRun;
  node: ClaimedNode;
  signal: AbortSignal;
  /** Makes one agent call; a failure ends the attempt. */
  ask<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<AgentOutput<K>>;
  /** Makes one agent call whose failure the node can live with. */
  tryAsk<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<CapturedAnswer<K>>;
  search(query: string, limit: number): Promise<CapturedSearch>;
  retrieve(url: string): Promise<CapturedRetrieval>;
  /** Reads what others may change meanwhile, such as the knowledge base: once for each attempt, kept as evidence. */
  recall<T>(name: string, shape: z.ZodType<T>, load: () => Promise<T>): Promise<T>;
  /** Milliseconds of research left; `Infinity` without a limit. What an attempt has once seen it sees again. */
  leftMs(): Promise<number>;
  /** Writes in a transaction of its own that a node which lost its lease cannot commit; tells watchers. */
  write(work: (tx: Tx) => Promise<Progress>): Promise<void>;
}

/** What a node leaves when it is done. `write` runs in the transaction that completes it. */
export interface NodeOutcome {
  result: Record<string, unknown>;
  /** One line for people on what came of it. */
  text: string;
  facts?: number;
  artifacts: ArtifactDraft[];
  /** What else is to be told of it. */
  events?: AnyEvent[];
  write?: (tx: Tx) => Promise<void>;
  /** Whether people have to judge it before it is done. */
  isForPeople?: boolean;
}

export type NodeHandler = (context: NodeContext) => Promise<NodeOutcome>;

/** What a holder learns when it says that it lives. */
export interface Renewal {
  /** False when it holds the node no more: it was taken over, or the run was cancelled. */
  isHeld: boolean;
  /** The run is to end its research: what is under way finishes its iteration. */
  isFinishing: boolean;
}

/** A lease that is kept. */
export interface KeptLease {
  /**
   * Resolves when it is sure that the lease is held: at once while the last sign of life is recent by this process's own
   * clock, otherwise once it has said anew that it lives. A process that was not let run for long learns here, before it
   * makes a call that its successor makes, too. Throws `LeaseLost` when it holds the node no more.
   */
  confirm(): Promise<void>;
  letGo(): void;
}

/** The leases of one process: all are renewed together, however many nodes it has under way. */
export interface Leases {
  /** Renews the lease of this token from now on, and tells of each renewal. `claimedMs`: `performance.now()` before it was claimed. */
  keep(token: string, claimedMs: number, onRenewed: (renewal: Renewal) => void): KeptLease;
  close(): void;
}

export interface WorkDeps {
  db: Db;
  boss: Queue;
  /** Names the process that holds a lease. */
  worker: string;
  /** Keeps the leases that it holds. */
  leases: Leases;
  /** How many nodes this process can take up now. */
  room(): number;
  /** Takes up nodes that this process has just made ready and for which it has sent no job. */
  offer(nodes: readonly NodeJob[]): void;
  /** Takes the next recorded step of a run that is replayed, after one of its nodes has ended. */
  advanceReplay(runId: string): Promise<void>;
}

/** The parts of a context that only pass calls on. */
export function callsOf(
  driver: CapturedDriver,
  run: NodeRun,
  deps: { signal: AbortSignal; signals: RunSignals },
): Pick<NodeContext, "ask" | "tryAsk" | "search" | "retrieve" | "recall" | "leftMs"> {
  const { signal, signals } = deps;
  return {
    async ask<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<AgentOutput<K>> {
      signal.throwIfAborted();
      const answer = await driver.runAgent(kind, input, signal);
      if (!answer.ok) throw new NodeFailure(answer.failure);
      return answer.output;
    },
    async tryAsk<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<CapturedAnswer<K>> {
      signal.throwIfAborted();
      const answer = await driver.runAgent(kind, input, signal);
      // Without its provider the node could only go on as if nothing were to be found; it waits instead.
      if (!answer.ok && answer.failure.code === PROVIDER_DOWN) throw new NodeFailure(answer.failure);
      return answer;
    },
    search: (query, limit) => driver.search(query, limit, signal),
    retrieve: (url) => driver.retrieve(url, signal),
    recall: (name, shape, load) => driver.recall(name, shape, load),
    leftMs: () => driver.timeLeft(signals.isFinishing ? 0 : run.leftMs()),
  };
}
