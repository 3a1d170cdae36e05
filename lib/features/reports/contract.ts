import { z } from "zod";
import { ProjectId, ReportId, SuggestionId } from "@/lib/domain/core/ids";
import { HEADING_MAX, SECTION_MAX } from "@/lib/domain/report/section-edit";
import { type Contract, note, revision } from "@/lib/features/kit/contract";

const section = {
  reportId: ReportId,
  /** Which section of that version. */
  ordinal: z.int().min(0).max(100),
  heading: z.string().trim().min(1, "Write a heading.").max(HEADING_MAX, `Use at most ${HEADING_MAX} characters.`),
  /** Markdown whose markers are `[F<key>]`. */
  markdown: z.string().max(SECTION_MAX, `Use at most ${SECTION_MAX.toLocaleString("en")} characters.`),
  note: z.string().trim().max(500, "Use at most 500 characters.").default(""),
} as const;
const version = z.object({ reportId: ReportId, version: z.int() });

/** Accepting a report, sending it back, and changing its text by hand. */
export const reportsContract = {
  edit_section: {
    right: "edit_report",
    /** `revision` is that of the version as it was seen. */
    input: z.strictObject({ projectId: ProjectId, revision, ...section }),
    output: version,
  },
  suggest_change: {
    right: "comment",
    input: z.strictObject({
      projectId: ProjectId,
      /** Made by whoever suggests; the same for every repeat of one click. */
      suggestionId: SuggestionId,
      ...section,
    }),
    output: z.object({}),
  },
  apply_suggestion: {
    right: "edit_report",
    /** `reportId` and `revision` are of the newest version as it was seen. */
    input: z.strictObject({ projectId: ProjectId, suggestionId: SuggestionId, reportId: ReportId, revision }),
    output: version,
  },
  /** For who made it. */
  withdraw_suggestion: {
    right: "comment",
    input: z.strictObject({ projectId: ProjectId, suggestionId: SuggestionId }),
    output: z.object({}),
  },
  dismiss_suggestion: {
    right: "edit_report",
    input: z.strictObject({
      projectId: ProjectId,
      suggestionId: SuggestionId,
      reason: z.string().trim().min(1, "Say why.").max(500, "Use at most 500 characters."),
    }),
    output: z.object({}),
  },
  accept_report: {
    right: "review",
    input: z.strictObject({ projectId: ProjectId, reportId: ReportId, revision }),
    /** `left` is how many more people have to accept it. */
    output: z.object({ revision, left: z.int() }),
  },
  request_changes: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      reportId: ReportId,
      revision,
      /** May be empty when the caller has pending comments on the report: they go with it. */
      note: note.default(""),
    }),
    output: z.object({}),
  },
} as const satisfies Contract;
