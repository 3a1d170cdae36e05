import { z } from "zod";
import type { CommentSubject } from "@/lib/domain/core/comment";
import type { CommentId, Scope, UserId } from "@/lib/domain/core/ids";
import { mentionedIn } from "@/lib/domain/core/mention";
import { Refusal } from "@/lib/domain/core/refusal";
import { excerptOf, type OnCommentPayload } from "@/lib/domain/notify/notification";
import type { Anchor } from "@/lib/domain/text/anchor";
import { refuseHeld } from "@/lib/features/kit/legal-hold";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { tell } from "@/lib/platform/notify/notifications";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { type FoundSubject, findSubject, storedSubject } from "./comment-subjects";

/** A comment as it is written; `parentId` names the thread that it answers. */
export interface Written {
  id: string;
  body: string;
  anchor: Anchor | null;
  parentId: string | null;
  authorId: UserId;
}

function noComment(): Refusal {
  return new Refusal("not_found", "This comment is not there any more. Reload to see what is.");
}

/** Writes a comment with its event, and tells those whom it concerns: each once, by what concerns them most. */
export async function writeComment(tx: Tx, scope: Scope, made: { written: Written; on: FoundSubject }): Promise<void> {
  const { written, on } = made;
  const { id, body, anchor, parentId, authorId } = written;
  const rows = await tx.$executeRaw`
    insert into comment (id, project_id, subject_kind, subject_id, anchor, body, parent_id, author_id)
    values (${id}::uuid, ${scope.projectId}::uuid, ${on.kind}, ${on.id}, ${anchor && JSON.stringify(anchor)}::jsonb,
      ${body}, ${parentId}::uuid, ${authorId}::uuid)
    on conflict do nothing`;
  // The same click twice, be it at once: more than one index says that it is there.
  if (rows === 0) return;
  await note(tx, scope, authorId, {
    kind: "comment_added",
    payload: { commentId: id, subject: on.kind, subjectId: on.id },
  });
  const payload = payloadOf(on, { id: parentId ?? id, body });
  const mentioned = await mentionedMembers(tx, scope, body);
  const inThread = parentId === null ? [] : await listParticipants(tx, parentId);
  const answered = inThread.filter((person) => !mentioned.includes(person));
  const makers = on.makers.filter((person) => person !== null && ![...mentioned, ...answered].includes(person));
  await tell(tx, scope, { kind: "mentioned", payload, to: mentioned, actorId: authorId });
  await tell(tx, scope, { kind: "replied", payload, to: answered, actorId: authorId });
  await tell(tx, scope, { kind: "commented", payload, to: makers, actorId: authorId });
}

function payloadOf(on: FoundSubject, thread: { id: string; body: string }): OnCommentPayload {
  const { kind, id, runId, run, key, title } = on;
  return {
    commentId: thread.id,
    subject: kind,
    subjectId: id,
    runId,
    run,
    key,
    title,
    excerpt: excerptOf(thread.body),
  };
}

async function note(tx: Tx, scope: Scope, actorId: UserId, event: NewEvent): Promise<void> {
  await appendEvents(tx, { projectId: scope.projectId, runId: null }, [{ ...event, actorId }]);
}

async function mentionedMembers(tx: Tx, scope: Scope, body: string): Promise<string[]> {
  if (!body.includes("@")) return [];
  const where = { memberships: { some: { projectId: scope.projectId } } };
  return mentionedIn(body, await tx.user.findMany({ where, select: { id: true, name: true } }));
}

async function listParticipants(tx: Tx, threadId: string): Promise<string[]> {
  const where = { OR: [{ id: threadId }, { parentId: threadId }], deletedAt: null };
  const rows = await tx.comment.findMany({ where, distinct: ["authorId"], select: { authorId: true } });
  return rows.map(({ authorId }) => authorId);
}

