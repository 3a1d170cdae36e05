import { z } from "zod";
import { NodeKey, RunId } from "@/lib/domain/core/ids";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { takenByRule } from "@/lib/domain/install/retention";
import { TakenByRule } from "@/lib/domain/install/retention-shapes";
import { ReviewInput, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { found, idOf } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import { takenColumn } from "@/lib/features/kit/taken-column";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { readTopicReview } from "@/lib/features/reviews/views/reviews";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { sha256Of } from "@/lib/reports/bundle/zip";
import { listLoops } from "./loops";
import { listNodes } from "./nodes";

const shown = { facts: 100, searches: 200, fetches: 200, attempts: 50, calls: 60, reviews: 50 } as const;

/** Characters of a prompt and of an answer that a panel carries. */
const CALL_TEXT = 20_000;

/** As much of a search's result as the panel shows: what the engine adds to it changes nothing here. */
const WorkedResult = SearchResult.pick({ conversation: true, folds: true });

interface OpenNode {
  id: string;
  runId: RunId;
  input: unknown;
  result: unknown;
}

const Message = z.object({ message: z.string() });

function failureText(failure: unknown): string | null {
  if (failure === null || failure === undefined) return null;
  return Message.safeParse(failure).data?.message ?? "It failed without saying why.";
}

function cut(text: string): string {
  return text.length > CALL_TEXT ? `${text.slice(0, CALL_TEXT).toWellFormed()}…` : text;
}

async function listSearches(db: Db, access: Access<"read">, nodeId: string) {
  const rows = await db.searchCall.findMany({
    where: { projectId: access.projectId, nodeId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    take: shown.searches,
    select: { provider: true, query: true, results: true, failure: true },
  });
  return rows.map(({ provider, query, results, failure }) => ({
    provider,
    query,
    hits: z.array(z.unknown()).safeParse(results).data?.length ?? 0,
    failure: failureText(failure),
  }));
}

async function listRead(db: Db, access: Access<"read">, nodeId: string) {
  const rows = await db.fetchCall.findMany({
    where: { projectId: access.projectId, nodeId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    take: shown.fetches,
    select: { id: true, url: true, failure: true, snapshot: { select: { source: true } } },
  });
  const byId = new Map<string, { id: string; title: string; url: string | null; failure: string | null }>();
  for (const { id, url, failure, snapshot } of rows) {
    const source = snapshot?.source;
    const key = source?.id ?? id;
    if (byId.has(key)) continue;
    byId.set(key, {
      id: key,
      title: source?.title ?? url,
      url: source === undefined ? url : source.url,
      failure: failureText(failure),
    });
  }
  return [...byId.values()];
}

async function listAttempts(db: Db, access: Access<"read">, nodeId: string) {
  const directives = await db.retryDirective.findMany({
    where: { projectId: access.projectId, nodeId },
    orderBy: { attempt: "asc" },
    take: shown.attempts,
    select: { attempt: true, kind: true, backoffMs: true },
  });
  const byAttempt = new Map(directives.map(({ attempt, ...directive }) => [attempt, directive]));
  const rows = await db.nodeAttempt.findMany({
    where: { projectId: access.projectId, nodeId },
    orderBy: { attempt: "asc" },
    take: shown.attempts,
    select: { attempt: true, startedAt: true, endedAt: true, failure: true, notes: true },
  });
  return rows.map((row) => ({
    attempt: row.attempt,
    startedAt: iso(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    failure: failureText(row.failure),
    directive: byAttempt.get(row.attempt) ?? null,
    notes: mayDo(access, "read_prompts") ? row.notes : null,
  }));
}

async function listCalls(db: Db, access: Access<"read">, nodeId: string) {
  const maySeePrompts = mayDo(access, "read_prompts");
  const maySeeCosts = mayDo(access, "read_costs");
  const rows = await db.agentCall.findMany({
    where: { projectId: access.projectId, nodeId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    take: shown.calls,
    omit: { prompt: !maySeePrompts, output: !maySeePrompts },
  });
  return rows.map((row) => ({
    id: row.id,
    agent: row.agent,
    model: row.model,
    tokensIn: maySeeCosts ? row.tokensIn : 0,
    tokensOut: maySeeCosts ? row.tokensOut : 0,
    costUsd: maySeeCosts ? row.costUsd.toNumber() : 0,
    ms: row.endedAt.getTime() - row.startedAt.getTime(),
    failure: failureText(row.failure),
    prompt: maySeePrompts ? cut(row.prompt) : null,
    // As meta.json of a bundle says it: of what is stored, so that it can be checked by hand.
    promptHash: maySeePrompts ? sha256Of(row.prompt) : null,
    isPromptCut: maySeePrompts && row.prompt.length > CALL_TEXT,
    /** Whether what was asked and answered went by a rule of the project. */
    isTaken: maySeePrompts && row.prompt === "" && row.output === null,
    output: maySeePrompts && row.output !== null ? cut(JSON.stringify(row.output, null, 2)) : null,
  }));
}

const Taken = z.array(z.object({ taken: TakenByRule.nullable() }));

/** Says of prompts and answers that went by a rule of the project when, and whose rule that was; null where none did. */
async function readCallsTaken(db: Db, access: Access<"read">, runId: RunId): Promise<string | null> {
  const rows = Taken.parse(
    await db.$queryRaw`
      select ${takenColumn(Prisma.sql`r.calls_swept_id`)} as taken from run r
      where r.id = ${runId}::uuid and r.project_id = ${access.projectId}::uuid`,
  );
  const taken = rows[0]?.taken ?? null;
  return taken === null ? null : takenByRule("calls", taken);
}

/** The verdict on a search, left by the review node that read it; a review node's own. */
async function findReview(db: Db, access: Access<"read">, input: { node: OpenNode; key: string }) {
  const own = ReviewResult.safeParse(input.node.result);
  if (own.success) return own.data;
  const rows = await db.node.findMany({
    where: { projectId: access.projectId, runId: input.node.runId, kind: "review" },
    orderBy: { ordinal: "desc" },
    take: shown.reviews,
    select: { input: true, result: true },
  });
  const review = rows.find((row) => ReviewInput.safeParse(row.input).data?.search === input.key);
  return ReviewResult.safeParse(review?.result).data ?? null;
}

/** What a node's panel shows: its goal, what it asked, read and found, and every try and call. */
export async function getNodePanelView(db: Db, access: Access<"read">, target: { runId: string; nodeKey: string }) {
  const runId = idOf(RunId, target.runId);
  const key = idOf(NodeKey, target.nodeKey);
  const row = await db.node.findFirst({
    where: { projectId: access.projectId, runId, key },
    select: { id: true, input: true, result: true },
  });
  const node: OpenNode = { ...found(row), runId };
  const input = SearchInput.safeParse(node.input).data;
  const result = WorkedResult.safeParse(node.result).data;
  const [nodes, loops, searches, sources, facts, review, topic, attempts, calls, callsTaken] = await Promise.all([
    listNodes(db, access, { runId, key }),
    listLoops(db, access, { runId, keys: [key] }),
    listSearches(db, access, node.id),
    listRead(db, access, node.id),
    listFacts(db, access, {
      where: { uses: { some: { runId, nodeKey: key, quarantine: null } } },
      take: shown.facts,
    }),
    findReview(db, access, { node, key }),
    readTopicReview(db, access, { runId, key }),
    listAttempts(db, access, node.id),
    listCalls(db, access, node.id),
    readCallsTaken(db, access, runId),
  ]);
  return {
    node: found(nodes[0]),
    loop: loops.get(key) ?? null,
    goal: input?.perspective.focus ?? null,
    questions: input?.perspective.questions ?? [],
    conversation: result?.conversation ?? [],
    folds: (result?.folds ?? []).map(({ ordinal, level, summary, tokens, rationale, of }) => ({
      ordinal,
      level,
      summary,
      tokens,
      rationale,
      turns: "turns" in of ? of.turns : null,
      folds: "folds" in of ? of.folds : [],
    })),
    searches,
    sources,
    facts,
    // Where people alone judge, nothing has been said before them.
    review: topic?.state === "in_review" && topic.isPeoplesAlone ? null : review,
    topic,
    attempts,
    calls,
    callsTaken,
  };
}

/** What a node's panel shows, asked for when it is opened. */
export type NodePanelView = ShownBy<typeof getNodePanelView>;
