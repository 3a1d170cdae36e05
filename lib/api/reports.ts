import { z } from "zod";
import { ReportId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { changeKinds } from "@/lib/domain/difference/difference";
import { idOf } from "@/lib/features/kit/found";
import { ReportDetail, ReportDifference, ReportRow } from "@/lib/features/kit/shapes";
import { withNoteFields } from "@/lib/features/knowledge/views/note-fields";
import { getDifferenceView } from "@/lib/features/reports/views/difference";
import { readReportBody } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { reportMarkdown } from "@/lib/reports/formats/report-markdown";
import { behind, cursorOf, cut, InstantCursor, limit, noQuery, pageOf, takeFor } from "./query";
import { inProject, type Route } from "./route";

/** A version of a report as Markdown, with its sources and every quote. */
async function readMarkdown(db: Db, access: Access<"read">, reportId: string): Promise<string> {
  const { body, facts } = await readReportBody(db, access, idOf(ReportId, reportId));
  return reportMarkdown(body, await withNoteFields(db, access, facts));
}

export const reportRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/reports",
      id: "listReports",
      says: "Versions of reports, the newest first.",
      scope: "read",
      query: z.strictObject({
        runId: z.uuid().optional(),
        cursor: cursorOf(InstantCursor).optional(),
        limit,
      }),
      body: null,
      answer: { status: 200, json: pageOf(ReportRow) },
    },
    async ({ db, access: { projectId }, query }) => {
      const take = takeFor(query.limit);
      const rows = await db.report.findMany({
        where: {
          projectId,
          ...(query.runId === undefined ? {} : { runId: query.runId }),
          ...behind("createdAt", query.cursor),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
        select: {
          id: true,
          runId: true,
          version: true,
          status: true,
          title: true,
          warning: true,
          createdAt: true,
          acceptedAt: true,
        },
      });
      const { items, next } = cut(rows, take, (row) => row.createdAt);
      const rendered = items.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        acceptedAt: row.acceptedAt?.toISOString() ?? null,
      }));
      return { items: rendered, next };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/reports/{reportId}",
      id: "getReport",
      says: "A version of a report: its sections, the facts that its markers name, and its sources.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: ReportDetail },
    },
    async ({ db, access, params }) => (await readReportBody(db, access, idOf(ReportId, params.reportId))).body,
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/reports/{reportId}/markdown",
      id: "getReportMarkdown",
      says: "A version of a report as Markdown, with its sources and every quote.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, text: "text/markdown" },
    },
    ({ db, access, params }) => readMarkdown(db, access, params.reportId),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/reports/{reportId}/difference",
      id: "getReportDifference",
      says: "What changed since the researcher's run before, or another version, claim by claim, with the quotes of both sides.",
      scope: "read",
      query: z.strictObject({ from: z.uuid().optional(), kind: z.enum(changeKinds).optional() }),
      body: null,
      answer: { status: 200, json: ReportDifference },
    },
    async ({ db, access, params, query }) =>
      ReportDifference.parse(await getDifferenceView(db, access, { reportId: params.reportId, query })),
  ),
];