export interface NewComment {
  commentId: CommentId;
  subject: CommentSubject;
  anchor: Anchor | null;
  body: string;
  /** Kept to its author until they submit it; of reports only. */
  isPending: boolean;
  userId: UserId;
}

/** Begins a thread, for all or, on a report, for its author alone until it is submitted. */
export async function addComment(db: Db, scope: Scope, made: NewComment): Promise<void> {
  const { commentId, subject, anchor, body, isPending, userId } = made;
  await inTransaction(db, async (tx) => {
    const on = await findSubject(tx, scope, subject);
    if (!isPending) {
      const written = { id: commentId, body, anchor, parentId: null, authorId: userId };
      return await writeComment(tx, scope, { written, on });
    }
    if (on.kind !== "report") throw new Refusal("invalid", "Only comments on a report can wait for a review.");
    await tx.$executeRaw`
      insert into comment_draft (id, project_id, report_id, author_id, anchor, body)
      values (${commentId}::uuid, ${scope.projectId}::uuid, ${on.id}::uuid, ${userId}::uuid,
        ${anchor && JSON.stringify(anchor)}::jsonb, ${body})
      on conflict do nothing`;
  });
  wakeWatchers(db, scope.projectId);
}

const Kind = z.enum(["report", "fact", "source", "node"]);

/** The first comment of a thread, locked. */
async function lockThread(tx: Tx, scope: Scope, id: string): Promise<FoundSubject> {
  // Locked before it is read: whoever deletes it just now may leave nothing to answer.
  await tx.$queryRaw`select 1 from comment where id = ${id}::uuid and project_id = ${scope.projectId}::uuid for update`;
  const row = await tx.comment.findFirst({
    where: { id, projectId: scope.projectId, parentId: null },
    select: { subjectKind: true, subjectId: true },
  });
  if (row === null) throw noComment();
  return await storedSubject(tx, scope, { kind: Kind.parse(row.subjectKind), id: row.subjectId });
}

/** Writes an answer into a thread, under the thread's lock; `not_found` where there is no such thread. */
export async function replyTo(
  db: Db,
  scope: Scope,
  reply: { commentId: CommentId; threadId: CommentId; body: string; userId: UserId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const on = await lockThread(tx, scope, reply.threadId);
    const { commentId: id, body, threadId: parentId, userId: authorId } = reply;
    await writeComment(tx, scope, { written: { id, body, anchor: null, parentId, authorId }, on });
  });
  wakeWatchers(db, scope.projectId);
}

/** Changes one's own comment, pending or not; people whom it mentions only now are told. Returns its new revision. */
export async function editComment(
  db: Db,
  scope: Scope,
  edit: { commentId: CommentId; revision: number; body: string; userId: UserId },
): Promise<number> {
  const { commentId, revision, body, userId } = edit;
  await inTransaction(db, async (tx) => {
    const drafts = await tx.commentDraft.updateMany({
      where: { id: commentId, projectId: scope.projectId, authorId: userId, revision },
      data: { body, editedAt: new Date(), revision: { increment: 1 } },
    });
    if (drafts.count > 0) return;
    await tx.$queryRaw`select 1 from comment where id = ${commentId}::uuid for update`;
    const where = { id: commentId, projectId: scope.projectId, deletedAt: null };
    const before = await tx.comment.findFirst({ where });
    if (before === null) throw await missing(tx, scope, { commentId, userId });
    if (before.authorId !== userId) throw new Refusal("forbidden", "Only who wrote a comment may edit it.");
    if (before.revision !== revision) throw changedMeanwhile();
    await tx.comment.update({ where, data: { body, editedAt: new Date(), revision: { increment: 1 } } });
    await note(tx, scope, userId, { kind: "comment_edited", payload: { commentId } });
    const on = await storedSubject(tx, scope, { kind: Kind.parse(before.subjectKind), id: before.subjectId });
    const known = await mentionedMembers(tx, scope, before.body);
    const to = (await mentionedMembers(tx, scope, body)).filter((person) => !known.includes(person));
    const payload = payloadOf(on, { id: before.parentId ?? commentId, body });
    await tell(tx, scope, { kind: "mentioned", payload, to, actorId: userId });
  });
  wakeWatchers(db, scope.projectId);
  return revision + 1;
}

