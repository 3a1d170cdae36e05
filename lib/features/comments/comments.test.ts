import { afterAll, beforeAll, expect, test } from "vitest";
import { CommentId, type UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import { inTransaction } from "@/lib/platform/db/tx";
import { closeSender } from "@/lib/platform/queue/queue";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownWatcher } from "@/lib/testing/connections/watcher";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aCommentingTeam, type Commenting } from "@/lib/testing/rigs/people/commenting";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { replyTo } from "./comments";

/** What is refused of comments, and who is told of what: each refusal changes nothing. */
const own = ownDatabase();
const watcher = ownWatcher(own);
let world: AWorld;
let other: AWorld;
let team: Commenting;

beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
  team = await aCommentingTeam(own.db, world);
  team.people.set("stranger", await aUser(own.db, "Stranger"));
}, 60_000);
afterAll(() => closeSender(own.db));

type Who = Role | "stranger";

const idOf = (who: Who): UserId => team.idOf(who);
const send = (who: Who, name: string, input: object): Promise<unknown> => team.send(who, name, input);
const comment = (who: Who, body: string, more?: object): Promise<string> => team.comment(who, body, more);
const reply = (who: Who, threadId: string, body: string): Promise<string> => team.reply(who, threadId, body);

async function told(who: Who, excerpt: string): Promise<string[]> {
  const where = { userId: idOf(who), payload: { path: ["excerpt"], equals: excerpt } };
  return (await own.db.notification.findMany({ where })).map(({ kind }) => kind);
}

/** All that is kept of comments in the project, for what must stay as it was. */
async function kept(): Promise<unknown> {
  const { projectId } = world;
  const order = { orderBy: { id: "asc" } } as const;
  return {
    comments: await own.db.comment.findMany({ where: { projectId }, ...order }),
    drafts: await own.db.commentDraft.findMany({ where: { projectId }, ...order }),
    events: await own.db.auditEvent.count({ where: { projectId } }),
    notifications: await own.db.notification.count({ where: { projectId } }),
  };
}

/** Every command on comments as somebody would send it about a thread. */
function commandsOn(thread: string): [string, object][] {
  const subject = { kind: "report", id: world.reportId };
  return [
    ["add_comment", { commentId: crypto.randomUUID(), subject, body: "?" }],
    ["reply_comment", { commentId: crypto.randomUUID(), threadId: thread, body: "?" }],
    ["edit_comment", { commentId: thread, revision: 1, body: "?" }],
    ["delete_comment", { commentId: thread }],
    ["resolve_thread", { commentId: thread }],
    ["reopen_thread", { commentId: thread }],
    ["submit_comments", { reportId: world.reportId }],
  ];
}

test("viewers read and do no more: every command on comments tells them who may", async () => {
  const thread = await comment("editor", "For those who may.");
  const before = await kept();
  for (const [name, input] of commandsOn(thread)) {
    await expect(send("viewer", name, input)).rejects.toMatchObject({
      kind: "forbidden",
      message: "You are a viewer here. Only owners, editors and reviewers may comment; ask an owner for that role.",
    });
  }
  expect(await kept()).toEqual(before);
});

test("for whoever is no member there is nothing to comment on", async () => {
  const thread = await comment("editor", "Among members.");
  const before = await kept();
  for (const [name, input] of commandsOn(thread)) {
    await expect(send("stranger", name, input)).rejects.toMatchObject({ kind: "not_found" });
  }
  expect(await kept()).toEqual(before);
});

test("in an archived project nothing of comments changes", async () => {
  const thread = await comment("editor", "Before it was archived.");
  const before = await kept();
  const { projectId: id } = world;
  await own.db.project.update({ where: { id }, data: { archivedAt: new Date() } });
  try {
    for (const [name, input] of commandsOn(thread)) {
      await expect(send("owner", name, input)).rejects.toMatchObject({
        kind: "conflict",
        message: "This project is archived, so nothing in it can change. An owner can bring it back in its settings.",
      });
    }
  } finally {
    await own.db.project.update({ where: { id }, data: { archivedAt: null } });
  }
  expect(await kept()).toEqual(before);
});

const passage = { quote: "It rises.", before: "", after: "", start: 0, place: "" };
const faulty: readonly { what: string; more: object; message?: string }[] = [
  { what: "no words", more: { body: " \n\t " }, message: "Write the comment." },
  { what: "more than 8,000 characters", more: { body: "a".repeat(8_001) }, message: "Use at most 8,000 characters." },
  { what: "an empty passage", more: { anchor: { ...passage, quote: "" } } },
  { what: "a passage before the beginning", more: { anchor: { ...passage, start: -1 } } },
  { what: "a passage with more than is kept of one", more: { anchor: { ...passage, colour: "red" } } },
  { what: "an id that is none", more: { commentId: "1" } },
  { what: "a subject of an unknown kind", more: { subject: { kind: "gap", id: crypto.randomUUID() } } },
];
test.each(faulty)("a comment is not taken with $what", async ({ more, message }) => {
  const before = await kept();
  await expect(comment("editor", "?", more)).rejects.toMatchObject({
    kind: "invalid",
    ...(message === undefined ? {} : { message, field: "body" }),
  });
  expect(await kept()).toEqual(before);
});

