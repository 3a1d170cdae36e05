import { afterAll, afterEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { agents } from "@/lib/agents/index";
import { capRefusal } from "@/lib/domain/core/caps";
import { CommentId, type ProjectId, ReportId, RunId } from "@/lib/domain/core/ids";
import { SINCE_DELETED } from "@/lib/domain/difference/difference-words";
import { addComment } from "@/lib/features/comments/comments";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { getDifferenceView } from "@/lib/features/reports/views/difference";
import { getReportView } from "@/lib/features/reports/views/report";
import { askResearcherDeletion, askRunDeletion } from "@/lib/features/researchers/commands/deletion";
import {
  findDeletedResearch,
  getResearcherHoldings,
  getRunHoldings,
} from "@/lib/features/researchers/views/deleted-research";
import { requireRoomForRun } from "@/lib/features/runs/room-for-runs";
import { refreshScores } from "@/lib/knowledge/score";
import { appendEvents } from "@/lib/platform/audit/audit";
import { inTransaction } from "@/lib/platform/db/tx";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { aMember } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld, worldText } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { collectWords } from "./collect-words";
import { deleteResearch } from "./delete-research";
import { countResearchHoldings } from "./holdings";

const own = ownDatabase();
afterEach(() => arm(null));
afterAll(() => endAllStarted());

const going = new AbortController().signal;

/** As `aWorld` names them. */
const [researcherName, nameOfRun] = ["Tides", "Tides, run 1"];

async function askRun({ projectId, owner, runId }: AWorld, name = nameOfRun): ReturnType<typeof askRunDeletion> {
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "delete_research");
  return await askRunDeletion(own.db, access, { projectId, runId, name });
}

async function askResearcher(world: AWorld, name = researcherName): ReturnType<typeof askResearcherDeletion> {
  const { projectId, owner, researcherId } = world;
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "delete_research");
  return await askResearcherDeletion(own.db, access, { projectId, researcherId, name });
}

/** A world whose facts its run alone has quoted. */
async function aStudiedWorld(): Promise<AWorld> {
  const world = await aWorld(own.db);
  const { projectId, runId } = world;
  await own.db.evidence.updateMany({ where: { projectId }, data: { runId } });
  return world;
}

/** Another run of the world's researcher, at work or over. */
async function aRun(
  { projectId, researcherId }: AWorld,
  number: number,
  status: "completed" | "running",
): Promise<string> {
  const { id } = await own.db.run.create({
    data: {
      projectId,
      researcherId,
      number,
      mode: "offline",
      strategy: "quick",
      question: "How high is the tide?",
      settings: {},
      secret: "s",
      idempotencyKey: crypto.randomUUID(),
      status,
      endedAt: status === "completed" ? new Date() : null,
    },
    select: { id: true },
  });
  return id;
}

async function countOf(projectId: ProjectId): Promise<Record<string, number>> {
  const of = { where: { projectId } };
  const { db } = own;
  return {
    researcher: await db.researcher.count(of),
    run: await db.run.count(of),
    report: await db.report.count(of),
    node: await db.node.count(of),
    call: await db.agentCall.count(of),
    fact: await db.fact.count(of),
    evidence: await db.evidence.count(of),
    source: await db.source.count(of),
    gap: await db.gap.count(of),
  };
}

/** A statement in a transaction that says that it deletes research. */
async function asDeletion(id: string, statement: string): Promise<number> {
  return await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`select set_config('stemma.deletes_research', ${id}, true)`;
    return await tx.$executeRawUnsafe(statement);
  });
}

test("a run goes with its report, its facts and its trail; the researcher and the sources stay", async () => {
  const world = await aStudiedWorld();
  const { projectId, researcherId, runId, reportId } = world;
  const { takes } = await askRun(world);
  expect(takes).toMatchObject({ runs: 1, reports: 1, facts: 2, keptFacts: 0, laterRuns: 0, isScheduled: false });
  expect(await countOf(projectId)).toEqual({
    researcher: 1,
    run: 0,
    report: 0,
    node: 0,
    call: 0,
    fact: 0,
    evidence: 0,
    source: 1,
    gap: 0,
  });
  expect(await own.db.auditEvent.count({ where: { streamId: runId } })).toBe(0);
  expect(await deleteResearch(own.db, going)).toBe(1);
  const stone = await own.db.researchDeletion.findUniqueOrThrow({ where: { id: runId } });
  expect(stone).toMatchObject({ kind: "run", number: 1, researcherId, reports: [reportId], texts: null, traces: null });
  expect(stone.rows).toMatchObject({ deleted: { run: 1, report: 1, fact: 2, agent_call: 1 } });
  await expect(own.db.researchDeletion.update({ where: { id: runId }, data: { rows: {} } })).rejects.toThrow();
  await expect(own.db.researchDeletion.delete({ where: { id: runId } })).rejects.toThrow();
});

