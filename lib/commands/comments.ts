import type { Access } from "@/lib/domain/core/rights";
import { submitComments } from "@/lib/features/comments/comment-drafts";
import { addComment, deleteComment, editComment, replyTo, settleThread } from "@/lib/features/comments/comments";
import type { Db } from "@/lib/platform/db/client";
import type { CommandOutput, CommandParsed } from "./contract";

type Commenter = Access<"comment" | "read">;

export async function add(
  db: Db,
  access: Commenter,
  input: CommandParsed<"add_comment">,
): Promise<CommandOutput<"add_comment">> {
  const { projectId: _, ...made } = input;
  await addComment(db, access, { ...made, userId: access.userId });
  return {};
}

export async function reply(
  db: Db,
  access: Commenter,
  input: CommandParsed<"reply_comment">,
): Promise<CommandOutput<"reply_comment">> {
  const { commentId, threadId, body } = input;
  await replyTo(db, access, { commentId, threadId, body, userId: access.userId });
  return {};
}

export async function editOwn(
  db: Db,
  access: Commenter,
  input: CommandParsed<"edit_comment">,
): Promise<CommandOutput<"edit_comment">> {
  const { commentId, revision, body } = input;
  return { revision: await editComment(db, access, { commentId, revision, body, userId: access.userId }) };
}

export async function remove(
  db: Db,
  access: Commenter,
  input: CommandParsed<"delete_comment">,
): Promise<CommandOutput<"delete_comment">> {
  const mayAny = access.role === "owner";
  await deleteComment(db, access, { commentId: input.commentId, userId: access.userId, mayAny });
  return {};
}

export async function resolve(
  db: Db,
  access: Commenter,
  input: CommandParsed<"resolve_thread">,
): Promise<CommandOutput<"resolve_thread">> {
  await settleThread(db, access, { commentId: input.commentId, isResolved: true, userId: access.userId });
  return {};
}

export async function reopen(
  db: Db,
  access: Commenter,
  input: CommandParsed<"reopen_thread">,
): Promise<CommandOutput<"reopen_thread">> {
  await settleThread(db, access, { commentId: input.commentId, isResolved: false, userId: access.userId });
  return {};
}

export async function submit(
  db: Db,
  access: Commenter,
  input: CommandParsed<"submit_comments">,
): Promise<CommandOutput<"submit_comments">> {
  return { count: await submitComments(db, access, { reportId: input.reportId, userId: access.userId }) };
}