test("a comment is kept without the blanks around it, up to 8,000 characters", async () => {
  const words = "a".repeat(8_000);
  const id = await comment("editor", `\n ${words} `);
  expect((await own.db.comment.findUniqueOrThrow({ where: { id } })).body).toBe(words);
});

test("only comments on a report wait for a review", async () => {
  const before = await kept();
  const pending = comment("editor", "?", { subject: { kind: "source", id: world.sourceId }, isPending: true });
  await expect(pending).rejects.toMatchObject({
    kind: "invalid",
    message: "Only comments on a report can wait for a review.",
  });
  expect(await kept()).toEqual(before);
});

test("what is commented on has to be there still", async () => {
  const refused = {
    kind: "not_found",
    message: "What you comment on is not there any more. Reload to see what is.",
  };
  const gone = crypto.randomUUID();
  for (const subject of [
    { kind: "report", id: gone },
    { kind: "fact", id: gone },
    { kind: "source", id: gone },
    { kind: "node", runId: world.runId, key: "search-9" },
  ]) {
    await expect(comment("editor", "?", { subject })).rejects.toMatchObject(refused);
  }
});

test("a comment that is gone, an answer taken for a thread, and one of another project are not there to answer or change", async () => {
  const thread = await comment("editor", "With an answer.");
  const answer = await reply("reviewer", thread, "The answer.");
  const foreign = await own.db.comment.create({
    data: {
      projectId: other.projectId,
      subjectKind: "report",
      subjectId: other.reportId,
      body: "?",
      authorId: idOf("editor"),
    },
  });
  const before = await kept();
  const refused = { kind: "not_found", message: "This comment is not there any more. Reload to see what is." };
  const changes = (id: string): [string, object][] => [
    ["edit_comment", { commentId: id, revision: 1, body: "?" }],
    ["delete_comment", { commentId: id }],
  ];
  const onThread = (id: string): [string, object][] => [
    ["reply_comment", { commentId: crypto.randomUUID(), threadId: id, body: "?" }],
    ["resolve_thread", { commentId: id }],
    ["reopen_thread", { commentId: id }],
  ];
  for (const [name, input] of [
    ...[crypto.randomUUID(), foreign.id].flatMap((id) => [...changes(id), ...onThread(id)]),
    ...onThread(answer),
  ]) {
    await expect(send("editor", name, input)).rejects.toMatchObject(refused);
  }
  expect(await kept()).toEqual(before);
  expect(await own.db.comment.findUniqueOrThrow({ where: { id: foreign.id } })).toEqual(foreign);
});

test("who made something and is named in a comment on it is told once, that they are mentioned", async () => {
  await own.db.user.update({ where: { id: world.owner }, data: { name: "Ada Byron" } });
  await comment("editor", "@Ada Byron made this.");
  expect(await told("owner", "@Ada Byron made this.")).toEqual(["mentioned"]);
});

test("who made something and has answered in its thread is told of the next answer once, as of an answer", async () => {
  const thread = await comment("editor", "A question of the maker.");
  await reply("owner", thread, "The maker answers.");
  await reply("reviewer", thread, "A third speaks.");
  expect(await told("owner", "A third speaks.")).toEqual(["replied"]);
  expect(await told("editor", "A third speaks.")).toEqual(["replied"]);
  expect(await told("reviewer", "A third speaks.")).toEqual([]);
});

test("whose only answer in a thread was deleted is told of no more answers", async () => {
  const thread = await comment("editor", "Asked once.");
  const answer = await reply("reviewer", thread, "Taken back.");
  await send("reviewer", "delete_comment", { commentId: answer });
  await reply("owner", thread, "Said later.");
  expect(await told("reviewer", "Said later.")).toEqual([]);
  expect(await told("editor", "Said later.")).toEqual(["replied"]);
});

test("the same answer sent twice is written, told and noted once", async () => {
  const thread = await comment("editor", "Answered twice?");
  const input = { commentId: crypto.randomUUID(), threadId: thread, body: "Only once." };
  await Promise.all([send("reviewer", "reply_comment", input), send("reviewer", "reply_comment", input)]);
  await send("reviewer", "reply_comment", input);
  expect(await own.db.comment.count({ where: { parentId: thread } })).toBe(1);
  expect(await told("editor", "Only once.")).toEqual(["replied"]);
  const events = { kind: "comment_added", payload: { path: ["commentId"], equals: input.commentId } };
  expect(await own.db.auditEvent.count({ where: events })).toBe(1);
});

