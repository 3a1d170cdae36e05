import { createHash, randomUUID } from "node:crypto";
import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import type { FactKey, Scope, UserId } from "@/lib/domain/core/ids";
import type { NodeKind, Stage } from "@/lib/domain/core/words";
import { codePointCount } from "@/lib/domain/text/quote";
import { proposeFacts } from "@/lib/knowledge/facts";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { CapturedAnswer, CapturedRetrieval, CapturedSearch } from "@/lib/run/drivers/captured";
import { type NodeContext, NodeFailure, type NodeRun } from "@/lib/run/engine/context";
import { openWorld } from "@/lib/run/worker/open-world";
import { aLibraryWorld } from "@/lib/testing/rigs/engine";
import { aStep, type Step, type StepWorld } from "./a-step";
import { aNodeRun } from "./run-values";

/** A step of a stored run that has left this. */
interface StoredNode {
  kind: NodeKind;
  key: string;
  stage?: Stage;
  status?: "complete" | "running" | "skipped" | "failed";
  input?: object;
  result?: object;
  tags?: string[];
  /** Keys of the steps that it needs. */
  needs?: string[];
}

/** A run whose rows stand in a database and that no worker works: a test adds what its steps left, and works one of them. */
export interface StoredRun {
  db: Db;
  scope: Scope;
  userId: UserId;
  run: NodeRun;
  /** Adds a step behind those that it has, which is done where nothing else is said; answers its id. */
  add(node: StoredNode): Promise<string>;
  /**
   * Makes sentences of the source of this title facts of the run, found by a step that was added; answers their keys. Each is
   * its own statement, unless another is said.
   */
  tell(nodeKey: string, title: string, sentences: readonly (string | Told)[]): Promise<FactKey[]>;
  /** The hash of what the source of this title says. */
  hashOf(title: string): Promise<string>;
  /** The step of this key, over the database: what it reads, looks for and writes is there. */
  step(key: string, world?: Omit<StepWorld, "found">): Promise<Step>;
}

/** A quote, and the statement that it bears out. */
interface Told {
  quote: string;
  statement: string;
}

interface Wanted {
  question: string;
  /** What sources say, by their titles. */
  library: Readonly<Record<string, string>>;
  run?: Partial<NodeRun>;
  settings?: object;
}

/** Stores the run of a question over such a library. */
export async function aStoredRun(
  db: Db,
  { question, library, run: part = {}, settings = {} }: Wanted,
): Promise<StoredRun> {
  const { scope, userId, researcherId } = await aLibraryWorld(db, question, library);
  const run = aNodeRun({ ...part, projectId: scope.projectId, researcherId, question }, settings);
  const { id, mode, settings: kept } = run;
  const row = { id, ...scope, researcherId, number: 1, mode, strategy: kept.strategy, question, settings: kept };
  await db.run.create({ data: { ...row, secret: "secret", idempotencyKey: randomUUID() } });
  let ordinal = 0;

  async function add({ kind, key, stage = "wave1", status = "complete", ...node }: StoredNode): Promise<string> {
    ordinal += 1;
    const { input = {}, result, tags = [] } = node;
    const place = { ...scope, runId: id, kind, key, stage, status, title: key, ordinal, attempt: 1, input, tags };
    const left = result === undefined ? {} : { result };
    const made = await db.node.create({ data: { ...place, ...left }, select: { id: true } });
    const from = await db.node.findMany({ where: { runId: id, key: { in: node.needs ?? [] } }, select: { id: true } });
    await db.nodeEdge.createMany({ data: from.map((one) => ({ ...scope, runId: id, fromId: one.id, toId: made.id })) });
    return made.id;
  }
  async function snapshotOf(title: string): Promise<{ id: string; sha256: string; text: string }> {
    const found = await db.snapshot.findFirstOrThrow({
      where: { ...scope, source: { title } },
      select: { id: true, sha256: true },
    });
    const { text } = await db.content.findFirstOrThrow({ where: { ...scope, sha256: found.sha256 } });
    return { ...found, text };
  }
  async function callOf(nodeId: string, agent: string, input: object, output: object | null): Promise<string> {
    const digest = createHash("sha256").update(JSON.stringify(input)).digest("hex");
    const asked = { agent, prompt: JSON.stringify(input), promptHash: digest, inputDigest: digest, model: "scripted" };
    const at = { attempt: 1, startedAt: new Date(), endedAt: new Date() };
    const said = output === null ? {} : { output };
    const call = { ...scope, runId: id, nodeId, ...asked, ...at, ...said };
    return (await db.agentCall.create({ data: call, select: { id: true } })).id;
  }
  return {
    db,
    scope,
    userId,
    run,
    add,
    async tell(nodeKey, title, sentences): Promise<FactKey[]> {
      const { id: snapshotId, text } = await snapshotOf(title);
      const node = await db.node.findFirstOrThrow({ where: { runId: id, key: nodeKey }, select: { id: true } });
      const agentCallId = await callOf(node.id, "extract_facts", { title, sentences }, {});
      const proposals = sentences.map((said) => {
        const { quote, statement } = typeof said === "string" ? { quote: said, statement: said } : said;
        const start = codePointCount(text.slice(0, text.indexOf(quote)));
        const place = { start, end: start + codePointCount(quote), snapshotId, page: null, heading: null };
        return { statement, quote, confidence: 0.9, agentCallId, ...place };
      });
      const finder = { researcherId, runId: id, nodeId: node.id, nodeKey };
      return inTransaction(db, (tx) => proposeFacts(tx, scope, { finder, proposals }));
    },
    async hashOf(title): Promise<string> {
      return (await snapshotOf(title)).sha256;
    },
    async step(key, world = {}): Promise<Step> {
      const node = await db.node.findFirstOrThrow({ where: { runId: id, key } });
      const made = aStep({ ...world, run: world.run ?? run, node: { ...node, ...world.node } });
      const { tryAsk: answered, signal } = made.context;
      const here = openWorld(db, { policy: { allowed: new Set() }, providers: [] }, run);
      async function tryAsk<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<CapturedAnswer<K>> {
        const answer = await answered(kind, input);
        return answer.ok ? { ...answer, callId: await callOf(node.id, kind, input, answer.output) } : answer;
      }
      const stored: Partial<NodeContext> = {
        db,
        scope,
        tryAsk,
        async ask<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<AgentOutput<K>> {
          const answer = await tryAsk(kind, input);
          if (!answer.ok) throw new NodeFailure(answer.failure);
          return answer.output;
        },
        async search(query, limit): Promise<CapturedSearch> {
          made.searched.push(query);
          const found = await here.search({ query, limit, signal });
          return found.ok ? { ok: true, hits: found.hits } : { ok: false, failure: found.failure };
        },
        async retrieve(url): Promise<CapturedRetrieval> {
          const found = await here.retrieve({ url, signal });
          return found.ok ? { ok: true, retrieved: found.retrieved } : { ok: false, failure: found.failure };
        },
        async write(work): Promise<void> {
          made.told.push((await inTransaction(db, work)).text);
        },
      };
      return Object.assign(made, { context: { ...made.context, ...stored } });
    },
  };
}
