import { createHash } from "node:crypto";
import {
  DeliveryId,
  FactId,
  FactKey,
  type ProjectId,
  ReportId,
  ResearcherId,
  RunId,
  SourceId,
  type UserId,
  WebhookId,
} from "@/lib/domain/core/ids";
import { TEST } from "@/lib/domain/notify/announcement";
import { RunSettings } from "@/lib/domain/run/settings";
import { codePointCount } from "@/lib/domain/text/quote";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { aProject } from "./access";

/** A project in which one run was completed: what the screens have something to show of. */
export interface AWorld {
  projectId: ProjectId;
  owner: UserId;
  sourceId: SourceId;
  snapshotId: string;
  researcherId: ResearcherId;
  runId: RunId;
  reportId: ReportId;
  facts: { id: FactId; key: FactKey; statement: string }[];
}

export const quotes = ["The tide at Brest rises by seven metres.", "The tide at Brest rises by five metres."] as const;
export const worldText = `About the sea. 🌊 ${quotes[0]} Some say otherwise. ${quotes[1]} That is all.`;

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function aSnapshot(db: Db, projectId: ProjectId): Promise<{ sourceId: SourceId; snapshotId: string }> {
  const bytes = new TextEncoder().encode(worldText);
  const sha = sha256(worldText);
  const mediaType = "text/plain";
  await db.original.create({ data: { projectId, sha256: sha, mediaType, sizeBytes: bytes.byteLength, bytes } });
  await db.content.create({ data: { projectId, sha256: sha, text: worldText, codePoints: codePointCount(worldText) } });
  const source = await db.source.create({
    data: { projectId, kind: "upload", status: "ready", title: "100% tides", fileName: "tides “of” Brest.txt" },
    select: { id: true },
  });
  const snapshot = await db.snapshot.create({
    data: { projectId, sourceId: source.id, sha256: sha, originalSha256: sha, mediaType },
    select: { id: true },
  });
  return { sourceId: SourceId.parse(source.id), snapshotId: snapshot.id };
}

/** A fact whose evidence is the given quote, which must stand in the world's text. */
async function aFact(
  tx: Tx,
  world: Omit<AWorld, "facts" | "reportId">,
  quote: string,
): Promise<AWorld["facts"][number]> {
  const { projectId, snapshotId, researcherId, runId } = world;
  const normalHash = sha256(`${projectId}${quote}`);
  const key = FactKey.parse(normalHash.slice(0, 12).toUpperCase());
  const start = codePointCount(worldText.slice(0, worldText.indexOf(quote)));
  const { id } = await tx.fact.create({
    data: {
      projectId,
      key,
      statement: quote,
      normalHash,
      confidence: 0.8,
      researcherId,
      runId,
    },
    select: { id: true },
  });
  const end = start + codePointCount(quote);
  await tx.evidence.create({ data: { projectId, factId: id, snapshotId, start, end, quote, confidence: 0.8 } });
  await tx.factUse.create({ data: { projectId, runId, factId: id, nodeKey: "search-1" } });
  return { id: FactId.parse(id), key, statement: quote };
}

/** Words of the world's text, beside its facts' quotes. */
export const besideWords = "Some say otherwise.";

/** Keeps those words beside the quote of a fact of the world. */
export async function keepWordsBeside(
  db: Db,
  { projectId, snapshotId }: Pick<AWorld, "projectId" | "snapshotId">,
  factId: string,
): Promise<void> {
  const start = codePointCount(worldText.slice(0, worldText.indexOf(besideWords)));
  const span = { start, end: start + codePointCount(besideWords), quote: besideWords };
  await db.evidence.create({ data: { projectId, factId, snapshotId, ...span, confidence: 0.8, isBeside: true } });
}

async function someNodes(db: Db, { projectId, runId }: { projectId: ProjectId; runId: RunId }): Promise<void> {
  const perspective = { name: "Sailor", focus: "What a sailor needs", questions: ["How high is the tide?"] };
  const search = await db.node.create({
    data: {
      projectId,
      runId,
      key: "search-1",
      kind: "search",
      stage: "wave1",
      status: "complete",
      title: "Sailor",
      ordinal: 1,
      input: { thread: "search-1", rerun: 0, perspective, gaps: [], actionItems: [] },
      result: {
        conversation: [{ question: "How high is the tide?", answer: "Seven metres.", factKeys: [] }],
        loop: [{ iteration: 1, summary: "Enough.", gaps: [], end: "covered" }],
        queries: ["tide"],
        sources: [],
        passagesRead: 1,
        factKeys: [],
        facts: [],
        gaps: [],
        dropped: 0,
      },
    },
    select: { id: true },
  });
  const review = await db.node.create({
    data: {
      projectId,
      runId,
      key: "review-1",
      kind: "review",
      stage: "wave1",
      status: "complete",
      title: "Review of Sailor",
      ordinal: 2,
      input: { thread: "search-1", rerun: 0, search: "search-1" },
      result: { verdict: "accepted", reason: "It answers.", gaps: [], actionItems: [], rejectedKeys: [] },
    },
    select: { id: true },
  });
  await db.nodeEdge.create({ data: { projectId, runId, fromId: search.id, toId: review.id } });
  const times = { startedAt: new Date(0), endedAt: new Date(5) };
  const call = {
    projectId,
    runId,
    nodeId: search.id,
    attempt: 1,
    agent: "extract_facts",
    promptHash: "h",
    inputDigest: "d",
  };
  await db.agentCall.create({
    data: {
      ...call,
      ...times,
      prompt: "A secret prompt",
      output: { facts: [] },
      model: "offline",
      tokensIn: 11,
      costUsd: 0.5,
    },
  });
}

