import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ReportId, type UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { type Commented, type CommentsView, getCommentsView, listSharedThreads } from "./comments";

const own = ownDatabase();
let world: AWorld;
let other: AWorld;
let editor: UserId;

beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
  editor = await aMember(own.db, world.projectId, "editor");
});

function accessOf(userId: UserId): Promise<Access<"read">> {
  return openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
}

async function view(subject: Commented, userId: UserId = world.owner): Promise<CommentsView> {
  return await getCommentsView(own.db, await accessOf(userId), subject);
}

/** A stored comment on a source of the world, so many seconds after the first. */
async function written(at: number, body: string, more: object = {}): Promise<string> {
  const data = {
    projectId: world.projectId,
    subjectKind: "source",
    subjectId: world.sourceId,
    body,
    authorId: editor,
    createdAt: new Date(at * 1_000),
    ...more,
  };
  return (await own.db.comment.create({ data, select: { id: true } })).id;
}

test("on what nobody has commented there is no thread, but who may be mentioned, by name", async () => {
  const fact = { kind: "fact", id: world.facts[0]?.id ?? "" } as const;
  const { threads, members } = await view(fact);
  expect(threads).toEqual([]);
  expect(members.map(({ name }) => name)).toEqual(["editor", "owner"]);
});

const strange: readonly { what: string; subject: () => Commented }[] = [
  { what: "an id that is none", subject: () => ({ kind: "report", id: "1" }) },
  { what: "a report that is not there", subject: () => ({ kind: "report", id: crypto.randomUUID() }) },
  { what: "a report of another project", subject: () => ({ kind: "report", id: other.reportId }) },
  { what: "a step of another project's run", subject: () => ({ kind: "node", runId: other.runId, key: "search-1" }) },
  { what: "a step that the run has not", subject: () => ({ kind: "node", runId: world.runId, key: "search-9" }) },
  { what: "a step of an id that is none", subject: () => ({ kind: "node", runId: "x", key: "search-1" }) },
];
test.each(strange)("there is nothing to see of $what", async ({ subject }) => {
  await expect(view(subject())).rejects.toMatchObject({ kind: "not_found" });
});

test("threads begin with the oldest, and each thread's answers too", async () => {
  const second = await written(20, "Second thread");
  const first = await written(10, "First thread");
  await written(40, "Late answer", { parentId: first });
  await written(30, "Early answer", { parentId: first });
  const { threads } = await view({ kind: "source", id: world.sourceId });
  expect(threads.map(({ id }) => id)).toEqual([first, second]);
  expect(threads[0]?.comments.map(({ body }) => body)).toEqual(["First thread", "Early answer", "Late answer"]);
});

test("comments on another thing of the same project are not among them", async () => {
  await own.db.comment.create({
    data: {
      projectId: world.projectId,
      subjectKind: "fact",
      subjectId: world.facts[0]?.id ?? "",
      body: "On a fact",
      authorId: editor,
    },
  });
  const { threads } = await view({ kind: "source", id: world.sourceId });
  expect(threads.flatMap(({ comments }) => comments.map(({ body }) => body))).not.toContain("On a fact");
});

test("a comment tells its author, when it was written and edited, and what it was resolved by; an author who is gone is nobody", async () => {
  const id = await written(50, "Whole", {
    authorId: crypto.randomUUID(),
    editedAt: new Date(60_000),
    resolvedAt: new Date(70_000),
    resolvedById: world.owner,
    revision: 3,
  });
  const { threads } = await view({ kind: "source", id: world.sourceId });
  expect(threads.find((thread) => thread.id === id)).toEqual({
    id,
    anchor: null,
    version: null,
    isPending: false,
    resolved: { at: "1970-01-01T00:01:10.000Z", by: { id: world.owner, name: "owner" } },
    comments: [
      {
        id,
        author: null,
        body: "Whole",
        isDeleted: false,
        createdAt: "1970-01-01T00:00:50.000Z",
        editedAt: "1970-01-01T00:01:00.000Z",
        revision: 3,
      },
    ],
  });
});

test("an anchor that this version cannot read is none, and hides nothing of the thread", async () => {
  const id = await written(55, "Odd anchor", { anchor: { quote: 1 } });
  const { threads } = await view({ kind: "source", id: world.sourceId });
  expect(threads.find((thread) => thread.id === id)).toMatchObject({
    anchor: null,
    comments: [{ body: "Odd anchor" }],
  });
});

