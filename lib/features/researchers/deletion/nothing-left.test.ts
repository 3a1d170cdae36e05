import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { openRow } from "@/lib/access/door/open-row";
import { createShareLink, openShared } from "@/lib/access/share-links";
import {
  CommentId,
  ProjectId,
  ReportId,
  ResearcherId,
  type RunId,
  type Scope,
  type UserId,
} from "@/lib/domain/core/ids";
import { SINCE_DELETED } from "@/lib/domain/difference/difference-words";
import { RunSettings } from "@/lib/domain/run/settings";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { addComment } from "@/lib/features/comments/comments";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { getProjectView } from "@/lib/features/projects/views/project";
import { getReportView } from "@/lib/features/reports/views/report";
import { askResearcherDeletion, askRunDeletion } from "@/lib/features/researchers/commands/deletion";
import { finishResearcher } from "@/lib/features/researchers/researchers";
import { findDeletedResearch } from "@/lib/features/researchers/views/deleted-research";
import { startRun } from "@/lib/features/runs/runs";
import { getRunView } from "@/lib/features/runs/views/run";
import { requestExport } from "@/lib/features/sharing/exports";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { whyNotWhole } from "@/lib/reports/bundle/whole-record";
import { addUpload } from "@/lib/sources/library";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { findWords } from "@/lib/testing/rigs/find-words";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport, OFTEN_MS, offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";

const shop = ownWorkshop(offlineDrivers, { sweepMs: OFTEN_MS });
beforeAll(async () => {
  await ringOnChange(shop.db, "research_deletion");
}, 60_000);

/** Words that nothing but the researcher says, or people of it: its name, its question, a comment, a link's label. */
const words = ["Snollygoster", "Quincunx", "Zephyrine", "Wamble"];

const name = "Snollygoster";
const problem = "How bright is the lamp of the lighthouse, which sailors call the Quincunx?";

const survey = `# The harbour

The stone of the harbour weighs 41763 kilograms. The stone of the harbour was raised in 1911 by the harbour board.
Divers inspect the stone of the harbour every 5 years.

The pier of the harbour is 340 metres long. The pier of the harbour was built in 1925 by the board of the town.
The pier of the harbour stands on 96 piles of oak.
`;

const lamps = `# The lighthouse

The lamp of the lighthouse shines with 12000 candelas. The lamp of the lighthouse was lit in 1898 by the keepers.
Sailors see the lamp of the lighthouse from 21 miles.
`;

interface Studied {
  researcherId: ResearcherId;
  runId: RunId;
  reportId: ReportId;
}