test("a fact stays where people settled it, edited it or answered with it, or another run or report uses it", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner } = world;
  const [first, second] = world.facts;
  if (first === undefined || second === undefined) throw new Error("two facts");
  await own.db.factRelation.deleteMany({ where: { projectId } });
  const other = await aRun(world, 2, "completed");
  const keeping: [why: string, keep: () => Promise<unknown>][] = [
    ["settled", (): Promise<unknown> => own.db.fact.update({ where: { id: first.id }, data: { isSettled: true } })],
    [
      "used",
      (): Promise<unknown> =>
        own.db.factUse.create({ data: { projectId, runId: other, factId: first.id, nodeKey: "search-1" } }),
    ],
    [
      "judged",
      (): Promise<unknown> =>
        own.db.review.create({
          data: { projectId, subject: "fact", subjectId: first.id, verdict: "accepted", reviewerId: owner },
        }),
    ],
    [
      "answered with",
      (): Promise<unknown> =>
        own.db.question.create({
          data: { id: crypto.randomUUID(), projectId, text: "?", model: "offline", answer: `So. [F${first.key}]` },
        }),
    ],
    [
      "edited",
      (): Promise<unknown> =>
        own.db.version.create({
          data: { projectId, subjectKind: "fact", subjectId: first.id, number: 1, content: {}, authorId: owner },
        }),
    ],
  ];
  for (const [why, keep] of keeping) {
    await keep();
    const told = await countResearchHoldings(own.db, { projectId }, world);
    expect(told, why).toMatchObject({ facts: 1, keptFacts: 1 });
    await own.db.fact.update({ where: { id: first.id }, data: { isSettled: false } });
    await own.db.factUse.deleteMany({ where: { runId: other } });
    await own.db.review.deleteMany({ where: { projectId, subject: "fact" } });
    await own.db.question.deleteMany({ where: { projectId } });
    await own.db.version.deleteMany({ where: { projectId, subjectKind: "fact" } });
  }
  await keeping[1]?.[1]();
  await askRun(world);
  expect(await own.db.fact.findMany({ where: { projectId }, include: { evidence: true } })).toMatchObject([
    { id: first.id, statement: first.statement, runId: other, evidence: [{ runId: other }] },
  ]);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

/** What the search of the world's topic found, and whether a person accepted that. */
async function isTopicJudged(world: AWorld, found: readonly string[], rejectedKeys: readonly string[]): Promise<void> {
  const { projectId, runId, owner } = world;
  const facts = JSON.stringify(found.map((id) => ({ id })));
  await own.db.$executeRaw`
    update node set result = jsonb_set(result, '{facts}', ${facts}::jsonb) where run_id = ${runId}::uuid and key = 'search-1'`;
  await own.db.$executeRaw`
    update node set result = jsonb_set(result, '{rejectedKeys}', ${JSON.stringify(rejectedKeys)}::jsonb)
    where run_id = ${runId}::uuid and key = 'review-1'`;
  const topic = await own.db.node.findFirstOrThrow({ where: { runId, key: "review-1" } });
  const of = { projectId, runId, subject: "node", subjectId: topic.id } as const;
  await own.db.review.create({ data: { ...of, verdict: "accepted", reviewerId: owner } });
}

