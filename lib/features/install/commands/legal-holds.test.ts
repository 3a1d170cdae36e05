import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { CommentId, SourceId } from "@/lib/domain/core/ids";
import { addComment, deleteComment, replyTo } from "@/lib/features/comments/comments";
import { listLegalHolds } from "@/lib/features/install/views/legal-holds";
import type { Actor } from "@/lib/features/kit/command";
import { askSourceDeletion } from "@/lib/features/library/commands/deletion";
import { askDeletion } from "@/lib/features/projects/commands/deletion";
import { getSettingsView } from "@/lib/features/projects/views/settings";
import { askResearcherDeletion, askRunDeletion } from "@/lib/features/researchers/commands/deletion";
import { inTransaction } from "@/lib/platform/db/tx";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { liftLegalHold, setLegalHold } from "./legal-holds";

const own = ownDatabase();
let administrator: Actor;
beforeAll(async () => {
  administrator = { userId: await anAdministrator(own.db, "Grace"), sessionId: null, address: "127.0.0.1" };
});

const reason = "A lawsuit over the harbour.";

async function hold({ projectId }: AWorld): Promise<unknown> {
  return await setLegalHold(own.db, administrator, { projectId, reason });
}

/** A comment on the world's report. */
async function aComment({ projectId, owner: userId, reportId }: AWorld, isPending = false): Promise<CommentId> {
  const commentId = CommentId.parse(randomUUID());
  const subject = { kind: "report", id: reportId } as const;
  await addComment(own.db, { projectId }, { commentId, subject, anchor: null, body: "So?", isPending, userId });
  return commentId;
}

/** Every act by which something of the project is deleted. */
async function acts(world: AWorld): Promise<(() => Promise<unknown>)[]> {
  const { projectId, owner, sourceId, runId, researcherId } = world;
  const { db } = own;
  const caller = { userId: owner };
  const { title } = await db.source.findUniqueOrThrow({ where: { id: sourceId } });
  const { name } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const source = await openProject(db, { caller, projectId }, "delete_source");
  const research = await openProject(db, { caller, projectId }, "delete_research");
  const archive = async (archivedAt: Date | null): Promise<unknown> =>
    db.project.update({ where: { id: projectId }, data: { archivedAt } });
  const commentId = await aComment(world);
  return [
    (): Promise<unknown> => deleteComment(db, { projectId }, { commentId, userId: owner, mayAny: true }),
    async (): Promise<unknown> => {
      await archive(new Date());
      try {
        return await askDeletion(db, await openProject(db, { caller, projectId }, "delete"), { projectId, name });
      } finally {
        await archive(null);
      }
    },
    (): Promise<unknown> => askSourceDeletion(db, source, { projectId, sourceId: SourceId.parse(sourceId), title }),
    (): Promise<unknown> => askRunDeletion(db, research, { projectId, runId, name: "Tides, run 1" }),
    (): Promise<unknown> => askResearcherDeletion(db, research, { projectId, researcherId, name: "Tides" }),
  ];
}

test("while a hold stands nothing of its project is deleted, and the refusal says since when and by whom", async () => {
  const world = await aWorld(own.db);
  const other = await aWorld(own.db);
  const { projectId, owner } = world;
  await hold(world);
  for (const act of await acts(world)) {
    await expect(act()).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringMatching(
        /^A legal hold stands on this project since \d+ \w+ \d{4}, set by Grace: nothing of it can be deleted\. An administrator can lift it\.$/,
      ),
    });
  }
  // Of another project, and once it is lifted, everything goes as before.
  expect(await (await acts(other))[3]?.()).toMatchObject({ takes: { runs: 1 } });
  const reader = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect((await getSettingsView(own.db, reader)).hold).toMatchObject({ reason, by: "Grace" });
  expect(await listLegalHolds(own.db)).toMatchObject([{ projectId, name: "Tides", reason, by: "Grace" }]);
  await liftLegalHold(own.db, administrator, { projectId });
  expect((await getSettingsView(own.db, reader)).hold).toBeNull();
  expect(await listLegalHolds(own.db)).toEqual([]);
  expect(await (await acts(world))[3]?.()).toMatchObject({ takes: { runs: 1 } });
  const trail = await own.db.auditEvent.findMany({
    where: { projectId, runId: null, kind: { startsWith: "legal_hold" } },
    orderBy: { seq: "asc" },
  });
  expect(trail).toMatchObject([
    { kind: "legal_hold_set", payload: { reason }, actorId: administrator.userId },
    { kind: "legal_hold_lifted", actorId: administrator.userId },
  ]);
});

