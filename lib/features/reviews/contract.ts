import { z } from "zod";
import { FactId, ProjectId, ReportId, ReviewId, RunId } from "@/lib/domain/core/ids";
import { factVerdicts, topicStates } from "@/lib/domain/core/words";
import { type Contract, note, revision } from "@/lib/features/kit/contract";

/** What someone misses, or wants done: a line each. */
const points = z
  .array(z.string().trim().min(1, "Write it or remove it.").max(300, "Use at most 300 characters a line."))
  .max(12, "Name at most 12.")
  .default([]);

/** What people decide when they review. */
export const reviewsContract = {
  judge_topic: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      /** Key of the search, or of its review. */
      nodeKey: z.string().min(1).max(100),
      /** What stood of it when the verdict was made. */
      seen: z.enum(topicStates),
      verdict: z.enum(["accepted", "rejected"]),
      note: note.default(""),
      /** What a rejection says is missing, and what the next search should do. */
      gaps: points,
      actionItems: points,
    }),
    /** How many more people have to accept it. */
    output: z.object({ left: z.int() }),
  },
  settle_facts: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      facts: z
        .array(z.strictObject({ factId: FactId, revision }))
        .min(1, "Choose at least one fact.")
        .max(200, "Choose at most 200 facts."),
      verdict: z.enum(factVerdicts),
      note: note.default(""),
    }),
    /** `refused` stay as they are, each with why. */
    output: z.object({
      settled: z.array(z.object({ factId: FactId, revision })),
      refused: z.array(z.object({ factId: FactId, statement: z.string(), why: z.string() })),
    }),
  },
  reject_report: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      reportId: ReportId,
      revision,
      note: note.default(""),
      gaps: points,
      actionItems: points,
    }),
    output: z.object({}),
  },
  dismiss_review: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      reviewId: ReviewId,
      reason: note.min(1, "Say why it does not count any more."),
    }),
    output: z.object({}),
  },
} as const satisfies Contract;