function changedMeanwhile(): Refusal {
  return new Refusal("stale", "This comment was changed in another window. It is shown as it is now; edit it again.");
}

async function missing(tx: Tx, scope: Scope, own: { commentId: string; userId: string }): Promise<Refusal> {
  const where = { id: own.commentId, projectId: scope.projectId, authorId: own.userId };
  return (await tx.commentDraft.count({ where })) > 0 ? changedMeanwhile() : noComment();
}

/**
 * Deletes one's own comment, or, as an owner, anybody's. One that was answered leaves its place in the thread. A legal hold
 * keeps what others have seen.
 */
export async function deleteComment(
  db: Db,
  scope: Scope,
  input: { commentId: CommentId; userId: UserId; mayAny: boolean },
): Promise<void> {
  const { commentId, userId, mayAny } = input;
  await inTransaction(db, async (tx) => {
    const own = { id: commentId, projectId: scope.projectId, authorId: userId };
    if ((await tx.commentDraft.deleteMany({ where: own })).count > 0) return;
    const where = { id: commentId, projectId: scope.projectId, deletedAt: null };
    const row = await tx.comment.findFirst({ where, select: { authorId: true, parentId: true } });
    if (row === null) throw noComment();
    const isOwn = row.authorId === userId;
    if (!isOwn && !mayAny) throw new Refusal("forbidden", "Only who wrote a comment, or an owner, may delete it.");
    // The thread's first row is what replies wait for, so that none is written under a comment that goes.
    await tx.$queryRaw`select 1 from comment where id = ${row.parentId ?? commentId}::uuid for update`;
    if ((await tx.comment.count({ where })) === 0) throw noComment();
    await refuseHeld(tx, scope.projectId);
    await removeRow(tx, { id: commentId, parentId: row.parentId });
    await note(tx, scope, userId, { kind: "comment_deleted", payload: { commentId, isOwn } });
  });
  wakeWatchers(db, scope.projectId);
}

async function removeRow(tx: Tx, row: { id: string; parentId: string | null }): Promise<void> {
  if ((await tx.comment.count({ where: { parentId: row.id } })) > 0) {
    await tx.$executeRaw`
      update comment set deleted_at = now(), body = '', revision = revision + 1 where id = ${row.id}::uuid`;
    return;
  }
  await tx.comment.deleteMany({ where: { id: row.id } });
  if (row.parentId === null) return;
  // A thread of which nothing is left but its deleted beginning is gone too.
  await tx.$executeRaw`
    delete from comment t where t.id = ${row.parentId}::uuid and t.deleted_at is not null
      and not exists (select 1 from comment r where r.parent_id = t.id)`;
}

/** Says that a thread is done with, or that it is not after all. */
export async function setResolved(
  db: Db,
  scope: Scope,
  input: { commentId: CommentId; isResolved: boolean; userId: UserId },
): Promise<void> {
  const { commentId, isResolved, userId } = input;
  await inTransaction(db, async (tx) => {
    const on = await lockThread(tx, scope, commentId);
    const rows = await tx.$executeRaw`
      update comment set resolved_at = case when ${isResolved} then now() end,
        resolved_by_id = case when ${isResolved} then ${userId}::uuid end
      where id = ${commentId}::uuid and (resolved_at is null) = ${isResolved}`;
    if (rows === 0) {
      const word = isResolved ? "resolved" : "reopened";
      throw new Refusal("stale", `Someone else has just ${word} this thread. It is shown as it is now.`);
    }
    const kind = isResolved ? "thread_resolved" : "thread_reopened";
    await note(tx, scope, userId, { kind, payload: { commentId, subject: on.kind, subjectId: on.id } });
  });
  wakeWatchers(db, scope.projectId);
}
