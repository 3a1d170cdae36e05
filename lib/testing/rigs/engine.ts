import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { AgentInput, AgentKind, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { ProjectId, ResearcherId, RunId, UserId } from "@/lib/domain/core/ids";
import { nameKey } from "@/lib/domain/researcher/researcher";
import { cancelRun } from "@/lib/features/runs/controls";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { senderOf, sendIn } from "@/lib/platform/queue/queue";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { addReadUpload, addText, type ReadUpload, readUpload } from "@/lib/sources/library";
import { untilFound } from "@/lib/testing/until";
import { sample } from "@/prisma/sample/sample";

/** A project with sources and a researcher, ready to run. */
export interface SampleWorld {
  scope: { projectId: ProjectId };
  userId: UserId;
  researcherId: ResearcherId;
}

/** Makes the sample's project in a database of a test's own. */
export async function aSampleWorld(db: Db, email = "ada@example.org"): Promise<SampleWorld> {
  const { projectName, goal, files, researcher } = sample;
  const world = await aWorld(db, { email, project: { name: projectName, goal }, researcher });
  const { scope, userId } = world;
  for (const { fileName, title } of files) {
    const read = await sampleRead(fileName, userId);
    await addReadUpload(db, scope, { ...read, title, userId });
  }
  return world;
}

/** Files of the sample that were read in this process: what stands in them is the same in every world. */
const sampleReads = new Map<string, Promise<ReadUpload>>();

async function readSample(fileName: string, userId: UserId): Promise<ReadUpload> {
  const file = join(process.cwd(), "prisma", "sample", fileName);
  return await readUpload({ fileName, userId, saved: { file, sizeBytes: (await stat(file)).size } });
}

function sampleRead(fileName: string, userId: UserId): Promise<ReadUpload> {
  const read = sampleReads.get(fileName) ?? readSample(fileName, userId);
  sampleReads.set(fileName, read);
  return read;
}

/** Makes a project with a library of these texts, by their titles, and someone who asks it one thing. */
export async function aLibraryWorld(
  db: Db,
  problem: string,
  library: Readonly<Record<string, string>>,
): Promise<SampleWorld> {
  const project = { name: "Library", goal: "" };
  const email = `${randomUUID()}@example.org`;
  const world = await aWorld(db, { email, project, researcher: { name: "Asker", problem } });
  const { scope, userId } = world;
  for (const [title, text] of Object.entries(library)) await addText(db, scope, { title, text, userId });
  return world;
}

interface Named {
  email: string;
  project: { name: string; goal: string };
  researcher: { name: string; problem: string };
}

async function aWorld(db: Db, { email, project, researcher }: Named): Promise<SampleWorld> {
  const user = await db.user.create({ data: { email, name: "Ada" } });
  const memberships = { create: { userId: user.id, role: "owner" } } as const;
  const { id } = await db.project.create({ data: { ...project, memberships } });
  const scope = { projectId: ProjectId.parse(id) };
  const { name, problem } = researcher;
  const row = await db.researcher.create({ data: { ...scope, name, nameKey: nameKey(name), problem } });
  return { scope, userId: UserId.parse(user.id), researcherId: ResearcherId.parse(row.id) };
}

/** Cancels what a test left under way, so that the next one does not stumble over it. */
export async function endLiveRuns(db: Db, { scope, userId }: SampleWorld): Promise<void> {
  const live = await db.run.findMany({ where: { endedAt: null }, select: { id: true } });
  for (const { id } of live) await cancelRun(db, scope, { runId: RunId.parse(id), userId });
}

/** The status of a run that has left `running`; rejects when it takes longer than a minute and a half. */
export async function untilRunRests(db: Db, runId: string): Promise<string> {
  return untilFound(db, async () => {
    const { status } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    return status === "running" ? null : status;
  });
}

/** Has the steps of a run that failed be tried again at once, rather than when their back-off is over. */
export async function retryNow(db: Db, runId: string): Promise<void> {
  const sender = await senderOf(db);
  await inTransaction(db, async (tx) => {
    await tx.node.updateMany({ where: { runId, status: "failed" }, data: { retryAt: new Date(0) } });
    await sendIn(sender, tx).tickAt(runId, new Date());
  });
}

/** Lets the leases of a run's steps run out now, as they do while their holders sleep or are cut off. */
export async function runOutLeases(db: Db, runId: string): Promise<void> {
  await db.node.updateMany({ where: { runId, status: "running" }, data: { leaseUntil: new Date(0) } });
}

/** As `untilRunRests`, without the pauses before what failed is tried again. */
export async function untilRunRestsWithoutPauses(db: Db, runId: string): Promise<string> {
  for (;;) {
    const seen = await untilFound(db, async () => {
      const { status } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
      if (status !== "running") return { status };
      const waits = { runId, status: "failed", retryAt: { gt: new Date() } } as const;
      return (await db.node.count({ where: waits })) > 0 ? { status: null } : null;
    });
    if (seen.status !== null) return seen.status;
    await retryNow(db, runId);
  }
}

/** What goes wrong with a call, or null when it goes well. `nth` counts the calls of its kind from 1. */
export type Fault = (call: { kind: AgentKind; prompt: string; nth: number }) => Failure | null;

/** A driver whose agent calls fail on command; `made` counts them by kind. */
export function failing(driver: Driver, options: { made: Map<string, number>; fault: Fault }): Driver {
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      const nth = (options.made.get(request.kind) ?? 0) + 1;
      options.made.set(request.kind, nth);
      const failure = options.fault({ kind: request.kind, prompt: request.prompt, nth });
      if (failure === null) return driver.runAgent(request);
      const now = driver.now();
      const nothing = { model: "failing", tokensIn: 0, tokensOut: 0, costUsd: 0, startedAtMs: now, endedAtMs: now };
      return { ok: false, failure, ...nothing };
    },
  };
}

