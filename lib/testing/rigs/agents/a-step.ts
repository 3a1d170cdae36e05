import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { Db } from "@/lib/platform/db/client";
import type { CapturedAnswer } from "@/lib/run/drivers/captured";
import type { SearchHit } from "@/lib/run/drivers/driver";
import { type ClaimedNode, type NodeContext, NodeFailure, type NodeRun } from "@/lib/run/engine/context";
import { aNodeRun } from "./run-values";

/** What a step finds out of the world that it is worked in, for tests that need neither a run nor a database. */
export interface StepWorld {
  run?: NodeRun;
  node?: Partial<ClaimedNode>;
  /** What agents answer to what they are asked; without a word of one its answer without a model, or none where it fails. */
  answers?: { [K in AgentKind]?: (input: AgentInput<K>) => AgentOutput<K> | Failure };
  /** What it reads of what others may change, by the names under which it is kept. */
  recalled?: Readonly<Record<string, unknown>>;
  /** What searches find by their queries; null for one that fails. */
  found?: Readonly<Record<string, readonly SearchHit[] | null>>;
  leftMs?: number;
}

/** A step, and what it asked, searched and told. */
export interface Step {
  context: NodeContext;
  asked: { kind: AgentKind; input: unknown }[];
  searched: string[];
  told: string[];
  /** How often it wrote to the database. */
  readonly written: number;
}

class DatabaseAsked extends Error {}

/** A database that answers nothing: whoever asks it is told so. */
export function noDatabase(): Db {
  return new Proxy(Object.create(null), {
    get: (_, name): never => {
      throw new DatabaseAsked(`The database was asked for ${String(name)}.`);
    },
  });
}

function isFailure(answer: object): answer is Failure {
  return "kind" in answer && "message" in answer;
}

/** A step of the first wave in such a world; live unless its run says otherwise. */
export function aStep({
  run = aNodeRun(),
  node = {},
  answers = {},
  recalled = {},
  found = {},
  leftMs,
}: StepWorld): Step {
  const asked: Step["asked"] = [];
  const searched: string[] = [];
  const told: string[] = [];
  let written = 0;
  async function tryAsk<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<CapturedAnswer<K>> {
    asked.push({ kind, input });
    // The table's entry for a kind has that kind's input and output; TypeScript cannot follow the index.
    const { offline }: { offline: (input: never) => unknown } = agents[kind];
    const made = answers[kind]?.(input) ?? offline(input as never);
    if (typeof made === "object" && made !== null && isFailure(made)) return { ok: false, failure: made };
    const output = agents[kind].output.parse(made) as AgentOutput<K>;
    return { ok: true, output, callId: `call ${asked.length}`, dropped: 0 };
  }
  const context: NodeContext = {
    db: noDatabase(),
    scope: { projectId: run.projectId },
    run,
    node: {
      id: randomUUID(),
      key: "search-1",
      title: "A step",
      stage: "wave1",
      attempt: 1,
      round: 1,
      input: {},
      ...node,
    },
    signal: new AbortController().signal,
    tryAsk,
    async ask<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<AgentOutput<K>> {
      const answer = await tryAsk(kind, input);
      if (!answer.ok) throw new NodeFailure(answer.failure);
      return answer.output;
    },
    search: async (query) => {
      searched.push(query);
      const hits = found[query];
      if (hits === null) return { ok: false, failure: { kind: "unavailable", message: "Away." } };
      return { ok: true, hits: [...(hits ?? [])] };
    },
    retrieve: async () => ({ ok: false, failure: { kind: "permanent", message: "It cannot be read." } }),
    async recall<T>(name: string, shape: z.ZodType<T>, load: () => Promise<T>): Promise<T> {
      return name in recalled ? shape.parse(recalled[name]) : await load();
    },
    leftMs: async () => leftMs ?? Number.POSITIVE_INFINITY,
    async write(work): Promise<void> {
      try {
        told.push((await work(noDatabase())).text);
      } catch (error) {
        // What is written is the database's; here it is enough that it would have been.
        if (!(error instanceof DatabaseAsked)) throw error;
        written += 1;
      }
    },
  };
  return {
    context,
    asked,
    searched,
    told,
    get written(): number {
      return written;
    },
  };
}
