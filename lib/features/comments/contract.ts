import { z } from "zod";
import { CommentBody, CommentSubject } from "@/lib/domain/core/comment";
import { CommentId, ProjectId, ReportId } from "@/lib/domain/core/ids";
import { mailRhythms } from "@/lib/domain/notify/digest";
import { notificationGroupNames } from "@/lib/domain/notify/groups";
import { TimeZone } from "@/lib/domain/researcher/schedule-shape";
import { Anchor } from "@/lib/domain/text/anchor";
import type { Contract } from "@/lib/features/kit/contract";

const thread = z.strictObject({ projectId: ProjectId, commentId: CommentId });

/** Comments, and what people are told of. */
export const commentsContract = {
  add_comment: {
    right: "comment",
    input: z.strictObject({
      projectId: ProjectId,
      /** Made by whoever writes; the same for every repeat of one click. */
      commentId: CommentId,
      subject: CommentSubject,
      anchor: Anchor.nullable().default(null),
      body: CommentBody,
      /** Kept to its author until they submit it; of reports only. */
      isPending: z.boolean().default(false),
    }),
    output: z.object({}),
  },
  reply_comment: {
    right: "comment",
    input: z.strictObject({ projectId: ProjectId, commentId: CommentId, threadId: CommentId, body: CommentBody }),
    output: z.object({}),
  },
  edit_comment: {
    right: "comment",
    input: z.strictObject({
      projectId: ProjectId,
      commentId: CommentId,
      revision: z.int32().min(1),
      body: CommentBody,
    }),
    output: z.object({ revision: z.int() }),
  },
  delete_comment: { right: "comment", input: thread, output: z.object({}) },
  resolve_thread: { right: "comment", input: thread, output: z.object({}) },
  reopen_thread: { right: "comment", input: thread, output: z.object({}) },
  submit_comments: {
    right: "comment",
    input: z.strictObject({ projectId: ProjectId, reportId: ReportId }),
    output: z.object({ count: z.int() }),
  },
  mute_project: {
    right: "read",
    input: z.strictObject({ projectId: ProjectId, isMuted: z.boolean() }),
    output: z.object({}),
  },
  mail_notifications: {
    right: null,
    input: z.strictObject({ rhythm: z.enum(mailRhythms), timeZone: TimeZone.default("UTC") }),
    output: z.object({}),
  },
  choose_notifications: {
    right: "read",
    /** Groups of which one wants none. */
    input: z.strictObject({ projectId: ProjectId, unwanted: z.array(z.enum(notificationGroupNames)).max(20) }),
    output: z.object({}),
  },
  read_notifications: {
    right: null,
    /** Without ids: all that there are. */
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200).nullable().default(null) }),
    output: z.object({}),
  },
} as const satisfies Contract;
