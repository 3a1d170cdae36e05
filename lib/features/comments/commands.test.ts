import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import { type CommentsView, getCommentsView } from "@/lib/features/comments/views/comments";
import { getNotificationsView } from "@/lib/features/notifications/views/notifications";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { aCommentingTeam, type Commenting } from "@/lib/testing/rigs/people/commenting";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let world: AWorld;
let team: Commenting;

beforeAll(async () => {
  world = await aWorld(own.db);
  team = await aCommentingTeam(own.db, world);
  const second = await aMember(own.db, world.projectId, "reviewer");
  await own.db.user.update({ where: { id: second }, data: { name: "Grace Hopper" } });
  team.people.set("second", second);
}, 60_000);
afterAll(() => closeSender(own.db));

type Who = Role | "second";

const idOf = (who: Who): UserId => team.idOf(who);
const send = (who: Who, name: string, input: object): Promise<unknown> => team.send(who, name, input);
const comment = (who: Who, body: string, more?: object): Promise<string> => team.comment(who, body, more);
const reply = (who: Who, threadId: string, body: string): Promise<string> => team.reply(who, threadId, body);

async function seenBy(who: Who, reportId: string = world.reportId): Promise<CommentsView> {
  const door = { caller: { userId: idOf(who) }, projectId: world.projectId };
  return await getCommentsView(own.db, await openProject(own.db, door, "read"), { kind: "report", id: reportId });
}

async function toldTo(who: Who, commentId: string): Promise<string[]> {
  const rows = await own.db.notification.findMany({ where: { userId: idOf(who) } });
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(commentId)).map(({ kind }) => kind);
}

const anchor = { quote: "It rises.", before: "", after: " Or not.", start: 0, place: "Answer" };

test("a thread is read by all members, in order, with its anchor and its version", async () => {
  const thread = await comment("editor", "Says who?", { anchor });
  await reply("reviewer", thread, "The gauge.");
  const { threads } = await seenBy("viewer");
  const found = threads.find(({ id }) => id === thread);
  expect(found).toMatchObject({ anchor, version: 1, isPending: false, resolved: null });
  expect(found?.comments.map(({ body }) => body)).toEqual(["Says who?", "The gauge."]);
});

test("one click twice is one comment and one notification", async () => {
  const input = { commentId: crypto.randomUUID(), subject: { kind: "report", id: world.reportId }, body: "Twice?" };
  await Promise.all([send("editor", "add_comment", input), send("editor", "add_comment", input)]);
  expect(await own.db.comment.count({ where: { id: input.commentId } })).toBe(1);
  expect(await toldTo("owner", input.commentId)).toEqual(["commented"]);
});

test("each is told once, by what concerns them most; who writes and who is no member is not", async () => {
  const thread = await comment("reviewer", "Look, @Grace Hopper and @nobody.");
  expect(await toldTo("second", thread)).toEqual(["mentioned"]);
  expect(await toldTo("owner", thread)).toEqual(["commented"]);
  expect(await toldTo("reviewer", thread)).toEqual([]);
  await reply("second", thread, "I see.");
  expect(await toldTo("reviewer", thread)).toEqual(["replied"]);
  await send("second", "mute_project", { isMuted: true });
  const muted = await comment("reviewer", "@Grace Hopper again");
  expect(await toldTo("second", muted)).toEqual([]);
  await send("second", "mute_project", { isMuted: false });
});

test("an edit tells those alone whom it mentions newly, and is refused when it was edited meanwhile", async () => {
  const thread = await comment("editor", "First words.");
  await send("editor", "edit_comment", { commentId: thread, revision: 1, body: "@Grace Hopper: first words." });
  expect(await toldTo("second", thread)).toEqual(["mentioned"]);
  await send("editor", "edit_comment", { commentId: thread, revision: 2, body: "@Grace Hopper: other words." });
  expect(await toldTo("second", thread)).toEqual(["mentioned"]);
  const late = send("editor", "edit_comment", { commentId: thread, revision: 2, body: "Late." });
  await expect(late).rejects.toMatchObject({ kind: "stale" });
});

