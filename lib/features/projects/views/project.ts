import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { ImportStopped, stoppedSentences } from "@/lib/domain/files/import-rest";
import { originSentence } from "@/lib/domain/report/origin";
import { ProjectSettings } from "@/lib/domain/run/settings";
import { found } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { findLastChange } from "@/lib/features/kit/last-change";
import { ProjectDetail } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import { listContradictions } from "@/lib/features/knowledge/views/contradictions";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { findNewestAnswer } from "@/lib/features/reports/views/report-answer";
import { getSummary } from "@/lib/features/researchers/views/summary";
import { listActivity } from "@/lib/features/runs/views/activity";
import { liveRuns } from "@/lib/features/runs/views/live-runs";
import { getProjectCapabilities } from "@/lib/features/runs/views/new-run";
import { listRunCards } from "@/lib/features/runs/views/run-cards";
import { countFacts } from "@/lib/knowledge/find/fact-counts";
import type { Db } from "@/lib/platform/db/client";
import { readMonthBudget } from "@/lib/run/drivers/month-budget";

const shown = { researchers: 100, facts: 10, contradictions: 10, members: 100, events: 30 } as const;

const Counts = z.array(ProjectDetail.shape.counts.omit({ facts: true, acceptedFacts: true }));

async function countAll(db: Db, { projectId }: Access<"read">) {
  const reading = db.$queryRaw<unknown>`
    select
      (select count(*)::int from source where project_id = ${projectId}::uuid and archived_at is null) as sources,
      (select count(*)::int from fact_relation where project_id = ${projectId}::uuid and kind = 'contradicts'
        and status in ('possible', 'confirmed')) as contradictions,
      (select count(*)::int from gap where project_id = ${projectId}::uuid and closed_at is null) as "openGaps"`;
  const [rows, known] = await Promise.all([reading, countFacts(db, [projectId])]);
  const { facts, accepted } = found(known.get(projectId));
  return { ...found(Counts.parse(rows)[0]), facts, acceptedFacts: accepted };
}

async function listResearchers(db: Db, access: Access<"read">) {
  const rows = await db.researcher.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: shown.researchers,
    select: {
      id: true,
      name: true,
      problem: true,
      status: true,
      _count: { select: { gaps: { where: { closedAt: null } } } },
    },
  });
  const [runs, live] = await Promise.all([
    listRunCards(db, access, { researcherIds: rows.map((row) => row.id), each: 1 }),
    liveRuns(db, access),
  ]);
  return rows.map(({ _count, ...row }) => ({
    ...row,
    openGaps: _count.gaps,
    liveRun: live.get(row.id) ?? null,
    lastRun: runs.get(row.id)?.[0] ?? null,
  }));
}

export type ResearcherCardView = ShownBy<typeof listResearchers>[number];

async function listMembers(db: Db, access: Access<"read">) {
  const rows = await db.membership.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ role: "asc" }, { createdAt: "asc" }, { userId: "asc" }],
    take: shown.members,
    select: { role: true, user: { select: { id: true, name: true } } },
  });
  return rows.map(({ role, user }) => ({ ...user, role }));
}

/** A project's own row as its pages show it. */
export async function projectItself(db: Db, access: Access<"read">) {
  const row = await db.project.findUnique({
    where: { id: access.projectId },
    select: {
      goal: true,
      revision: true,
      isSample: true,
      createdAt: true,
      importedAt: true,
      importStopped: true,
      isOfUnknownOrigin: true,
      signedBy: true,
      settings: true,
    },
  });
  const { settings, importStopped, isOfUnknownOrigin, signedBy, ...own } = found(row);
  const { allowedDomains, fourEyes } = ProjectSettings.parse(settings);
  const [head, edited] = await Promise.all([
    projectHead(db, access),
    findLastChange(db, access, { kind: "project", id: access.projectId, part: "name" }),
  ]);
  return {
    ...head,
    ...own,
    edited,
    allowedDomains,
    fourEyes,
    createdAt: iso(own.createdAt),
    importedAt: isoOrNull(own.importedAt),
    origin: originSentence({ isOfUnknownOrigin, signedBy }),
    switchedOff: importStopped === null ? [] : stoppedSentences(ImportStopped.parse(importStopped)),
  };
}

/** A project's own page. */
export async function getProjectView(
  db: Db,
  access: Access<"read">,
  input: { summaryVersion: number | null } = { summaryVersion: null },
) {
  const [
    project,
    budget,
    answer,
    capabilities,
    summary,
    counts,
    researchers,
    newestFacts,
    contradictions,
    members,
    activity,
    firstLine,
  ] = await Promise.all([
    projectItself(db, access),
    mayDo(access, "read_costs") ? readMonthBudget(db, access.projectId) : null,
    findNewestAnswer(db, access),
    getProjectCapabilities(db, access.projectId),
    getSummary(db, access, { version: input.summaryVersion }),
    countAll(db, access),
    listResearchers(db, access),
    listFacts(db, access, { where: { status: { notIn: ["rejected", "superseded"] } }, take: shown.facts }),
    listContradictions(db, access, {
      where: { status: { in: ["possible", "confirmed"] } },
      take: shown.contradictions,
    }),
    listMembers(db, access),
    listActivity(db, access, shown.events),
    db.importLine.findFirst({ where: { projectId: access.projectId }, select: { ordinal: true } }),
  ]);
  const known = { counts, researchers, newestFacts, contradictions, members, activity };
  return { project, budget, answer, capabilities, summary, ...known, hasImportLines: firstLine !== null };
}

export type ProjectView = ShownBy<typeof getProjectView>;
