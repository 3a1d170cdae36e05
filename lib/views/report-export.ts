import type { Db } from "@/lib/db/client";
import { ReportId } from "@/lib/domain/ids";
import type { Access } from "@/lib/domain/rights";
import { exportName, reportMarkdown } from "@/lib/reports/formats";
import { attachment } from "./attachment";
import { idOf } from "./found";
import { readReportBody } from "./report-body";

/** A version of a report as a Markdown file to save. */
export async function getReportMarkdown(
  db: Db,
  access: Access<"read">,
  asked: { reportId: string },
): Promise<Response> {
  const { body, facts } = await readReportBody(db, access, idOf(ReportId, asked.reportId));
  return attachment(reportMarkdown(body, facts), { name: exportName(body), mediaType: "text/markdown; charset=utf-8" });
}