test("others' comments are edited by nobody, and deleted by owners alone", async () => {
  const thread = await comment("editor", "Mine.");
  const edit = { commentId: thread, revision: 1, body: "Yours." };
  for (const who of ["owner", "reviewer"] as const) {
    await expect(send(who, "edit_comment", edit)).rejects.toMatchObject({ kind: "forbidden" });
  }
  await expect(send("reviewer", "delete_comment", { commentId: thread })).rejects.toMatchObject({ kind: "forbidden" });
  await send("owner", "delete_comment", { commentId: thread });
  await expect(send("editor", "edit_comment", edit)).rejects.toMatchObject({ kind: "not_found" });
});

test("a deleted comment that was answered keeps its place without its words, until the last answer goes", async () => {
  const thread = await comment("editor", "To be deleted.");
  const answer = await reply("reviewer", thread, "An answer.");
  await send("editor", "delete_comment", { commentId: thread });
  const left = (await seenBy("viewer")).threads.find(({ id }) => id === thread);
  expect(left?.comments).toMatchObject([{ isDeleted: true, body: "" }, { body: "An answer." }]);
  await send("reviewer", "delete_comment", { commentId: answer });
  expect(await own.db.comment.count({ where: { id: { in: [thread, answer] } } })).toBe(0);
});

test("of two who resolve a thread one is told that it is done; it can be reopened", async () => {
  const thread = await comment("editor", "Done?");
  const resolving = ["reviewer", "owner"].map((who) =>
    send(who === "owner" ? "owner" : "reviewer", "resolve_thread", { commentId: thread }),
  );
  const done = await Promise.allSettled(resolving);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await seenBy("viewer")).threads.find(({ id }) => id === thread)?.resolved).not.toBeNull();
  await send("editor", "reopen_thread", { commentId: thread });
  expect((await seenBy("viewer")).threads.find(({ id }) => id === thread)?.resolved).toBeNull();
});

test("what becomes of a thread is told as it happens to whoever has its page open, with who did it", async () => {
  const thread = await comment("editor", "Is it so?");
  await send("reviewer", "resolve_thread", { commentId: thread });
  await send("editor", "reopen_thread", { commentId: thread });
  await send("editor", "edit_comment", { commentId: thread, revision: 1, body: "Is it still so?" });
  await send("owner", "delete_comment", { commentId: thread });
  // A page reads itself again when the project's own events have gone on.
  const events = await own.db.auditEvent.findMany({
    where: { streamId: world.projectId, payload: { path: ["commentId"], equals: thread } },
    orderBy: { seq: "asc" },
    select: { kind: true, actorId: true },
  });
  expect(events).toEqual([
    { kind: "comment_added", actorId: idOf("editor") },
    { kind: "thread_resolved", actorId: idOf("reviewer") },
    { kind: "thread_reopened", actorId: idOf("editor") },
    { kind: "comment_edited", actorId: idOf("editor") },
    { kind: "comment_deleted", actorId: idOf("owner") },
  ]);
});

test("things of another project cannot be commented on, nor answered", async () => {
  const other = await aWorld(own.db);
  const subjects = [
    { kind: "report", id: other.reportId },
    { kind: "source", id: other.sourceId },
    { kind: "fact", id: other.facts[0]?.id },
    { kind: "node", runId: other.runId, key: "search-1" },
  ];
  for (const subject of subjects) {
    const input = { commentId: crypto.randomUUID(), subject, body: "?" };
    await expect(send("owner", "add_comment", input)).rejects.toMatchObject({ kind: "not_found" });
  }
});

test("facts, sources and steps of a run have threads of their own", async () => {
  const subjects = [
    { kind: "source", id: world.sourceId },
    { kind: "fact", id: world.facts[0]?.id ?? "" },
    { kind: "node", runId: world.runId, key: "search-1" },
  ] as const;
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  for (const subject of subjects) {
    const commentId = crypto.randomUUID();
    await send("editor", "add_comment", { commentId, subject, body: `On a ${subject.kind}.` });
    const { threads } = await getCommentsView(own.db, access, subject);
    expect(threads.map(({ id }) => id)).toEqual([commentId]);
    expect(threads[0]?.version).toBeNull();
  }
});

