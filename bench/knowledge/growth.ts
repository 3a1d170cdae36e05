import { createHash, randomUUID } from "node:crypto";
import { row } from "@/bench/kit/table";
import type { Scope } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { type Finder, type Proposal, proposeFacts } from "@/lib/knowledge/facts";
import { listNeighbours } from "@/lib/knowledge/find/neighbours";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** New facts at once. */
const COUNTS = [20, 40, 80];

/** A search of a run that has ended, and a call of its agent. */
async function aFinder(db: Db, { projectId }: Scope): Promise<{ finder: Finder; agentCallId: string }> {
  const name = `Bench ${randomUUID()}`;
  const researcher = await db.researcher.create({ data: { projectId, name, nameKey: name, problem: "", runCount: 1 } });
  const run = await db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      number: 1,
      mode: "offline",
      strategy: "perspectives",
      question: "",
      settings: RunSettings.parse({}),
      status: "completed",
      stage: "finalize",
      endedAt: new Date(),
      secret: "s",
      idempotencyKey: randomUUID(),
    },
  });
  const place = { projectId, runId: run.id };
  const node = await db.node.create({
    data: { ...place, key: "search-1", kind: "search", stage: "wave1", title: "Search", ordinal: 1, input: {} },
  });
  const call = await db.agentCall.create({
    data: {
      ...place,
      nodeId: node.id,
      attempt: 1,
      agent: "extract_facts",
      promptHash: "h",
      inputDigest: "d",
      prompt: "",
      output: { facts: [] },
      model: "offline",
      startedAt: new Date(),
      endedAt: new Date(),
    },
  });
  const finder = { researcherId: researcher.id, runId: run.id, nodeId: node.id, nodeKey: "search-1" };
  return { finder, agentCallId: call.id };
}

/** A source that says so many of a project's statements again and as many new ones, each as a proposal. */
async function proposals(db: Db, scope: Scope, asked: { count: number; agentCallId: string }): Promise<Proposal[]> {
  const { projectId } = scope;
  const known = await db.fact.findMany({ where: scope, take: asked.count / 2, select: { statement: true } });
  const statements = known.flatMap(({ statement }) => [statement, `${randomUUID()} ${statement}`]);
  const text = statements.join("\n");
  const sha256 = createHash("sha256").update(text).digest("hex");
  await db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
  const source = await db.source.create({ data: { projectId, kind: "paste", status: "ready", title: "Bench" } });
  const snapshot = await db.snapshot.create({
    data: { projectId, sourceId: source.id, sha256, mediaType: "text/plain" },
  });
  return statements.map((quote, nth) => {
    const start = statements.slice(0, nth).join("\n").length + (nth > 0 ? 1 : 0);
    const place = { snapshotId: snapshot.id, start, end: start + quote.length, quote, page: null, heading: null };
    return { statement: quote, confidence: 0.7, agentCallId: asked.agentCallId, ...place };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** What new facts cost among so many known ones: to merge them (half of them are known), and to find their neighbours. */
export async function measureGrowth(db: Db, scope: Scope): Promise<void> {
  const facts = await db.fact.count({ where: scope });
  const { finder, agentCallId } = await aFinder(db, scope);
  for (const count of COUNTS) {
    const given = await proposals(db, scope, { count, agentCallId });
    const merging = await timed(() => inTransaction(db, (tx) => proposeFacts(tx, scope, { finder, proposals: given })));
    const fresh = await db.fact.findMany({ where: scope, take: count, select: { key: true, statement: true } });
    const looking = await timed(() => listNeighbours(db, scope, { runId: finder.runId, facts: fresh }));
    const [merged, found] = [merging, looking].map((ms) => `${(ms / count).toFixed(1)} ms`);
    row([
      `${count} new among ${facts}`,
      `${merging.toFixed(0)} ms`,
      merged ?? "",
      `${looking.toFixed(0)} ms`,
      found ?? "",
    ]);
  }
}
