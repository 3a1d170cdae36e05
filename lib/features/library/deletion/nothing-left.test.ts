import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink, openShared } from "@/lib/access/share-links";
import {
  CommentId,
  ProjectId,
  ReportId,
  ResearcherId,
  type RunId,
  type SourceId,
  type UserId,
} from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { askOwnData } from "@/lib/features/accounts/own-data/own-data";
import { askQuestion } from "@/lib/features/ask/questions";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { addComment } from "@/lib/features/comments/comments";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { askSourceDeletion } from "@/lib/features/library/commands/deletion";
import { noteSource } from "@/lib/features/library/source-events";
import { getMatrixView } from "@/lib/features/matrix/views/matrix";
import { getReportView } from "@/lib/features/reports/views/report";
import { type StartRun, startRun } from "@/lib/features/runs/runs";
import { getArtifactView } from "@/lib/features/runs/views/artifact";
import { getNodePanelView } from "@/lib/features/runs/views/node-panel";
import { getRunView } from "@/lib/features/runs/views/run";
import { requestExport } from "@/lib/features/sharing/exports";
import { getSharedReportView } from "@/lib/features/sharing/views/shared-report";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { readReport } from "@/lib/reports/compose/read-report";
import { addUpload } from "@/lib/sources/library";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { findWords } from "@/lib/testing/rigs/find-words";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport, OFTEN_MS, offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";

const shop = ownWorkshop(offlineDrivers, { sweepMs: OFTEN_MS });

/** Words that nothing else in the database holds, in the source's text and in what it is called: a number of nine digits stands in no time, key or hash by chance. */
const words = ["Brontolith", "Snollygoster", "Quincunx", "417638295", "grey gravel that is 12"];

const title = "Snollygoster survey";
const text = `# The Quincunx of the harbour

The stone of the harbour, called the Brontolith, weighs 417638295 kilograms. The Brontolith was raised in 1911 by the harbour board.
The harbour board measured the stone of the harbour again in 1934, and found that the Brontolith is heavy.

The Brontolith stands on a bed of grey gravel that is 12 metres deep. Divers inspect the Brontolith every 5 years.
`;
const neighbour = `# The pier of the harbour

The pier of the harbour is 340 metres long. The pier was built in 1925 by the harbour board of the town.
The harbour board closed the pier of the harbour for 3 years after the storm of 1953.

The pier of the harbour stands on 96 piles of oak.
`;
const question = "How heavy is the stone of the harbour, and how long is its pier?";

interface Studied {
  projectId: ProjectId;
  userId: UserId;
  sourceId: SourceId;
  runId: RunId;
  reportId: ReportId;
  researcherId: ResearcherId;
}

async function add(
  scope: { projectId: ProjectId },
  userId: UserId,
  document: { title: string; text: string },
): Promise<SourceId> {
  const bytes = new TextEncoder().encode(document.text);
  const fileName = `${document.title}.md`;
  const sourceId = await addUpload(shop.db, scope, { fileName, title: document.title, bytes, userId });
  await noteSource(shop.db, scope, { kind: "source_added", sourceId, userId });
  return sourceId;
}

function startOf(researcherId: ResearcherId): Omit<StartRun, "userId"> {
  const settings = RunSettings.parse({ strategy: "perspectives", iterations: 2, approvePlan: false });
  return { researcherId, settings, idempotencyKey: randomUUID() };
}