const subjects: readonly { kind: string; subject: () => object; tells: () => object }[] = [
  {
    kind: "report",
    subject: () => ({ kind: "report", id: world.reportId }),
    tells: () => ({
      subject: "report",
      subjectId: world.reportId,
      runId: world.runId,
      key: "",
      title: "The tide at Brest",
      run: { number: 1, researcher: "Tides" },
    }),
  },
  {
    kind: "fact",
    subject: () => ({ kind: "fact", id: world.facts[0]?.id }),
    tells: () => ({
      subject: "fact",
      runId: world.runId,
      key: world.facts[0]?.key,
      title: world.facts[0]?.statement,
      run: { number: 1, researcher: "Tides" },
    }),
  },
  {
    kind: "source",
    subject: () => ({ kind: "source", id: world.sourceId }),
    tells: () => ({
      subject: "source",
      subjectId: world.sourceId,
      runId: null,
      key: "",
      title: "100% tides",
      run: null,
    }),
  },
  {
    kind: "node",
    subject: () => ({ kind: "node", runId: world.runId, key: "search-1" }),
    tells: () => ({
      subject: "node",
      runId: world.runId,
      key: "search-1",
      title: "Sailor",
      run: { number: 1, researcher: "Tides" },
    }),
  },
];
test.each(subjects)("whoever made a $kind is told what was commented on, and where it stands", async (row) => {
  await own.db.source.update({ where: { id: world.sourceId }, data: { addedById: world.owner } });
  const commentId = await comment("editor", `On a ${row.kind}, once more.`, { subject: row.subject() });
  const notice = await own.db.notification.findFirstOrThrow({
    where: { userId: world.owner, payload: { path: ["commentId"], equals: commentId } },
  });
  expect(notice).toMatchObject({ kind: "commented", actorId: idOf("editor"), payload: row.tells() });
});

test("an edit says when it was made and answers the new revision; the words before are gone", async () => {
  const id = await comment("editor", "First.");
  expect(await send("editor", "edit_comment", { commentId: id, revision: 1, body: "Second." })).toEqual({
    revision: 2,
  });
  const row = await own.db.comment.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ body: "Second.", revision: 2 });
  expect(row.editedAt).not.toBeNull();
});

test("of two edits at once one is made, the other told that it was changed in another window, pending or not", async () => {
  const stale = {
    kind: "stale",
    message: "This comment was changed in another window. It is shown as it is now; edit it again.",
  };
  for (const isPending of [false, true]) {
    const commentId = await comment("reviewer", "Edited twice?", { isPending });
    const edits = ["One.", "Two."].map((body) => send("reviewer", "edit_comment", { commentId, revision: 1, body }));
    const done = await Promise.allSettled(edits);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: stale });
    await send("reviewer", "delete_comment", { commentId });
  }
});

test("a thread that is open is not reopened, and one that is resolved not resolved again: who did it is kept", async () => {
  const commentId = await comment("editor", "Resolved by the first.");
  await expect(send("owner", "reopen_thread", { commentId })).rejects.toMatchObject({
    kind: "stale",
    message: "Someone else has just reopened this thread. It is shown as it is now.",
  });
  await send("reviewer", "resolve_thread", { commentId });
  await expect(send("owner", "resolve_thread", { commentId })).rejects.toMatchObject({
    kind: "stale",
    message: "Someone else has just resolved this thread. It is shown as it is now.",
  });
  expect((await own.db.comment.findUniqueOrThrow({ where: { id: commentId } })).resolvedById).toBe(idOf("reviewer"));
});

test("while a legal hold stands nothing that others have seen is deleted; what only its author sees is", async () => {
  const { projectId } = world;
  const seen = await comment("editor", "Held.");
  const draft = await comment("editor", "Unseen.", { isPending: true });
  const setAt = new Date("2026-03-04T05:06:07Z");
  const hold = await own.db.legalHold.create({
    data: { projectId, reason: "A claim", setById: idOf("stranger"), setAt },
  });
  await expect(send("editor", "delete_comment", { commentId: seen })).rejects.toMatchObject({
    kind: "conflict",
    message:
      "A legal hold stands on this project since 4 March 2026, set by Stranger: nothing of it can be deleted. An administrator can lift it.",
  });
  await send("editor", "delete_comment", { commentId: draft });
  expect(await own.db.comment.count({ where: { id: seen } })).toBe(1);
  expect(await own.db.commentDraft.count({ where: { id: draft } })).toBe(0);
  await own.db.legalHold.update({ where: { id: hold.id }, data: { liftedAt: new Date() } });
  await send("editor", "delete_comment", { commentId: seen });
  expect(await own.db.comment.count({ where: { id: seen } })).toBe(0);
});

