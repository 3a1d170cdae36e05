import { z } from "zod";
import { FactId, NodeKey, ReportId, RunId, SourceId } from "./ids";

/** What may be commented on. */
export const CommentSubject = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("report"), id: ReportId }),
  z.strictObject({ kind: z.literal("fact"), id: FactId }),
  z.strictObject({ kind: z.literal("source"), id: SourceId }),
  z.strictObject({ kind: z.literal("node"), runId: RunId, key: NodeKey }),
]);
export type CommentSubject = z.infer<typeof CommentSubject>;
export type CommentSubjectKind = CommentSubject["kind"];

/** A comment as people may write it. */
export const CommentBody = z.string().trim().min(1, "Write the comment.").max(8_000, "Use at most 8,000 characters.");