test("what one may do is told by role, and in an archived project one only reads", async () => {
  const viewer = await aMember(own.db, world.projectId, "viewer");
  const source = { kind: "source", id: world.sourceId } as const;
  const may = async (userId: UserId): Promise<unknown> => {
    const { me, mayComment, mayDeleteAny } = await view(source, userId);
    return { isMe: me === userId, mayComment, mayDeleteAny };
  };
  expect(await may(world.owner)).toEqual({ isMe: true, mayComment: true, mayDeleteAny: true });
  expect(await may(editor)).toEqual({ isMe: true, mayComment: true, mayDeleteAny: false });
  expect(await may(viewer)).toEqual({ isMe: true, mayComment: false, mayDeleteAny: false });
  await own.db.project.update({ where: { id: world.projectId }, data: { archivedAt: new Date() } });
  expect(await may(editor)).toEqual({ isMe: true, mayComment: false, mayDeleteAny: false });
  await own.db.project.update({ where: { id: world.projectId }, data: { archivedAt: null } });
});

test("of more than a thousand comments the newest thousand are shown, and a thread whose beginning is not among them is left out", async () => {
  const { projectId, facts } = world;
  const subjectId = facts[1]?.id ?? "";
  await own.db.$executeRaw`
    insert into comment (project_id, subject_kind, subject_id, body, author_id, created_at)
    select ${projectId}::uuid, 'fact', ${subjectId}, 'n' || n, ${editor}::uuid, to_timestamp(n) from generate_series(1, 1001) n`;
  const of = { where: { projectId, subjectId, body: "n1" } };
  const oldest = await own.db.comment.findFirstOrThrow(of);
  await own.db.comment.updateMany({
    where: { projectId, subjectId, body: "n1001" },
    data: { parentId: oldest.id },
  });
  const { threads } = await view({ kind: "fact", id: subjectId });
  expect(threads).toHaveLength(999);
  expect(threads[0]?.comments.map(({ body }) => body)).toEqual(["n2"]);
  expect(threads.at(-1)?.comments.map(({ body }) => body)).toEqual(["n1000"]);
});

test("pending comments of an older version of a report are its author's on the newest, too, behind the others", async () => {
  const { projectId, runId, reportId } = world;
  const report = { projectId, runId, version: 2, title: "Newer", queryType: "factual", figures: {} } as const;
  const { id } = await own.db.report.create({ data: report });
  await own.db.commentDraft.create({
    data: { id: crypto.randomUUID(), projectId, reportId, authorId: editor, body: "Draft of the first" },
  });
  const on = { projectId, subjectKind: "report", subjectId: id, authorId: editor };
  await own.db.comment.create({ data: { ...on, body: "Seen" } });
  const { threads } = await view({ kind: "report", id }, editor);
  expect(threads.map(({ isPending, version, comments }) => [isPending, version, comments[0]?.body])).toEqual([
    [false, 2, "Seen"],
    [true, 1, "Draft of the first"],
  ]);
  expect((await view({ kind: "report", id })).threads).toHaveLength(1);
});

test("to strangers threads tell passages, words, names and days: no ids, nothing pending, and from which older version", async () => {
  const { reportId, projectId } = other;
  const anchor = { quote: "It rises.", before: "", after: "", start: 0, place: "Answer" };
  const on = { projectId, subjectKind: "report", subjectId: reportId, authorId: editor };
  const thread = await own.db.comment.create({
    data: { ...on, anchor, body: "By how much?", createdAt: new Date(0), resolvedAt: new Date(1_000) },
  });
  const gone = { ...on, authorId: crypto.randomUUID(), parentId: thread.id };
  await own.db.comment.create({ data: { ...gone, body: "", deletedAt: new Date(2_000), createdAt: new Date(1_000) } });
  await own.db.commentDraft.create({
    data: { id: crypto.randomUUID(), projectId, reportId, authorId: editor, body: "Not yet" },
  });
  const said = {
    passage: "It rises.",
    isResolved: true,
    comments: [
      { author: "editor", body: "By how much?", createdAt: "1970-01-01T00:00:00.000Z", isDeleted: false },
      { author: "Someone who is gone", body: "", createdAt: "1970-01-01T00:00:01.000Z", isDeleted: true },
    ],
  };
  expect(await listSharedThreads(own.db, { projectId, reportId })).toEqual([{ ...said, olderVersion: null }]);
  const { id } = await own.db.report.create({
    data: { projectId, runId: other.runId, version: 2, title: "Newer", queryType: "factual", figures: {} },
  });
  expect(await listSharedThreads(own.db, { projectId, reportId: ReportId.parse(id) })).toEqual([
    { ...said, olderVersion: 1 },
  ]);
});