/** Two sources, a run over both with its report, and what people did with it. */
async function study(): Promise<Studied> {
  const { db } = shop;
  const userId = await aUser(db);
  const memberships = { create: { userId, role: "owner" } } as const;
  const project = await db.project.create({ data: { name: "Harbour", goal: "Know the harbour.", memberships } });
  const projectId = ProjectId.parse(project.id);
  const scope = { projectId };
  const sourceId = await add(scope, userId, { title, text });
  await add(scope, userId, { title: "Pier survey", text: neighbour });
  const researcher = await db.researcher.create({
    data: { projectId, name: "Ada", nameKey: "ada", problem: question },
  });
  const researcherId = ResearcherId.parse(researcher.id);
  const runId = await startRun(db, scope, { ...startOf(researcherId), userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const reportId = ReportId.parse((await newestReport(db, runId)).id);
  return { projectId, userId, sourceId, runId, reportId, researcherId };
}

/** What another source's facts and quotes, and the files that hold them, are. */
async function wholeOf(projectId: ProjectId): Promise<unknown> {
  const facts = await shop.db.fact.findMany({
    where: { projectId, statement: { contains: "pier" } },
    orderBy: { key: "asc" },
    select: { id: true, key: true, statement: true, status: true, score: true, evidence: true },
  });
  const sources = await shop.db.source.findMany({
    where: { projectId, title: "Pier survey" },
    include: { snapshots: { include: { content: true, original: true } } },
  });
  return { facts, sources };
}

test("no word of a deleted source is left in any column, and what rests on its neighbour is whole", async () => {
  const { db } = shop;
  const { projectId, userId, sourceId, runId, reportId, researcherId } = await study();
  const scope = { projectId };
  const caller = { userId };
  const reader = await openProject(db, { caller, projectId }, "read");
  const sharer = await openProject(db, { caller, projectId }, "share");
  const subject = { kind: "report", id: reportId } as const;
  const body = "Is the Brontolith meant? The pier looks long.";
  const commentId = CommentId.parse(randomUUID());
  await addComment(db, scope, { commentId, subject, anchor: null, body, isPending: false, userId });
  const { token } = await createShareLink(db, sharer, { reportId, label: "", days: 7 });
  await ringOnChange(db, "report_export");
  const exportId = await requestExport(db, scope, { reportId, format: "html", style: "numbered", userId });
  await untilFound(db, () => db.reportExport.findFirst({ where: { id: exportId, status: "done" } }));
  await db.fact.updateMany({ where: { projectId }, data: { status: "accepted" } });
  const asked = "How heavy is the stone of the harbour?";
  expect(await askQuestion(db, scope, { id: randomUUID(), text: asked, userId, models: null })).toBe("answered");
  await getReportView(db, reader, { reportId });
  await db.announcement.create({ data: { projectId, kind: "page_changed", payload: { sourceId, title } } });
  await ringOnChange(db, "person_export");
  await askOwnData(db, await aSession(db, userId));
  await untilFound(db, () => db.personExport.findFirst({ where: { userId, status: "done" } }));
  const replayed = await replayOf(db, { scope, userId }, runId);
  expect(replayed.result).toMatchObject({ isIdentical: true });
  const whole = await wholeOf(projectId);
  // Sealed files show no words to whoever looks: how many there are is counted.
  const files = await db.original.count({ where: { projectId } });
  const foundBefore = await findWords(shop.db, words);
  expect(foundBefore).toEqual(
    expect.arrayContaining([
      "public.agent_call.output: Brontolith",
      "public.agent_call.prompt: Snollygoster",
      "public.announcement.payload: Snollygoster",
      "public.artifact.content: Quincunx",
      "public.audit_event.payload: Snollygoster",
      "public.comment.body: Brontolith",
      "public.content.text: grey gravel that is 12",
      "public.drawn_text.drawn: Brontolith",
      "public.evidence.quote: 417638295",
      "public.fact.statement: Brontolith",
      "public.fact.words: Brontolith",
      "public.fact_word.word: Brontolith",
      "public.fold.summary: Brontolith",
      "public.node.result: Brontolith",
      "public.passage.search: Brontolith",
      "public.person_export.bytes: Brontolith",
      "public.question.answer: Brontolith",
      "public.report_export.bytes: Brontolith",
      "public.report_section.markdown: Brontolith",
      "public.search_call.results: Quincunx",
    ]),
  );

  const owner = await openProject(db, { caller, projectId }, "delete_source");
  await ringOnChange(db, "source_deletion");
  const { takes } = await askSourceDeletion(db, owner, { projectId, sourceId, title });
  expect(takes).toEqual({ readings: 1, originals: 1, facts: 4, sentences: 2, reports: 1, runs: 1 });
  await untilFound(db, () => db.sourceDeletion.findFirst({ where: { sourceId, deletedAt: { not: null } } }));

  expect(await findWords(shop.db, words)).toEqual([]);
  expect(await db.original.count({ where: { projectId } })).toBe(files - 1);
  expect(await wholeOf(projectId)).toEqual(whole);
  // The replay held the same texts.
  expect(await db.project.count({ where: { isReplay: true } })).toBe(0);
  const by = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
  const told = `Removed: the source of this was deleted by ${by.name} on ${day}.`;
  const { report } = await getReportView(db, reader, { reportId });
  expect(report.sections.map(({ markdown }) => markdown)).toEqual([
    `Removed: the source of these 2 sentences was deleted by ${by.name} on ${day}. The pier of the harbour is 340 metres long. [FVBA96QYNT4JB] The harbour board closed the pier of the harbour for 3 years after the storm of 1953. [F36HNT0887AHJ]`,
    expect.stringContaining("The question was looked at from 2 perspectives"),
    expect.stringMatching(`^1\\. ${told}\n2\\. \\*Pier survey\\*`),
  ]);
  expect(report.warning).toBe(
    `A source of this report was deleted by ${by.name} on ${day}: what rested on it was removed, and not checked anew.`,
  );
  expect(report.figures).toMatchObject({
    facts: 2,
    sources: 1,
    coverage: 0.5,
    notCovered: ["How heavy is the stone of the harbour?"],
  });
  expect(report.cited.map(({ key, quote }) => [key, quote])).toEqual([
    ["VBA96QYNT4JB", "The pier of the harbour is 340 metres long."],
    ["36HNT0887AHJ", "The harbour board closed the pier of the harbour for 3 years after the storm of 1953."],
  ]);
  const shared = await getSharedReportView(db, await openShared(db, { token, address: "127.0.0.1" }));
  expect(shared.report.sections[0]?.markdown).toBe(report.sections[0]?.markdown);
  expect((await readReport(db, scope, reportId))?.report.sections[0]?.markdown).toBe(report.sections[0]?.markdown);

  // Pages of the run read what is left of its records, and say so.
  for (const { key: nodeKey } of await db.node.findMany({ where: { runId }, select: { key: true } })) {
    await getNodePanelView(db, reader, { runId, nodeKey });
  }
  await getRunView(db, reader, { runId });
  await getMatrixView(db, reader, { runId });
  await getKnowledgeView(db, reader, {});
  for (const { path } of await db.artifact.findMany({ where: { runId }, select: { path: true } })) {
    await getArtifactView(db, reader, { runId, path });
  }
  await expect(replayOf(db, { scope, userId }, runId)).rejects.toMatchObject({
    kind: "conflict",
    message: `A source that this run read was deleted by ${by.name} on ${day}, and its words were taken out of the run’s record. The run can no longer be replayed or taken as a bundle.`,
  });

  // The trail is whole but for the words, and tells which of its events lost some.
  const { head, streams } = await verifyAudit(db, scope);
  expect(head).not.toBeNull();
  expect(streams.find((stream) => stream.runId === null)).toMatchObject({ redacted: 1, bad: null });
  const [last] = await db.auditEvent.findMany({ where: { projectId, runId: null }, orderBy: { seq: "desc" }, take: 1 });
  expect(last).toMatchObject({ kind: "source_deleted", payload: { sourceId, facts: 4, runs: 1 } });

  // A copy of the project knows of it, too.
  const folder = await mkdtemp(join(tmpdir(), "stemma-copy-"));
  const file = join(folder, "copy.zip");
  await packProject(db, scope, { file, now: new Date() });
  expect((await readFile(file)).includes("Brontolith")).toBe(false);
  const copyId = await unpackProject(db, file, { userId });
  await rm(folder, { recursive: true });
  const copy = await openProject(db, { caller, projectId: copyId }, "read");
  const copied = await db.report.findFirstOrThrow({ where: { projectId: copyId }, select: { id: true } });
  const { report: sameReport } = await getReportView(db, copy, { reportId: copied.id });
  expect(sameReport.sections[0]?.markdown).toBe(report.sections[0]?.markdown);
  expect((await verifyAudit(db, { projectId: copyId })).head).not.toBeNull();
  expect(await findWords(shop.db, words)).toEqual([]);

  // Research goes on without it.
  const next = await startRun(db, scope, { ...startOf(researcherId), userId });
  expect(await untilRunRests(db, next)).toBe("completed");
  expect(await findWords(shop.db, words)).toEqual([]);
  expect((await replayOf(db, { scope, userId }, next)).result).toMatchObject({ isIdentical: true });
}, 240_000);
