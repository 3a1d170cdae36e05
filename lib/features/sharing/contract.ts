import { z } from "zod";
import { ExportId, ProjectId, ReportId, ShareLinkId } from "@/lib/domain/core/ids";
import { citationStyles, reportFormatNames } from "@/lib/domain/report/report-file";
import { ShareScope } from "@/lib/domain/report/share-scope";
import type { Contract } from "@/lib/features/kit/contract";

/** Links, and files of reports. */
export const sharingContract = {
  create_share_link: {
    right: "share",
    input: z.strictObject({
      projectId: ProjectId,
      reportId: ReportId,
      label: z.string().trim().max(120, "Use at most 120 characters.").default(""),
      days: z.int().min(1, "Use at least one day.").max(365, "Use at most 365 days.").default(30),
      /** Whether it opens whatever version is the newest, rather than the one that is named. */
      followsNewest: z.boolean().default(false),
      scope: ShareScope.default(ShareScope.parse({})),
      password: z
        .string()
        .min(8, "Use at least 8 characters.")
        .max(200, "Use at most 200 characters.")
        .nullable()
        .default(null),
    }),
    /** `url` holds the token; it is shown once and stored nowhere. */
    output: z.object({ linkId: ShareLinkId, url: z.string() }),
  },
  revoke_share_link: {
    right: "share",
    input: z.strictObject({ projectId: ProjectId, linkId: ShareLinkId }),
    output: z.object({}),
  },
  export_report: {
    right: "read",
    input: z.strictObject({
      projectId: ProjectId,
      reportId: ReportId,
      format: z.enum(reportFormatNames),
      style: z.enum(citationStyles).default("numbered"),
      /** Whether what a decision can rest on, and the evidence matrix, stand behind the report. */
      hasAppendix: z.boolean().default(false),
    }),
    output: z.object({ exportId: ExportId }),
  },
} as const satisfies Contract;