test("a fact that stays is worth again what it was before one that goes contradicted it", async () => {
  const world = await aStudiedWorld();
  const { projectId } = world;
  const [first, second] = world.facts;
  if (first === undefined || second === undefined) throw new Error("two facts");
  const score = async (): Promise<number> =>
    (await own.db.fact.findUniqueOrThrow({ where: { id: first.id }, select: { score: true } })).score;
  const weigh = (): Promise<void> => inTransaction(own.db, (tx) => refreshScores(tx, { projectId }, [first.id]));
  const { id } = await own.db.factRelation.findFirstOrThrow({ where: { projectId } });
  await own.db.factRelation.update({ where: { id }, data: { status: "dismissed" } });
  await weigh();
  const alone = await score();
  await own.db.factRelation.update({ where: { id }, data: { status: "possible" } });
  await weigh();
  expect(await score()).toBeLessThan(alone);
  const other = await aRun(world, 2, "completed");
  await own.db.factUse.create({ data: { projectId, runId: other, factId: first.id, nodeKey: "search-1" } });
  const { takes } = await askRun(world);
  expect(takes).toMatchObject({ facts: 1, keptFacts: 1 });
  expect(await score()).toBe(alone);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("a fact that a person accepted with its topic stays, one that the topic's review refused goes", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  const [first, second] = world.facts;
  if (first === undefined || second === undefined) throw new Error("two facts");
  await own.db.factRelation.deleteMany({ where: { projectId } });
  await isTopicJudged(world, [first.key, second.key], [second.key]);
  const { takes } = await askRun(world);
  expect(takes).toMatchObject({ facts: 1, keptFacts: 1 });
  expect(await own.db.fact.findMany({ where: { projectId }, select: { id: true } })).toEqual([{ id: first.id }]);
  expect(await own.db.run.count({ where: { id: runId } })).toBe(0);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("a fact that is settled between being found and being deleted stays", async () => {
  const world = await aStudiedWorld();
  const [first] = world.facts;
  if (first === undefined) throw new Error("a fact");
  arm(async (point) => {
    if (point !== "facts_found") return;
    arm(null);
    await own.db.fact.update({ where: { id: first.id }, data: { isSettled: true, status: "accepted" } });
  });
  await askRun(world);
  const left = await own.db.fact.findMany({ where: { projectId: world.projectId }, include: { evidence: true } });
  expect(left).toMatchObject([{ id: first.id, isSettled: true, evidence: [{ factId: first.id }] }]);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

/** A deletion that a process which died asked for: nothing has gone yet but what stands before `at`. */
async function isAsked(world: AWorld, of: { kind: "run" | "researcher"; at?: "runs" }): Promise<void> {
  const { projectId, researcherId, runId, reportId, owner } = world;
  const { kind, at } = of;
  const id = kind === "run" ? runId : researcherId;
  await own.db.researchDeletion.create({
    data: {
      id,
      projectId,
      kind,
      researcherId,
      number: kind === "run" ? 1 : null,
      runs: [runId],
      reports: [reportId],
      requestedById: owner,
      texts: { texts: ["How high is the tide?"], names: [], keys: [], gone: [id, runId], told: [] },
      ...(at === undefined ? {} : { position: { at } }),
    },
  });
}

test("a run that an earlier version's process let go on meanwhile is ended, and what it found since goes, too", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  await isAsked(world, { kind: "run", at: "runs" });
  await own.db.run.update({ where: { id: runId }, data: { status: "running", endedAt: null } });
  const { requestedAt } = await own.db.researchDeletion.findUniqueOrThrow({ where: { id: runId } });
  await own.db.fact.updateMany({ where: { projectId }, data: { createdAt: new Date(requestedAt.getTime() + 1) } });
  expect(await deleteResearch(own.db, going)).toBe(1);
  expect(await countOf(projectId)).toMatchObject({ researcher: 1, run: 0, fact: 0 });
});

test("what a run cost is kept once, though it goes with its researcher at the same time", async () => {
  const world = await aStudiedWorld();
  const { projectId } = world;
  await isAsked(world, { kind: "run" });
  await isAsked(world, { kind: "researcher" });
  expect(await Promise.all([deleteResearch(own.db, going), deleteResearch(own.db, going)])).toHaveLength(2);
  await deleteResearch(own.db, going);
  const { _sum } = await own.db.projectCall.aggregate({ where: { projectId }, _sum: { costUsd: true } });
  expect(Number(_sum.costUsd)).toBe(0.5);
});

test("another run that asked a model anything since is looked through, for it may have been told its facts", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  const began = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
  const other = await aRunThat(own.db, world, "other", { status: "completed", stage: "finalize" });
  const earlier = await aRunThat(own.db, world, "earlier", { status: "completed", stage: "finalize" });
  const [before, since] = [-60_000, 60_000].map((ms) => new Date(began.createdAt.getTime() + ms));
  if (before === undefined || since === undefined) throw new Error("two instants");
  // Both began before it did; one of them still asked a model when it had found something.
  await own.db.run.updateMany({ where: { id: { in: [other.runId, earlier.runId] } }, data: { createdAt: before } });
  for (const [id, startedAt] of [
    [other.runId, since],
    [earlier.runId, before],
  ] as const) {
    const { id: nodeId } = await own.db.node.create({
      data: {
        projectId,
        runId: id,
        key: "n",
        kind: "analyze",
        stage: "wave1",
        status: "complete",
        title: "?",
        ordinal: 1,
        input: {},
      },
    });
    const call = { projectId, runId: id, nodeId, attempt: 1, agent: "judge_pairs", promptHash: "h", inputDigest: "d" };
    const prompt = "Compare: the great Brontolith at Ostend is still quite unread by anybody.";
    await own.db.agentCall.create({
      data: { ...call, prompt, output: {}, model: "offline", startedAt, endedAt: startedAt },
    });
  }
  const description = "The great Brontolith at Ostend is still quite unread by anybody.";
  await own.db.gap.create({ data: { projectId, runId, researcherId: world.researcherId, description, importance: 1 } });
  const { takes } = await askRun(world);
  expect(takes.laterRuns).toBe(1);
  expect(await deleteResearch(own.db, going)).toBe(1);
  const prompts = await own.db.agentCall.findMany({ where: { projectId }, orderBy: { startedAt: "asc" } });
  expect(prompts.map(({ prompt }) => prompt.includes("Brontolith"))).toEqual([true, false]);
});

/** One more answer of a model in the world's run. */
async function answers({ projectId, runId }: AWorld, answer: string): Promise<void> {
  const { id: nodeId } = await own.db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const call = {
    projectId,
    runId,
    nodeId,
    attempt: 1,
    agent: "answer",
    promptHash: "h",
    inputDigest: "d",
    prompt: "?",
  };
  const at = { startedAt: new Date(0), endedAt: new Date(5) };
  await own.db.agentCall.create({ data: { ...call, ...at, output: { answer }, model: "offline" } });
}

test("what a run said is taken by whoever removes it: its words are found though who asked for it knew none of them", async () => {
  const world = await aStudiedWorld();
  const { projectId } = world;
  await answers(world, "The Brontolith at Ostend is unread.");
  const description = "The Snollygoster at Ostend is unread.";
  await own.db.gap.create({ data: { projectId, researcherId: world.researcherId, description, importance: 1 } });
  const summary = "It stands. The Brontolith is unread. The Snollygoster is unread.";
  await own.db.project.update({ where: { id: projectId }, data: { summary } });
  await isAsked(world, { kind: "researcher" });
  expect(await deleteResearch(own.db, going)).toBe(1);
  const left = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(left.summary).toContain("It stands.");
  expect(left.summary).not.toMatch(/Brontolith|Snollygoster/);
});

test("a deletion for which more words had to be looked for than can be at once is refused, and nothing goes", async () => {
  const world = await aStudiedWorld();
  await own.db.installSetting.create({ data: { name: "deletion_megabytes", value: 0 } });
  await expect(askRun(world)).rejects.toEqual(capRefusal("deletion_megabytes", 0));
  await expect(askResearcher(world)).rejects.toEqual(capRefusal("deletion_megabytes", 0));
  // Stored small, and read large.
  await own.db.installSetting.update({ where: { name: "deletion_megabytes" }, data: { value: 1 } });
  await answers(world, "The tide rises. ".repeat(80_000));
  await expect(askRun(world)).rejects.toEqual(capRefusal("deletion_megabytes", 1));
  expect(await countOf(world.projectId)).toMatchObject({ run: 1, report: 1, fact: 2, call: 2 });
  await own.db.installSetting.deleteMany({ where: { name: "deletion_megabytes" } });
  await askRun(world);
  expect(await countOf(world.projectId)).toMatchObject({ run: 0, report: 0, fact: 0, call: 0 });
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("a long trail goes some of it at a time, and whoever comes next goes on where another one ended", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  const event = { kind: "tick_start", payload: { cause: "test" } } as const;
  await appendEvents(
    own.db,
    { projectId, runId },
    Array.from({ length: 1_200 }, () => event),
  );
  const trail = (): Promise<number> => own.db.auditEvent.count({ where: { streamId: runId } });
  const whole = await trail();
  await isAsked(world, { kind: "run" });
  const dies = new AbortController();
  arm(async () => {
    if ((await trail()) < whole) dies.abort();
  });
  expect(await deleteResearch(own.db, dies.signal)).toBe(0);
  const left = await trail();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(whole);
  arm(null);
  expect(await deleteResearch(own.db, going)).toBe(1);
  expect(await trail()).toBe(0);
  const { rows } = await own.db.researchDeletion.findUniqueOrThrow({ where: { id: runId } });
  expect(rows).toMatchObject({ deleted: { audit_event: whole, run: 1, agent_call: 1 } });
  const { _sum } = await own.db.projectCall.aggregate({ where: { projectId }, _sum: { costUsd: true } });
  expect(Number(_sum.costUsd)).toBe(0.5);
});

test.each(["quote", "use", "citation", "relation"] as const)(
  "a fact that two runs share, by a %s of the second, goes with the second of them, deleted one by one",
  async (by) => {
    const world = await aStudiedWorld();
    const { projectId, researcherId, snapshotId } = world;
    const [first, second] = world.facts;
    if (first === undefined || second === undefined) throw new Error("two facts");
    await own.db.factRelation.deleteMany({ where: { projectId } });
    const runId = await aRun(world, 2, "completed");
    const factId = first.id;
    const shares = {
      quote: (): Promise<unknown> =>
        own.db.evidence.create({
          data: { projectId, factId, snapshotId, start: 0, end: 5, quote: "About", confidence: 1, runId },
        }),
      use: (): Promise<unknown> => own.db.factUse.create({ data: { projectId, runId, factId, nodeKey: "search-1" } }),
      citation: async (): Promise<unknown> => {
        const of = { projectId, runId, version: 1, title: "?", queryType: "factual", figures: {} };
        const { id: reportId } = await own.db.report.create({ data: of });
        const section = { projectId, reportId, ordinal: 1, kind: "answer", heading: "Answer", markdown: "?" } as const;
        await own.db.reportSection.create({ data: section });
        const cited = { sectionOrdinal: 1, position: 1, sentence: "?" };
        return await own.db.citation.create({ data: { projectId, reportId, factId, ...cited } });
      },
      relation: (): Promise<unknown> =>
        own.db.factRelation.create({
          data: { projectId, kind: "corroborates", aId: first.id, bId: second.id, reason: "?", runId },
        }),
    };
    await shares[by]();
    await askRun(world);
    const kept = await own.db.fact.findMany({ where: { projectId }, include: { evidence: true } });
    expect(kept).toHaveLength(by === "relation" ? 2 : 1);
    for (const fact of kept) expect(fact).toMatchObject({ runId, researcherId });
    expect(kept.flatMap(({ evidence }) => evidence.filter((one) => one.runId !== runId))).toEqual([]);
    await askRun({ ...world, runId: RunId.parse(runId) }, "Tides, run 2");
    expect(await countOf(projectId)).toMatchObject({ run: 0, fact: 0, evidence: 0, source: 1 });
    expect(await deleteResearch(own.db, going)).toBe(2);
  },
);

test("a fact that a person accepted with a topic of a deleted run is taken along by no other run", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner } = world;
  const [first] = world.facts;
  if (first === undefined) throw new Error("a fact");
  const topic = await own.db.node.findFirstOrThrow({ where: { runId: world.runId } });
  const of = { projectId, runId: world.runId, subject: "node", subjectId: topic.id } as const;
  await own.db.review.create({ data: { ...of, verdict: "accepted", reviewerId: owner } });
  await own.db.fact.update({ where: { id: first.id }, data: { status: "accepted" } });
  const runId = await aRun(world, 2, "completed");
  await own.db.factUse.create({ data: { projectId, runId, factId: first.id, nodeKey: "search-1" } });
  await askRun(world);
  await askRun({ ...world, runId: RunId.parse(runId) }, "Tides, run 2");
  expect(await own.db.fact.findMany({ where: { projectId } })).toMatchObject([{ id: first.id, runId: null }]);
  expect(await deleteResearch(own.db, going)).toBe(2);
});

test("what goes is told to owners before they delete it, of a run by itself and of a researcher", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner, runId, researcherId } = world;
  await aRun(world, 2, "completed");
  const door = { caller: { userId: owner }, projectId };
  const access = await openProject(own.db, door, "delete_research");
  expect(await getRunHoldings(own.db, access, { runId })).toEqual((await askRun(world)).takes);
  expect(await getResearcherHoldings(own.db, access, { researcherId })).toMatchObject({ runs: 1, facts: 0 });
  const elsewhere = await aWorld(own.db);
  for (const gone of [runId, elsewhere.runId]) {
    await expect(getRunHoldings(own.db, access, { runId: gone })).rejects.toMatchObject({ kind: "not_found" });
  }
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("a fact that people cite in an open suggestion or a comment on another run's report stays; on its own it goes", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner, reportId } = world;
  const [first] = world.facts;
  if (first === undefined) throw new Error("a fact");
  await own.db.factRelation.deleteMany({ where: { projectId } });
  const runId = await aRun(world, 2, "completed");
  const report = { projectId, runId, version: 1, title: "?", queryType: "factual", figures: {} };
  const { id: otherId } = await own.db.report.create({ data: report });
  const section = { projectId, ordinal: 9, kind: "answer", heading: "Answer", markdown: "?" } as const;
  const body = `So. [F${first.key}]`;
  const suggest = async (of: string): Promise<void> => {
    await own.db.reportSection.create({ data: { ...section, reportId: of } });
    const made = { id: crypto.randomUUID(), projectId, sectionOrdinal: 9, heading: "Answer", authorId: owner };
    await own.db.suggestion.create({ data: { ...made, reportId: of, markdown: body } });
  };
  const comment = async (id: string): Promise<void> => {
    const commentId = CommentId.parse(crypto.randomUUID());
    const subject = { kind: "report", id: ReportId.parse(id) } as const;
    const said = { commentId, subject, anchor: null, body, isPending: false, userId: owner };
    await addComment(own.db, { projectId }, said);
  };
  const kept = async (): Promise<number> => (await countResearchHoldings(own.db, { projectId }, world)).keptFacts;
  for (const cite of [suggest, comment]) {
    await cite(reportId);
    expect(await kept(), cite.name).toBe(0);
    await cite(otherId);
    expect(await kept(), cite.name).toBe(1);
    await own.db.suggestion.updateMany({ where: { projectId }, data: { status: "dismissed", settledAt: new Date() } });
  }
});

