import type { Db } from "@/lib/db/client";
import { ReportId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { exportName } from "@/lib/reports/exported-report";
import { reportFormats } from "@/lib/reports/formats";
import { attachment } from "./attachment";
import { idOf } from "./found";
import { readReportBody } from "./report-body";

/** A version of a report as a file to save, in one of the formats of `reportFormats`. */
export async function getReportFile(
  db: Db,
  access: Access<"read">,
  asked: { reportId: string; format: string },
): Promise<Response> {
  const format = Object.hasOwn(reportFormats, asked.format) ? reportFormats[asked.format] : undefined;
  if (format === undefined) throw new Refusal("not_found", "A report cannot be saved in this format.");
  const { body, facts } = await readReportBody(db, access, idOf(ReportId, asked.reportId));
  const file = { name: exportName(body, format.ending), mediaType: format.mediaType };
  return attachment(await format.write(body, facts), file);
}