test("the trail says whether what was deleted was one's own, and a second deletion finds nothing", async () => {
  const [mine, yours] = [await comment("owner", "Mine."), await comment("editor", "Yours.")];
  for (const commentId of [mine, yours]) await send("owner", "delete_comment", { commentId });
  const events = await own.db.auditEvent.findMany({
    where: { projectId: world.projectId, kind: "comment_deleted" },
    orderBy: { seq: "desc" },
    take: 2,
  });
  expect(events.map(({ payload }) => payload)).toEqual([
    { commentId: yours, isOwn: false },
    { commentId: mine, isOwn: true },
  ]);
  await expect(send("owner", "delete_comment", { commentId: yours })).rejects.toMatchObject({ kind: "not_found" });
});

test("an owner deletes what others wrote, but not what they keep to themselves still", async () => {
  const draft = await comment("reviewer", "Kept back.", { isPending: true });
  await expect(send("owner", "delete_comment", { commentId: draft })).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.commentDraft.count({ where: { id: draft } })).toBe(1);
  await send("reviewer", "delete_comment", { commentId: draft });
});

test("whoever answers a thread that is being deleted just then is told that it is gone", async () => {
  const thread = await comment("editor", "Going.");
  const late = await aLatecomer(own);
  const answer = {
    commentId: CommentId.parse(crypto.randomUUID()),
    threadId: CommentId.parse(thread),
    body: "Too late.",
    userId: idOf("reviewer"),
  };
  const done = await inTransaction(own.db, async (tx) => {
    await tx.$queryRaw`select 1 from comment where id = ${thread}::uuid for update`;
    const replying = Promise.allSettled([replyTo(late.db, { projectId: world.projectId }, answer)]);
    await late.waits;
    await tx.comment.deleteMany({ where: { id: thread } });
    // Wrapped, so that it is awaited once the deletion is done.
    return { replying };
  });
  const [outcome] = await done.replying;
  await late.close();
  expect(outcome).toMatchObject({
    status: "rejected",
    reason: { kind: "not_found", message: "This comment is not there any more. Reload to see what is." },
  });
});

test("of those who delete one comment at once one has deleted it, and the trail tells it once", async () => {
  const thread = await comment("editor", "Answered.");
  const commentId = await reply("editor", thread, "Deleted by two.");
  const tries = (["owner", "editor", "owner"] as const).map((who) => send(who, "delete_comment", { commentId }));
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const events = { kind: "comment_deleted", payload: { path: ["commentId"], equals: commentId } };
  expect(await own.db.auditEvent.count({ where: events })).toBe(1);
  expect(await own.db.comment.count({ where: { id: thread } })).toBe(1);
});

test("submitting shows all that one kept back on a report, in the order in which it was written, and nobody else's", async () => {
  const mine = [
    await comment("editor", "One.", { isPending: true }),
    await comment("editor", "Two.", { isPending: true }),
  ];
  const theirs = await comment("reviewer", "Theirs.", { isPending: true });
  expect(await send("editor", "submit_comments", { reportId: world.reportId })).toEqual({ count: 2 });
  const shown = await own.db.comment.findMany({ where: { id: { in: [...mine, theirs] } } });
  expect(shown.map(({ id }) => id).toSorted()).toEqual(mine.toSorted());
  expect(await own.db.commentDraft.count({ where: { id: theirs } })).toBe(1);
  await send("reviewer", "delete_comment", { commentId: theirs });
});

test("with nothing kept back, or of a report that is not there, nothing is submitted", async () => {
  await expect(send("editor", "submit_comments", { reportId: world.reportId })).rejects.toMatchObject({
    kind: "conflict",
    message: "You have no pending comments on this report. Nothing was changed.",
  });
  for (const reportId of [other.reportId, crypto.randomUUID()]) {
    await expect(send("editor", "submit_comments", { reportId })).rejects.toMatchObject({
      kind: "not_found",
      message: "There is no such report.",
    });
  }
});

test("whoever has the project open is told of each change as it happens, pending or not", async () => {
  const { projectId } = world;
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await watcher.woken(projectId);
    return done;
  };
  const thread = await told(comment("editor", "Watched."));
  const answer = await told(reply("reviewer", thread, "Watched, too."));
  await told(send("editor", "edit_comment", { commentId: thread, revision: 1, body: "Watched still." }));
  await told(send("owner", "resolve_thread", { commentId: thread }));
  await told(send("owner", "reopen_thread", { commentId: thread }));
  await told(send("owner", "delete_comment", { commentId: answer }));
  await told(comment("editor", "Kept back.", { isPending: true }));
  await told(send("editor", "submit_comments", { reportId: world.reportId }));
});