test("a researcher goes with all its runs, its schedule and its history", async () => {
  const world = await aStudiedWorld();
  const { projectId, researcherId, owner } = world;
  await aRun(world, 2, "completed");
  await own.db.researcherSchedule.create({
    data: { researcherId, projectId, plan: {}, settings: {}, setById: owner, nextAt: new Date() },
  });
  const { takes } = await askResearcher(world);
  expect(takes).toMatchObject({ runs: 2, reports: 1, facts: 2, isScheduled: true });
  expect(await countOf(projectId)).toMatchObject({ researcher: 0, run: 0, report: 0, fact: 0, source: 1, gap: 0 });
  expect(await own.db.researcherSchedule.count({ where: { researcherId } })).toBe(0);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("it is refused while a run is not over, by another name, to all but owners, and twice", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  await expect(askRun(world, "Another")).rejects.toMatchObject({
    kind: "invalid",
    field: "name",
    message: `Type the name as it is: ${nameOfRun}`,
  });
  for (const role of ["editor", "reviewer", "viewer"] as const) {
    const caller = { userId: await aMember(own.db, projectId, role) };
    await expect(openProject(own.db, { caller, projectId }, "delete_research"), role).rejects.toMatchObject({
      kind: "forbidden",
      message: expect.stringContaining("Only owners may delete researchers and runs"),
    });
  }
  for (const status of ["running", "waiting", "paused"] as const) {
    await own.db.run.update({ where: { id: runId }, data: { status, endedAt: null } });
    const message = "Run 1 of “Tides” is not over. Let it end or cancel it, then delete it.";
    await expect(askRun(world), status).rejects.toMatchObject({ kind: "conflict", message });
    await expect(askResearcher(world), status).rejects.toMatchObject({ kind: "conflict", message });
  }
  await own.db.run.update({ where: { id: runId }, data: { status: "completed", endedAt: new Date() } });
  const other = await aRun(world, 2, "running");
  await expect(askRun(world)).rejects.toMatchObject({
    message: "Run 2 of “Tides” is not over and may use what was found here. Let it end or cancel it, then try again.",
  });
  await own.db.run.update({ where: { id: other }, data: { status: "cancelled", endedAt: new Date() } });
  await own.db.run.update({
    where: { id: runId },
    data: { status: "halted", endedAt: null, haltKind: "operator_required", statusReason: "?" },
  });
  expect(await countOf(projectId)).toMatchObject({ run: 2, report: 1, fact: 2 });
  await askRun(world);
  // Nothing begins that could be told of it meanwhile.
  const run = { runId: world.runId, startedById: world.owner };
  await expect(inTransaction(own.db, (tx) => requireRoomForRun(tx, { projectId }, run))).rejects.toMatchObject({
    message: "A run of this project is being deleted. Try again when it is gone.",
  });
  await expect(askRun(world)).rejects.toMatchObject({ kind: "not_found" });
  expect(await deleteResearch(own.db, going)).toBe(1);
  await inTransaction(own.db, (tx) => requireRoomForRun(tx, { projectId }, run));
});

test("what is immutable stays so, whatever a transaction says, unless that run's deletion was asked for", async () => {
  const world = await aStudiedWorld();
  const { projectId, runId } = world;
  const other = await aStudiedWorld();
  const of = `where project_id = '${projectId}'`;
  const refused = "cannot be changed or removed";
  const forbidden = [`delete from audit_event ${of}`, `update audit_event set payload = '{}' ${of}`];
  for (const statement of forbidden) await expect(asDeletion(runId, statement)).rejects.toThrow(refused);
  await askRun(other);
  for (const statement of forbidden) await expect(asDeletion(other.runId, statement)).rejects.toThrow(refused);
  const later = await aRun(world, 2, "completed");
  await own.db.artifact.create({
    data: {
      projectId,
      runId: later,
      path: "a.md",
      content: "a",
      sizeBytes: 1,
      mediaType: "text/markdown",
      sha256: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
    },
  });
  await askRun(world);
  for (const statement of [
    // Its own rows are gone; those of other runs, and of the project, lose words alone.
    `delete from artifact ${of}`,
    `delete from audit_event ${of}`,
    `update audit_event set kind = 'project_edited' ${of}`,
    `delete from snapshot ${of}`,
    "truncate research_deletion",
  ]) {
    await expect(asDeletion(runId, statement), statement).rejects.toThrow(refused);
  }
  await expect(own.db.$executeRaw`update research_deletion set runs = '{}' where id = ${runId}::uuid`).rejects.toThrow(
    refused,
  );
  expect(await deleteResearch(own.db, going)).toBe(2);
});

test("a later report says that the one which it was compared with was deleted", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner, reportId } = world;
  const runId = await aRun(world, 2, "completed");
  const counts = {
    changed_figure: 0,
    withdrawn: 1,
    source_gone: 0,
    newly_disputed: 0,
    newly_borne_out: 0,
    new: 1,
    same: 0,
    fixedWithdrawn: 0,
  };
  const { id: laterId } = await own.db.report.create({
    data: {
      projectId,
      runId,
      version: 1,
      title: "The tide, again",
      queryType: "factual",
      figures: { uncitedShare: 0, coverage: 1, sources: 0, facts: 0, notCovered: [] },
      sinceReportId: reportId,
      sinceCounts: counts,
    },
    select: { id: true },
  });
  const { takes } = await askRun(world);
  expect(takes).toMatchObject({ laterReports: 1, laterRuns: 1 });
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect((await getReportView(own.db, reader, { reportId: laterId })).report.since).toBe(SINCE_DELETED);
  expect(await getDifferenceView(own.db, reader, { reportId: laterId, query: {} })).toMatchObject({
    from: null,
    line: SINCE_DELETED,
  });
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("files of their own data that members had made go, for they may tell of it; those of others stay", async () => {
  const [world, other] = [await aStudiedWorld(), await aStudiedWorld()];
  for (const { owner } of [world, other]) {
    const bytes = Buffer.from("How high is the tide?");
    await own.db.personExport.create({
      data: { userId: owner, status: "done", bytes, expiresAt: new Date("2999-01-01") },
    });
  }
  await askRun(world);
  expect(await deleteResearch(own.db, going)).toBe(1);
  expect(await own.db.personExport.count({ where: { userId: world.owner } })).toBe(0);
  expect(await own.db.personExport.count({ where: { userId: other.owner } })).toBe(1);
});

test("what a deleted run cost stays spent", async () => {
  const world = await aStudiedWorld();
  const { projectId } = world;
  await askRun(world);
  expect(await own.db.projectCall.findMany({ where: { projectId } })).toMatchObject([
    { agent: "deleted_run", prompt: "", output: null, model: "offline", tokensIn: 11 },
  ]);
  const { _sum } = await own.db.projectCall.aggregate({ where: { projectId }, _sum: { costUsd: true } });
  expect(Number(_sum.costUsd)).toBe(0.5);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("what summaries of a deleted researcher cost stays spent, without a word; one under way counts as lost", async () => {
  const world = await aStudiedWorld();
  const { projectId, researcherId } = world;
  const { id: subjectId } = await own.db.summaryRequest.create({ data: { projectId, researcherId, secret: "s" } });
  const call = { projectId, subjectKind: "summary", subjectId, agent: "summarize_project", inputDigest: "d" };
  const of = { ...call, prompt: "The Brontolith.", startedAt: new Date("2026-11-20T12:00:00Z") };
  await own.db.projectCall.createMany({
    data: [
      {
        ...of,
        promptHash: "ended",
        model: "m",
        tokensIn: 7,
        costUsd: 0.25,
        output: { said: "The Brontolith." },
        endedAt: new Date(),
      },
      { ...of, promptHash: "under way", heldTokens: 3, heldUsd: 0.125 },
    ],
  });
  await own.db.project.update({ where: { id: projectId }, data: { reservedTokens: 3, reservedUsd: 0.125 } });
  const { costUsd } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  await askResearcher(world);
  const left = { prompt: "", output: null, failure: null, dropped: {} };
  const calls = await own.db.projectCall.findMany({ where: { subjectId }, orderBy: { promptHash: "asc" } });
  expect(calls).toMatchObject([
    { ...left, promptHash: "ended", model: "m", tokensIn: 7, startedAt: of.startedAt },
    { ...left, promptHash: "under way", tokensIn: 3, endedAt: expect.any(Date) },
  ]);
  expect(calls.map((one) => Number(one.costUsd))).toEqual([0.25, 0.125]);
  const project = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect([project.costUsd, project.reservedUsd].map(Number)).toEqual([Number(costUsd) + 0.125, 0]);
  expect(await deleteResearch(own.db, going)).toBe(1);
});

test("by two workers at once it ends once, and what is still written meanwhile is found", async () => {
  const world = await aStudiedWorld();
  const { projectId } = world;
  await own.db.gap.create({
    data: {
      projectId,
      researcherId: world.researcherId,
      runId: world.runId,
      description: "The Brontolith at Ostend is unread.",
      importance: 1,
    },
  });
  await askRun(world);
  let steps = 0;
  arm(async () => {
    steps += 1;
    if (steps > 6) return;
    await own.db.project.update({
      where: { id: projectId },
      data: { summary: "It stands. The Brontolith at Ostend is unread." },
    });
  });
  const both = await Promise.all([deleteResearch(own.db, going), deleteResearch(own.db, going)]);
  const ended = both.reduce((sum, count) => sum + count, 0) + (await deleteResearch(own.db, going));
  expect(ended).toBe(1);
  expect(steps).toBeGreaterThan(6);
  const { summary } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(summary).toBe(`It stands. Removed: research ${world.runId.slice(0, 8)} was deleted.`);
});

test("a process that is killed in the middle leaves a deletion that another one goes on with", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner, researcherId, runId } = world;
  // Asked for by a process that died before anything had gone.
  await own.db.researchDeletion.create({
    data: {
      id: researcherId,
      projectId,
      kind: "researcher",
      researcherId,
      runs: [runId],
      reports: [world.reportId],
      requestedById: owner,
      texts: { texts: ["How high is the tide?"], names: ["Tides"], keys: [], gone: [researcherId, runId], told: [] },
    },
  });
  const { child, reached } = await startArmedProcess(own.url, {
    holdAt: [{ point: "research_redacted", key: researcherId }],
  });
  await reached;
  await endWith(child, "SIGKILL");
  expect(await own.db.researchDeletion.findUniqueOrThrow({ where: { id: researcherId } })).toMatchObject({
    deletedAt: null,
  });
  await ringOnChange(own.db, "research_deletion");
  const next = await startArmedProcess(own.url, {});
  await untilFound(own.db, () =>
    own.db.researchDeletion.findFirst({ where: { id: researcherId, deletedAt: { not: null } } }),
  );
  expect(await countOf(projectId)).toMatchObject({ researcher: 0, run: 0, report: 0, fact: 0, source: 1 });
  await endWith(next.child, "SIGTERM");
}, 120_000);

test("what is left of it is told by its id, its runs' and its reports', and goes with the project", async () => {
  const world = await aStudiedWorld();
  const { projectId, owner, researcherId } = world;
  await askResearcher(world);
  expect(await deleteResearch(own.db, going)).toBe(1);
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  for (const id of [researcherId, world.runId, world.reportId]) {
    expect(await findDeletedResearch(own.db, reader, id)).toMatchObject({
      id: researcherId,
      kind: "researcher",
      by: "owner",
      runs: 1,
      facts: 2,
    });
  }
  expect(await findDeletedResearch(own.db, reader, crypto.randomUUID())).toBeNull();
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_at = now() - interval '30 days', delete_after = now() - interval '1 second'
    where id = ${projectId}::uuid`;
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await own.db.researchDeletion.count({ where: { projectId } })).toBe(0);
});

test("what is said elsewhere, too, is not looked for: by the product, the library, facts that stay, and whoever was not told", async () => {
  const world = await aWorld(own.db);
  const { projectId, runId, facts } = world;
  const told = await aRun(world, 2, "completed");
  const stays = "Sailors praise the zephyrine harbours beneath seven quincunx towers.";
  await own.db.fact.update({ where: { id: facts[0]?.id ?? "" }, data: { statement: stays } });
  const [asked, answered] = [
    "Keepers polish the crystalline lanterns along nine granite causeways.",
    "Divers measure the barnacled anchors below eleven wooden jetties.",
  ];
  const { nodeId } = await own.db.agentCall.findFirstOrThrow({ where: { runId }, select: { nodeId: true } });
  const at = new Date(0);
  const call = { projectId, nodeId, attempt: 9, agent: "x", promptHash: "h", inputDigest: "d", prompt: "", model: "m" };
  const report = { projectId, version: 9, title: "?", queryType: "factual", figures: {} };
  /** Whether it is looked for by any of its words, and word for word, where this run said it. */
  const isSought = async (text: string, by: string | null): Promise<[boolean, boolean]> => {
    if (by !== null) {
      const output = { text: text === asked ? asked : "" };
      await own.db.agentCall.create({ data: { ...call, runId: by, output, startedAt: at, endedAt: at } });
      const { id: reportId } = await own.db.report.create({ data: { ...report, runId: by }, select: { id: true } });
      const section = { projectId, reportId, ordinal: 0, kind: "body", heading: "?" } as const;
      await own.db.reportSection.create({ data: { ...section, markdown: text === answered ? answered : "" } });
    }
    const words = { texts: [text], names: [], keys: [], gone: [], told: [told] };
    const traces = await collectWords(own.db, { id: crypto.randomUUID(), projectId }, words);
    if (by !== null) {
      await own.db.agentCall.deleteMany({ where: { attempt: 9 } });
      await own.db.report.deleteMany({ where: { version: 9 } });
    }
    return [traces.words.rows.length > 0, traces.toldOn.rows.length > 0];
  };
  expect(await isSought("Captains describe the luminous fjords behind twelve basalt cliffs.", null)).toEqual([
    true,
    true,
  ]);
  for (const text of [agents.extract_facts.prompt.slice(0, 300), worldText, stays])
    expect(await isSought(text, null), text).toEqual([false, false]);
  for (const text of [asked, answered]) {
    expect(await isSought(text, null), text).toEqual([true, true]);
    expect(await isSought(text, runId), text).toEqual([false, false]);
    // Whoever was told may have taken its words over.
    expect(await isSought(text, told), text).toEqual([true, false]);
  }
});