test("pending comments are their author's alone, tell nobody, and are shown to all when submitted", async () => {
  const draft = await comment("reviewer", "Later, @Grace Hopper.", { anchor, isPending: true });
  expect((await seenBy("reviewer")).threads.find(({ id }) => id === draft)?.isPending).toBe(true);
  expect((await seenBy("owner")).threads.some(({ id }) => id === draft)).toBe(false);
  await expect(reply("owner", draft, "?")).rejects.toMatchObject({ kind: "not_found" });
  const foreign = send("owner", "edit_comment", { commentId: draft, revision: 1, body: "x" });
  await expect(foreign).rejects.toMatchObject({ kind: "not_found" });
  await send("reviewer", "edit_comment", { commentId: draft, revision: 1, body: "Now, @Grace Hopper." });
  expect(await toldTo("second", draft)).toEqual([]);
  expect(await send("reviewer", "submit_comments", { reportId: world.reportId })).toEqual({ count: 1 });
  expect((await seenBy("owner")).threads.find(({ id }) => id === draft)).toMatchObject({ isPending: false, anchor });
  expect(await toldTo("second", draft)).toEqual(["mentioned"]);
  const again = send("reviewer", "submit_comments", { reportId: world.reportId });
  await expect(again).rejects.toMatchObject({ kind: "conflict" });
});

test("changes are requested with the pending comments as things to do; without a note and without any it is refused", async () => {
  const made = await aWorld(own.db);
  const act = (name: string, input: object): Promise<unknown> =>
    runCommand(own.db, { userId: made.owner, address: "203.0.113.9" }, { name, input });
  const { projectId, reportId } = made;
  const request = { projectId, reportId, revision: 1 };
  await expect(act("request_changes", request)).rejects.toMatchObject({ kind: "invalid", field: "note" });
  const draft = { projectId, subject: { kind: "report", id: reportId }, isPending: true };
  await act("add_comment", { ...draft, commentId: crypto.randomUUID(), anchor, body: "By how much?" });
  await act("add_comment", { ...draft, commentId: crypto.randomUUID(), body: "Too long." });
  await act("request_changes", request);
  const review = await own.db.review.findFirstOrThrow({ where: { projectId, subject: "report" } });
  expect(review.note).toBe("Too long.\n\nIn the section “Answer”, on “It rises.”: By how much?");
  expect(await own.db.commentDraft.count({ where: { projectId } })).toBe(0);
  expect(await own.db.comment.count({ where: { projectId } })).toBe(2);
});

test("the newest version of a report shows what was said of those before it, an older one nothing later", async () => {
  const before = await comment("editor", "Of the first.", { anchor });
  const { id } = await own.db.report.create({
    data: {
      projectId: world.projectId,
      runId: world.runId,
      version: 2,
      title: "The tide",
      queryType: "factual",
      figures: {},
    },
  });
  const after = await comment("editor", "Of the second.", { subject: { kind: "report", id } });
  const newest = (await seenBy("viewer", id)).threads;
  expect(newest.find((thread) => thread.id === before)?.version).toBe(1);
  expect(newest.find((thread) => thread.id === after)?.version).toBe(2);
  expect((await seenBy("viewer")).threads.some((thread) => thread.id === after)).toBe(false);
});

test("notifications are listed a page at a time and counted until they are read; of a project that was left, none", async () => {
  const caller = { userId: await aMember(own.db, world.projectId, "editor") };
  await own.db.user.update({ where: { id: caller.userId }, data: { name: "Zoë" } });
  for (let index = 0; index < 33; index += 1) await comment("editor", `@Zoë, number ${index}`);
  const first = await getNotificationsView(own.db, caller, { before: "" });
  expect(first.notifications).toHaveLength(30);
  expect(first.unread).toBe(33);
  const second = await getNotificationsView(own.db, caller, { before: first.next ?? "" });
  expect(second.next).toBeNull();
  const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
  expect(new Set(ids).size).toBe(33);
  const visitor = { ...caller, address: "203.0.113.9" };
  await runCommand(own.db, visitor, { name: "read_notifications", input: { ids: ids.slice(0, 3) } });
  expect((await getNotificationsView(own.db, caller, { before: "" })).unread).toBe(30);
  await runCommand(own.db, visitor, { name: "read_notifications", input: {} });
  expect((await getNotificationsView(own.db, caller, { before: "" })).unread).toBe(0);
  await own.db.membership.deleteMany({ where: caller });
  expect((await getNotificationsView(own.db, caller, { before: "" })).notifications).toEqual([]);
});
