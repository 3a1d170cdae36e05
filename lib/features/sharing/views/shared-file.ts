import { limitKey } from "@/lib/access/http/address";
import type { SharedAccess } from "@/lib/access/share-links";
import { Refusal } from "@/lib/domain/core/refusal";
import {
  type CitationStyle,
  citationStyles,
  type ReportFormatName,
  reportFormatNames,
} from "@/lib/domain/report/report-file";
import { attachment } from "@/lib/features/kit/attachment";
import { found } from "@/lib/features/kit/found";
import { readDecisionAppendix } from "@/lib/features/matrix/appendix";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { readReport } from "@/lib/reports/compose/read-report";
import { exportName } from "@/lib/reports/formats/exported-report";
import { reportFormats } from "@/lib/reports/formats/formats";

/** A link that is open, and from where it is asked. */
export interface SharedVisit {
  db: Db;
  shared: SharedAccess;
  address: string;
}

export interface FileOptions {
  format: ReportFormatName;
  style: CitationStyle;
}

/** What an address asks for; what no report can be saved as is refused before any link is looked for. */
export function fileOptions(query: { format: string; style: string | null }): FileOptions {
  const format = reportFormatNames.find((one) => one === query.format);
  const style = citationStyles.find((one) => one === (query.style ?? "numbered"));
  if (format === undefined || style === undefined) {
    throw new Refusal("not_found", "A report cannot be saved in this format.");
  }
  return { format, style };
}

/** What a link opens, as a file, for readers whom its maker lets save it. */
export async function getSharedFile({ db, shared, address }: SharedVisit, options: FileOptions): Promise<Response> {
  await spend(db, "share_downloads", limitKey(address));
  const appendix = shared.scope.decision ? await readDecisionAppendix(db, shared, shared.reportId) : [];
  const read = found(await readReport(db, shared, shared.reportId, appendix));
  const format = reportFormats[options.format];
  const written = await format.write(read.report, read.facts, { style: options.style, owner: shared.linkId });
  return attachment(written, { name: exportName(read.report, format.ending), mediaType: format.mediaType });
}
