import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { submitComments } from "./comment-drafts";
import { addComment, deleteComment, editComment, replyTo, setResolved } from "./comments";
import type { commentsContract } from "./contract";

type Commenter = Access<"comment" | "read">;

export async function add(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "add_comment">,
): Promise<Answered<typeof commentsContract, "add_comment">> {
  const { projectId: _, ...made } = input;
  await addComment(db, access, { ...made, userId: access.userId });
  return {};
}

export async function reply(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "reply_comment">,
): Promise<Answered<typeof commentsContract, "reply_comment">> {
  const { commentId, threadId, body } = input;
  await replyTo(db, access, { commentId, threadId, body, userId: access.userId });
  return {};
}

export async function editOwn(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "edit_comment">,
): Promise<Answered<typeof commentsContract, "edit_comment">> {
  const { commentId, revision, body } = input;
  return { revision: await editComment(db, access, { commentId, revision, body, userId: access.userId }) };
}

export async function remove(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "delete_comment">,
): Promise<Answered<typeof commentsContract, "delete_comment">> {
  const mayAny = access.role === "owner";
  await deleteComment(db, access, { commentId: input.commentId, userId: access.userId, mayAny });
  return {};
}

export async function resolve(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "resolve_thread">,
): Promise<Answered<typeof commentsContract, "resolve_thread">> {
  await setResolved(db, access, { commentId: input.commentId, isResolved: true, userId: access.userId });
  return {};
}

export async function reopen(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "reopen_thread">,
): Promise<Answered<typeof commentsContract, "reopen_thread">> {
  await setResolved(db, access, { commentId: input.commentId, isResolved: false, userId: access.userId });
  return {};
}

export async function submit(
  db: Db,
  access: Commenter,
  input: Parsed<typeof commentsContract, "submit_comments">,
): Promise<Answered<typeof commentsContract, "submit_comments">> {
  return { count: await submitComments(db, access, { reportId: input.reportId, userId: access.userId }) };
}