/** A driver whose calls cost what they are estimated to cost: so many tokens in, and dollars. */
export function paid(driver: Driver, price: { tokens: number; usd: number }): Driver {
  return {
    ...driver,
    estimate: () => price,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      const reply = await driver.runAgent(request);
      return { ...reply, model: "paid", tokensIn: price.tokens, costUsd: price.usd };
    },
  };
}

/**
 * What must hold of a run whatever happened to it, as sentences about what does not: no finished call was made twice,
 * no node ended twice, no event is missing or changed, every quote is verbatim, and a run that rests is held by nobody.
 */
export async function listViolations(db: Db, runId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ what: string }[]>`
    select 'call made twice: ' || agent as what from agent_call
    where run_id = ${runId}::uuid and failure is null group by node_id, prompt_hash, agent having count(*) > 1
    union all
    select 'completed twice: ' || node_key from audit_event
    where run_id = ${runId}::uuid and kind = 'node_completed' group by node_key having count(*) > 1
    union all
    select 'event out of order: ' || seq from (
      select seq, row_number() over (order by seq) as nth from audit_event where run_id = ${runId}::uuid) numbered
    where seq <> nth
    union all
    select 'quote not verbatim: ' || e.quote from evidence e
      join snapshot s on s.id = e.snapshot_id
      join content c on c.project_id = s.project_id and c.sha256 = s.sha256
    where e.run_id = ${runId}::uuid and substring(c.text from e.start + 1 for e."end" - e.start) <> e.quote
    union all
    select 'still held: ' || n.key from node n join run r on r.id = n.run_id
    where n.run_id = ${runId}::uuid and r.status <> 'running' and n.status in ('ready', 'running')
    union all
    select 'fact of another project: ' || u.fact_id from fact_use u join fact f on f.id = u.fact_id
    where u.run_id = ${runId}::uuid and f.project_id <> u.project_id
    union all
    select 'kept back for nothing: ' || h.agent from budget_hold h join node n on n.id = h.node_id
    where h.run_id = ${runId}::uuid and n.status <> 'running'
    union all
    select 'not what its calls used: ' || r.tokens_in || ', ' || r.cost_usd from run r,
      (select coalesce(sum(tokens_in), 0) as tokens, coalesce(sum(cost_usd), 0) as usd from agent_call
        where run_id = ${runId}::uuid) made,
      (select coalesce(sum((payload->>'tokens')::int), 0) as tokens,
          coalesce(sum((payload->>'usd')::numeric), 0) as usd
        from audit_event where run_id = ${runId}::uuid and kind = 'call_lost') lost
    where r.id = ${runId}::uuid and (r.tokens_in <> made.tokens + lost.tokens or r.cost_usd <> made.usd + lost.usd)`;
  const { projectId } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { projectId: true } });
  const { streams } = await verifyAudit(db, { projectId: ProjectId.parse(projectId) });
  const { bad = null } = streams.find((stream) => stream.runId === runId) ?? {};
  return [...rows.map((row) => row.what), ...(bad === null ? [] : [`trail broken at: ${bad}`])];
}

/** What a scripted model answers, for the agents that a test is about; all else is answered by the driver beneath it. */
export type Script = { [K in AgentKind]?: (input: AgentInput<K>) => AgentOutput<K> };

type Taken = { statement: string; quote: string; confidence: number; answers?: number[] };

/** An extractor that takes facts from one passage after the other. */
export function eachPassage(
  take: (text: string) => readonly Taken[],
): (input: AgentInput<"extract_facts">) => AgentOutput<"extract_facts"> {
  return ({ sources }) => {
    const passages = sources.flatMap(({ parts }) => parts.flatMap((part) => part.passages));
    return {
      facts: passages.flatMap(({ id, text }) => take(text).map((fact) => ({ passage: id, answers: [], ...fact }))),
    };
  };
}

/** A driver whose agents are answered by a script as it is at the moment of the call. */
export function scripted(driver: Driver, script: () => Script): Driver {
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      const own = script()[request.kind];
      if (!own) return driver.runAgent(request);
      const now = driver.now();
      const made = { model: "scripted", tokensIn: 1, tokensOut: 1, costUsd: 0, startedAtMs: now, endedAtMs: now };
      return { ok: true, output: own(request.input), ...made };
    },
  };
}