test("it is set once at a time, on a project that is there, and not while part of it is being deleted", async () => {
  const world = await aWorld(own.db);
  await hold(world);
  await expect(hold(world)).rejects.toMatchObject({
    kind: "conflict",
    message: "A legal hold stands on this project already. Reload to see it.",
  });
  await liftLegalHold(own.db, administrator, world);
  await expect(liftLegalHold(own.db, administrator, world)).rejects.toMatchObject({ kind: "not_found" });
  await (await acts(world))[4]?.();
  await expect(hold(world)).rejects.toMatchObject({
    message: "A researcher of this project is being deleted. Try again when it is gone.",
  });
  const gone = { ...world, projectId: (await aWorld(own.db)).projectId };
  await own.db.project.update({ where: { id: gone.projectId }, data: { isReplay: true } });
  await expect(hold(gone)).rejects.toMatchObject({ kind: "not_found" });
});

test("a project that was to be deleted is kept by it, and says so in its trail", async () => {
  const world = await aWorld(own.db);
  const { projectId } = world;
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_at = now(), delete_after = now() + interval '1 day'
    where id = ${projectId}::uuid`;
  await hold(world);
  expect(await own.db.project.findUniqueOrThrow({ where: { id: projectId } })).toMatchObject({ deleteAfter: null });
  expect(await own.db.auditEvent.count({ where: { projectId, kind: "deletion_withdrawn" } })).toBe(1);
});

test("what a hold says cannot be changed, and it goes with nothing but its project", async () => {
  const world = await aWorld(own.db);
  await hold(world);
  const where = { projectId: world.projectId };
  await expect(own.db.legalHold.updateMany({ where, data: { reason: "Another." } })).rejects.toThrow();
  await expect(own.db.legalHold.deleteMany({ where })).rejects.toThrow();
  await liftLegalHold(own.db, administrator, world);
  await expect(own.db.legalHold.updateMany({ where, data: { liftedAt: null } })).rejects.toThrow();
});

test("a comment that others have seen stays while a hold stands, answered or not; one that was shown to nobody can go", async () => {
  const world = await aWorld(own.db);
  const { projectId, owner: userId } = world;
  const [alone, answered, pending] = [await aComment(world), await aComment(world), await aComment(world, true)];
  await replyTo(own.db, world, { commentId: CommentId.parse(randomUUID()), threadId: answered, body: "So.", userId });
  await hold(world);
  const remove = (commentId: CommentId): Promise<unknown> =>
    deleteComment(own.db, world, { commentId, userId, mayAny: true });
  for (const commentId of [alone, answered])
    await expect(remove(commentId)).rejects.toMatchObject({ kind: "conflict" });
  await remove(pending);
  const where = { projectId };
  expect(await own.db.comment.count({ where: { ...where, deletedAt: null } })).toBe(3);
  expect(await own.db.commentDraft.count({ where })).toBe(0);
});

test("the database refuses every beginning of a deletion while a hold stands, whoever asks", async () => {
  const [world, other] = [await aWorld(own.db), await aWorld(own.db)];
  await hold(world);
  const { db } = own;
  const begin = (of: AWorld): (() => Promise<unknown>)[] => {
    const id = of.projectId;
    return [
      (): Promise<unknown> => db.$executeRaw`
        insert into source_deletion (source_id, project_id, kind, mark) values (${of.sourceId}::uuid, ${id}::uuid, 'upload', '?')`,
      (): Promise<unknown> => db.$executeRaw`
        insert into research_deletion (id, project_id, kind, researcher_id, texts)
        values (${of.researcherId}::uuid, ${id}::uuid, 'researcher', ${of.researcherId}::uuid, '{}')`,
      (): Promise<unknown> => db.$executeRaw`delete from comment where project_id = ${id}::uuid`,
      (): Promise<unknown> => db.$executeRaw`
        update comment set deleted_at = now(), body = '' where project_id = ${id}::uuid`,
      (): Promise<unknown> => db.$executeRaw`
        update project set archived_at = now(), delete_asked_at = now(), delete_after = now() where id = ${id}::uuid`,
    ];
  };
  for (const of of [world, other]) await aComment(of);
  for (const act of begin(world)) await expect(act()).rejects.toThrow("A legal hold stands on project");
  for (const act of begin(other)) await act();
  await liftLegalHold(db, administrator, world);
  for (const act of begin(world)) await act();
});

test("whoever begins a deletion waits for a hold that is being set, and is refused", async () => {
  const world = await aWorld(own.db);
  const { projectId, researcherId } = world;
  const late = await aLatecomer(own);
  const beginning = await inTransaction(own.db, async (tx) => {
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for update`;
    await tx.legalHold.create({ data: { projectId, reason } });
    const inserted = late.db.$executeRaw`
      insert into research_deletion (id, project_id, kind, researcher_id, texts)
      values (${researcherId}::uuid, ${projectId}::uuid, 'researcher', ${researcherId}::uuid, '{}')`;
    const outcome = inserted.then(String, String);
    await late.waits;
    return { outcome };
  });
  expect(await beginning.outcome).toContain("A legal hold stands on project");
  await late.close();
});