/** What every search and page that the world's first search asked for is stored with. */
interface Asked {
  projectId: ProjectId;
  runId: RunId;
  nodeId: string;
  requestHash: string;
  startedAt: Date;
  endedAt: Date;
}

/** A row of something that the world's first search asked for, in that second of its run. */
export async function askedIn(db: Db, { projectId, runId }: AWorld, second: number): Promise<Asked> {
  const { id: nodeId } = await db.node.findFirstOrThrow({ where: { runId, key: "search-1" }, select: { id: true } });
  const at = new Date(second * 1_000);
  return { projectId, runId, nodeId, requestHash: "h", startedAt: at, endedAt: at };
}

/** One completed run with two facts that contradict each other, and its report. */
export async function aWorld(db: Db): Promise<AWorld> {
  const { projectId, owner } = await aProject(db);
  const read = await aSnapshot(db, projectId);
  const researcher = await db.researcher.create({
    data: {
      projectId,
      name: "Tides",
      nameKey: "tides",
      problem: "How high is the tide?",
      runCount: 1,
      createdById: owner,
    },
    select: { id: true },
  });
  const researcherId = ResearcherId.parse(researcher.id);
  const run = await db.run.create({
    data: {
      projectId,
      researcherId,
      number: 1,
      mode: "offline",
      strategy: "perspectives",
      question: "How high is the tide?",
      settings: RunSettings.parse({ minutes: 10 }),
      status: "completed",
      stage: "finalize",
      endedAt: new Date(),
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      startedById: owner,
      tokensIn: 11,
      costUsd: 0.5,
    },
    select: { id: true },
  });
  const base = { projectId, owner, ...read, researcherId, runId: RunId.parse(run.id) };
  await someNodes(db, base);
  const facts = await db.$transaction(async (tx) => [
    await aFact(tx, base, quotes[0]),
    await aFact(tx, base, quotes[1]),
  ]);
  return { ...base, facts, reportId: await aReport(db, { ...base, facts }) };
}

async function aReport(db: Db, world: Omit<AWorld, "reportId">): Promise<ReportId> {
  const { projectId, runId, researcherId, facts } = world;
  const [first, second] = facts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (first === undefined || second === undefined) throw new Error("two facts");
  const pair = { aId: first.id, bId: second.id, reason: "seven, not five" };
  await db.factRelation.create({ data: { projectId, runId, kind: "contradicts", nature: "direct", ...pair } });
  await db.gap.create({ data: { projectId, researcherId, runId, description: "No gauge was read.", importance: 0.7 } });
  const markdown = `It rises. [F${second.key}] Or not. [F${first.key}] [F${second.key}]`;
  const report = await db.report.create({
    data: {
      projectId,
      runId,
      version: 1,
      title: "The tide at Brest",
      queryType: "factual",
      figures: { uncitedShare: 0, coverage: 1, sources: 1, facts: 2, notCovered: [] },
      changeNote: "an inner note",
    },
    select: { id: true },
  });
  const section = { ordinal: 0, kind: "answer", heading: "Answer", markdown } as const;
  await db.reportSection.create({ data: { projectId, reportId: report.id, ...section } });
  await appendEvents(db, { projectId, runId }, [
    { kind: "run_started", payload: { number: 1 }, actorId: world.owner },
    { kind: "tick_start", payload: { cause: "test" } },
    { kind: "node_completed", payload: { title: "Sailor", text: "2 facts were found." }, nodeKey: "search-1" },
  ]);
  return ReportId.parse(report.id);
}

/** A webhook to nowhere, whose address nobody can open, with one message that was given up. */
export async function aWebhook(
  db: Db,
  projectId: ProjectId,
): Promise<{ webhookId: WebhookId; deliveryId: DeliveryId }> {
  const hook = { kind: "slack", label: "", host: "example.org", events: [], sealed: Buffer.from("closed") };
  const { id: webhookId } = await db.webhook.create({ data: { projectId, ...hook }, select: { id: true } });
  const { id: announcementId } = await db.announcement.create({ data: { projectId, kind: TEST, payload: {} } });
  const delivery = { projectId, webhookId, announcementId, nextAt: null, attempts: 1, why: "It answered 500." };
  const { id } = await db.webhookDelivery.create({ data: delivery, select: { id: true } });
  return { webhookId: WebhookId.parse(webhookId), deliveryId: DeliveryId.parse(id) };
}