async function study(
  scope: Scope,
  userId: UserId,
  asked: { name: string; nameKey: string; problem: string },
): Promise<Studied> {
  const { db } = shop;
  const researcher = await db.researcher.create({ data: { ...scope, ...asked } });
  const researcherId = ResearcherId.parse(researcher.id);
  const settings = RunSettings.parse({ strategy: "perspectives", iterations: 2, approvePlan: false });
  const runId = await startRun(db, scope, { researcherId, settings, idempotencyKey: randomUUID(), userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  return { researcherId, runId, reportId: ReportId.parse((await newestReport(db, runId)).id) };
}

/** All that another run left, row by row. */
async function wholeOf({ runId, reportId }: Studied): Promise<unknown> {
  const of = { where: { runId } };
  const { db } = shop;
  return {
    run: await db.run.findUnique({ where: { id: runId } }),
    report: await db.report.findUnique({ where: { id: reportId }, include: { sections: true, citations: true } }),
    calls: await db.agentCall.findMany({ ...of, orderBy: { id: "asc" } }),
    artifacts: await db.artifact.findMany({ ...of, orderBy: { path: "asc" } }),
    events: await db.auditEvent.findMany({ ...of, orderBy: { seq: "asc" } }),
    uses: await db.factUse.findMany({
      ...of,
      orderBy: [{ factId: "asc" }, { nodeKey: "asc" }],
      include: {
        fact: { select: { key: true, statement: true, status: true, evidence: { select: { quote: true } } } },
      },
    }),
  };
}

test("no word of a deleted researcher is left in any column; its neighbour is whole, and what is shared stays", async () => {
  const { db } = shop;
  const userId = await aUser(db);
  const memberships = { create: { userId, role: "owner" } } as const;
  const { id } = await db.project.create({ data: { name: "Harbour", goal: "Know the harbour.", memberships } });
  const projectId = ProjectId.parse(id);
  const scope = { projectId };
  const caller = { userId };
  const add = async (title: string, text: string): Promise<unknown> =>
    addUpload(db, scope, { fileName: `${title}.md`, title, bytes: new TextEncoder().encode(text), userId });
  await add("Survey", survey);
  const neighbour = await study(scope, userId, {
    name: "Grace",
    nameKey: "grace",
    problem: "How long is the pier of the harbour?",
  });
  await add("Lamps", lamps);
  const doomed = await study(scope, userId, { name, nameKey: "snollygoster", problem });
  const { researcherId, runId, reportId } = doomed;

  // What people do with it.
  const subject = { kind: "report", id: reportId } as const;
  const commenter = await aMember(db, projectId, "editor");
  const body = "The Zephyrine of it all.";
  const commentId = CommentId.parse(randomUUID());
  await addComment(db, scope, { commentId, subject, anchor: null, body, isPending: false, userId: commenter });
  const sharer = await openProject(db, { caller, projectId }, "share");
  const { token } = await createShareLink(db, sharer, { reportId, label: "Wamble", days: 7 });
  await ringOnChange(db, "report_export");
  const exportId = await requestExport(db, scope, { reportId, format: "html", style: "numbered", userId });
  await untilFound(db, () => db.reportExport.findFirst({ where: { id: exportId, status: "done" } }));
  const reader = await openProject(db, { caller, projectId }, "read");
  await getReportView(db, reader, { reportId });
  await replayOf(db, { scope, userId }, runId);
  const settled = await db.fact.findFirstOrThrow({ where: { runId, statement: { contains: "candelas" } } });
  await db.fact.update({ where: { id: settled.id }, data: { status: "accepted", isSettled: true } });

  // The project's summary tells of it, and a later run is told that.
  await ringOnChange(db, "summary_request");
  await finishResearcher(db, scope, { researcherId, userId });
  await untilFound(db, () => db.summaryRequest.findFirst({ where: { projectId, status: "done" } }));
  const later = await study(scope, userId, {
    name: "Hopper",
    nameKey: "hopper",
    problem: "How many piles of oak does the pier of the harbour stand on?",
  });
  const laterReport = await getReportView(db, reader, { reportId: later.reportId });
  const whole = await wholeOf(neighbour);
  const before = await findWords(db, words);
  expect(before).toEqual(
    expect.arrayContaining([
      "public.agent_call.prompt: Quincunx",
      "public.artifact.content: Quincunx",
      "public.audit_event.payload: Snollygoster",
      "public.comment.body: Zephyrine",
      "public.notification.payload: Zephyrine",
      "public.project.summary: Quincunx",
      "public.researcher.name: Snollygoster",
      "public.run.question: Quincunx",
      "public.share_link.label: Wamble",
      "public.version.content: Snollygoster",
    ]),
  );
  const told = await db.agentCall.count({ where: { runId: later.runId, prompt: { contains: "Quincunx" } } });
  expect(told).toBeGreaterThan(0);

  const owner = await openProject(db, { caller, projectId }, "delete_research");
  const { takes } = await askResearcherDeletion(db, owner, { projectId, researcherId, name });
  expect(takes).toMatchObject({ runs: 1, reports: 1, shareLinks: 1, exports: 1, comments: 1, laterRuns: 1 });
  expect([takes.facts, takes.keptFacts].map((count) => count > 0)).toEqual([true, true]);

  // At once it is as if it were not there.
  for (const [kind, gone] of [
    ["researcher", researcherId],
    ["run", runId],
    ["report", reportId],
  ] as const) {
    await expect(openRow(db, { caller, kind, id: gone }, "read"), kind).rejects.toMatchObject({ kind: "not_found" });
    expect(await findDeletedResearch(db, reader, gone)).toMatchObject({ id: researcherId, kind: "researcher" });
  }
  await expect(openShared(db, { token, address: "127.0.0.1" })).rejects.toMatchObject({ kind: "not_found" });

  await untilFound(db, () => db.researchDeletion.findFirst({ where: { id: researcherId, deletedAt: { not: null } } }));
  expect(await findWords(db, words)).toEqual([]);
  // Its replay held the same.
  expect(await db.project.count({ where: { isReplay: true } })).toBe(0);

  // The neighbour is whole.
  expect(await wholeOf(neighbour)).toEqual(whole);
  expect((await replayOf(db, { scope, userId }, neighbour.runId)).result).toMatchObject({ isIdentical: true });
  // What people settled stays, though nobody is named who found it; what nothing else used is gone.
  expect(await db.fact.findUniqueOrThrow({ where: { id: settled.id } })).toMatchObject({
    statement: settled.statement,
    isSettled: true,
    runId: null,
    researcherId: null,
  });
  await getKnowledgeView(db, reader, {});
  await getProjectView(db, reader, { summaryVersion: null });

  // What the later run wrote is its own; what it was told is gone from its record, which says so.
  const { report } = await getReportView(db, reader, { reportId: later.reportId });
  expect(report.sections).toEqual(laterReport.report.sections);
  await getRunView(db, reader, { runId: later.runId });
  await expect(replayOf(db, { scope, userId }, later.runId)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(/^Research that this run was told of was deleted by Ada on /),
  });

  // The trail is whole but for the words, and tells what went.
  const { head, streams } = await verifyAudit(db, scope);
  expect(head).not.toBeNull();
  expect(streams.map((stream) => stream.runId)).not.toContain(runId);
  const [last] = await db.auditEvent.findMany({ where: { projectId, runId: null }, orderBy: { seq: "desc" }, take: 1 });
  expect(last).toMatchObject({
    kind: "research_deleted",
    payload: { id: researcherId, what: "researcher", runs: 1, laterRuns: 1 },
  });
  expect(await db.researchDeletion.findUniqueOrThrow({ where: { id: researcherId } })).toMatchObject({
    kind: "researcher",
    requestedById: userId,
    texts: null,
    traces: null,
    position: null,
  });

  // A copy of the project knows of it, too.
  const folder = await mkdtemp(join(tmpdir(), "stemma-copy-"));
  const file = join(folder, "copy.zip");
  await packProject(db, scope, { file, now: new Date() });
  const copyId = await unpackProject(db, file, { userId });
  await rm(folder, { recursive: true });
  expect((await verifyAudit(db, { projectId: copyId })).head).not.toBeNull();
  expect(await db.researchDeletion.findMany({ where: { projectId: copyId } })).toMatchObject([{ kind: "researcher" }]);
  const copied = await db.run.findFirstOrThrow({ where: { projectId: copyId, researcher: { name: "Hopper" } } });
  expect(await whyNotWhole(db, copied.id)).toMatch(/^Research that this run was told of was deleted/);
  expect(await findWords(db, words)).toEqual([]);

  // Research goes on.
  const next = await study(scope, userId, { name: "Noether", nameKey: "noether", problem: "Who built the pier?" });
  expect((await replayOf(db, { scope, userId }, next.runId)).result).toMatchObject({ isIdentical: true });
  expect(await findWords(db, words)).toEqual([]);
}, 240_000);

test("a run that goes by itself takes along what the next run was told of it; that one's report stays as it was", async () => {
  const { db } = shop;
  const own = ["Wolpertinger"];
  const userId = await aUser(db);
  const memberships = { create: { userId, role: "owner" } } as const;
  const { id } = await db.project.create({ data: { name: "Harbour", goal: "Know the harbour.", memberships } });
  const projectId = ProjectId.parse(id);
  const scope = { projectId };
  const bytes = new TextEncoder().encode(survey);
  await addUpload(db, scope, { fileName: "survey.md", title: "Survey", bytes, userId });
  const researcher = await db.researcher.create({
    data: { projectId, name: "Curie", nameKey: "curie", problem: "How long is the pier of the harbour?" },
  });
  const researcherId = ResearcherId.parse(researcher.id);
  const settings = RunSettings.parse({ strategy: "perspectives", iterations: 2, approvePlan: false });
  const research = async (question?: string): Promise<RunId> => {
    const asked = { researcherId, settings, idempotencyKey: randomUUID(), userId, ...(question && { question }) };
    const runId = await startRun(db, scope, asked);
    expect(await untilRunRests(db, runId)).toBe("completed");
    return runId;
  };
  const first = await research("How heavy is the stone of the harbour, or the Wolpertinger beside it?");
  const second = await research();
  const reader = await openProject(db, { caller: { userId }, projectId }, "read");
  const reportId = (await newestReport(db, second)).id;
  const written = await getReportView(db, reader, { reportId });
  expect(await db.agentCall.count({ where: { runId: second, prompt: { contains: "Wolpertinger" } } })).toBeGreaterThan(
    0,
  );

  const owner = await openProject(db, { caller: { userId }, projectId }, "delete_research");
  const { takes } = await askRunDeletion(db, owner, { projectId, runId: first, name: "Curie, run 1" });
  expect(takes).toMatchObject({ runs: 1, reports: 1, laterRuns: 1, laterReports: 1 });
  await untilFound(db, () => db.researchDeletion.findFirst({ where: { id: first, deletedAt: { not: null } } }));
  expect(await findWords(db, own)).toEqual([]);

  const { report } = await getReportView(db, reader, { reportId });
  expect(report.sections).toEqual(written.report.sections);
  expect(report.since).toBe(SINCE_DELETED);
  expect((await verifyAudit(db, scope)).head).not.toBeNull();
  await expect(replayOf(db, { scope, userId }, second)).rejects.toMatchObject({ kind: "conflict" });
  // The researcher goes on from what is left.
  await research();
  expect(await findWords(db, own)).toEqual([]);
}, 240_000);
