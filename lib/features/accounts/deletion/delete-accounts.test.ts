import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { renameAccount } from "@/lib/access/accounts/own-account";
import { enableAccount } from "@/lib/access/accounts/people";
import { startSession } from "@/lib/access/accounts/sessions";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { FORMER_MEMBER } from "@/lib/domain/deletion/names";
import { listAccounts, listDeletedAccounts } from "@/lib/features/accounts/views/accounts";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { inTransaction } from "@/lib/platform/db/tx";
import { arm } from "@/lib/run/engine/race-points";
import { aDatabase, ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { aMember, anAdministrator, aProject, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { askAccountDeletion } from "./ask-deletion";
import { deleteAccounts } from "./delete-accounts";

const own = ownDatabase();
beforeAll(async () => {
  await anAdministrator(own.db, "First");
});
afterEach(() => arm(null));
afterAll(() => endAllStarted());

const going = new AbortController().signal;

async function emailOf(userId: UserId): Promise<string> {
  return (await own.db.user.findUniqueOrThrow({ where: { id: userId } })).email;
}

async function ask(userId: UserId, actorId: UserId = userId): ReturnType<typeof askAccountDeletion> {
  return await askAccountDeletion(own.db, { userId, actorId, typed: await emailOf(userId) });
}

/** A statement in a transaction that says that it deletes an account. */
async function asDeletion(userId: UserId, statement: string): Promise<number> {
  return await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`select set_config('stemma.deletes_account', ${userId}, true)`;
    return await tx.$executeRawUnsafe(statement);
  });
}

/** A member with a name of its own in a project of another's, whose trail says that they came. */
async function aTold(name = "Weierstrass the Elder"): Promise<{ world: AWorld; userId: UserId }> {
  const world = await aWorld(own.db);
  const userId = await aMember(own.db, world.projectId, "editor");
  await own.db.user.update({ where: { id: userId }, data: { name } });
  await own.db.run.update({ where: { id: world.runId }, data: { startedById: userId } });
  return { world, userId };
}

async function comment(projectId: ProjectId, authorId: UserId, body: string): Promise<void> {
  const id = randomUUID();
  await own.db.comment.create({
    data: { id, projectId, subjectKind: "project", subjectId: projectId, authorId, body },
  });
}

test("an account goes at once for whoever had it, and wholly once a worker was there; its stone stays", async () => {
  const { world, userId } = await aTold();
  const admin = await anAdministrator(own.db, "Noether");
  await own.db.signInMethod.create({ data: { provider: "github", subject: "7", userId } });
  await startSession(own.db, { userId }, null);
  expect(await ask(userId, admin)).toMatchObject({ projects: 1, sessions: 1, isLastAdministrator: false });
  const seen = await own.db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(seen).toMatchObject({ name: FORMER_MEMBER, passwordHash: null, disabledAt: expect.any(Date) });
  expect(await startSession(own.db, { userId }, null)).toBeNull();
  expect(await own.db.signInMethod.count({ where: { userId } })).toBe(0);
  expect(await own.db.membership.count({ where: { userId } })).toBe(0);
  const person = { userId: admin, sessionId: randomUUID(), name: "", email: "", isAdmin: true } as never;
  expect((await listAccounts(own.db, person)).map(({ id }) => id)).not.toContain(userId);
  await expect(enableAccount(own.db, { userId: admin }, userId)).rejects.toMatchObject({ kind: "not_found" });
  await expect(ask(userId, admin)).rejects.toMatchObject({ kind: "conflict" });

  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect(await own.db.user.count({ where: { id: userId } })).toBe(0);
  const rows = await own.db.$queryRaw`select name from person where id = ${userId}::uuid`;
  expect(rows).toEqual([{ name: FORMER_MEMBER }]);
  const [stone] = await listDeletedAccounts(own.db, person);
  expect(stone).toMatchObject({ id: userId, by: "Noether", deletedAt: expect.any(String) });
  const [event] = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "desc" }, take: 1 });
  expect(event).toMatchObject({ kind: "account_deleted", actorId: admin });
  const [left] = await own.db.auditEvent.findMany({
    where: { projectId: world.projectId, runId: null },
    orderBy: { seq: "desc" },
    take: 1,
  });
  expect(left).toMatchObject({ kind: "member_removed", payload: { userId, name: FORMER_MEMBER }, actorId: admin });
  const where = { userId };
  await expect(own.db.accountDeletion.update({ where, data: { rows: {} } })).rejects.toThrow();
  await expect(own.db.accountDeletion.delete({ where })).rejects.toThrow();
  await expect(own.db.$executeRaw`truncate account_deletion`).rejects.toThrow();
});

test("the only owner of a project and the last administrator are refused, each with what to do; so is a stranger", async () => {
  const { projectId, owner } = await aProject(own.db);
  await expect(ask(owner)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("You are the only owner of “Tides”. Make somebody else an owner there"),
  });
  const stranger = await aUser(own.db);
  await expect(ask(owner, stranger)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(
    askAccountDeletion(own.db, { userId: owner, actorId: owner, typed: "else@example.org" }),
  ).rejects.toMatchObject({ kind: "invalid", field: "email" });
  // Refused, nothing was done.
  expect(await own.db.membership.count({ where: { projectId, userId: owner } })).toBe(1);
  await aMember(own.db, projectId, "owner");
  await ask(owner);
  await deleteAccounts(own.db, going);
  expect(await own.db.user.count({ where: { id: owner } })).toBe(0);

  const alone = await aDatabase();
  const admin = await anAdministrator(alone.db);
  const { email: typed } = await alone.db.user.findUniqueOrThrow({ where: { id: admin } });
  await expect(askAccountDeletion(alone.db, { userId: admin, actorId: admin, typed })).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("You are the only administrator of this install."),
  });
  await alone.drop();
});

test("of two administrators who delete their accounts at once, one is left", async () => {
  const two = await aDatabase();
  const admins = [await anAdministrator(two.db), await anAdministrator(two.db)];
  const done = await Promise.allSettled(
    admins.map(async (userId) => {
      const { email: typed } = await two.db.user.findUniqueOrThrow({ where: { id: userId } });
      return await askAccountDeletion(two.db, { userId, actorId: userId, typed });
    }),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await two.db.user.count({ where: { isAdmin: true, disabledAt: null } })).toBe(1);
  await two.drop();
});

test("of two owners who delete their accounts at once, one is left", async () => {
  const { projectId, owner } = await aProject(own.db);
  const other = await aMember(own.db, projectId, "owner");
  const done = await Promise.allSettled([ask(owner), ask(other)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await own.db.membership.count({ where: { projectId, role: "owner" } })).toBe(1);
  await deleteAccounts(own.db, going);
});

test("a project of its own alone that is to be deleted goes at once, and the account behind it", async () => {
  const { projectId, owner } = await aProject(own.db);
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_at = now(), delete_after = now() + interval '30 days'
    where id = ${projectId}::uuid`;
  expect(await ask(owner)).toMatchObject({ doomed: 1, onlyOwnerOf: [] });
  expect(await deleteAccounts(own.db, going)).toBe(0);
  expect(await own.db.user.count({ where: { id: owner } })).toBe(1);
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect(await own.db.user.count({ where: { id: owner } })).toBe(0);
});

test("what was still made for an account while it was being deleted goes, and what it was still let into, it leaves", async () => {
  const { world, userId } = await aTold();
  await ask(userId);
  await own.db.membership.create({ data: { projectId: world.projectId, userId, role: "viewer" } });
  const late = await own.db.project.create({
    data: { name: "Imported", goal: "", memberships: { create: { userId, role: "owner" } } },
  });
  expect(await deleteAccounts(own.db, going)).toBe(0);
  expect(await own.db.membership.count({ where: { userId, projectId: world.projectId } })).toBe(0);
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await own.db.project.count({ where: { id: late.id } })).toBe(0);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect(await own.db.user.count({ where: { id: userId } })).toBe(0);
});

test("records let a name be taken out by the deletion of that account alone, where it is named alone, and nothing else", async () => {
  const { world, userId } = await aTold();
  const of = `where project_id = '${world.projectId}'`;
  const refused = "cannot be changed or removed";
  const change = `update audit_event set payload = '{}' ${of}`;
  // Nobody has asked for it.
  await expect(asDeletion(userId, change)).rejects.toThrow(refused);
  await ask(userId);
  const other = await aWorld(own.db);
  for (const statement of [
    `update audit_event set payload = '{}' where project_id = '${other.projectId}'`,
    `delete from audit_event ${of}`,
    `update audit_event set kind = 'project_edited' ${of}`,
    `update content set text = '', code_points = 0 ${of}`,
    `delete from account_event where user_id = '${userId}'`,
    `update account_event set kind = 'account_created' where user_id = '${userId}' and kind <> 'account_created'`,
  ]) {
    await expect(asDeletion(userId, statement), statement).rejects.toThrow(refused);
  }
  await expect(own.db.$executeRawUnsafe(change)).rejects.toThrow(refused);
  await deleteAccounts(own.db, going);
  await expect(asDeletion(userId, change)).rejects.toThrow(refused);
});

test("a deletion by two workers at once ends once, and one that cannot go on keeps no other waiting", async () => {
  const [stuck, next] = [await aTold("Stuck Person"), await aTold("Next Person")];
  await ask(stuck.userId);
  await ask(next.userId);
  await own.db.$executeRawUnsafe(`create function refuse_stuck() returns trigger language plpgsql as
    $$ begin if old.id = '${stuck.userId}' then raise exception 'stuck'; end if; return old; end $$`);
  await own.db.$executeRaw`create trigger stuck before delete on "user" for each row execute function refuse_stuck()`;
  const ended = await Promise.all([deleteAccounts(own.db, going), deleteAccounts(own.db, going)]);
  expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await own.db.user.count({ where: { id: next.userId } })).toBe(0);
  await own.db.$executeRaw`drop trigger stuck on "user"`;
  expect(await deleteAccounts(own.db, going)).toBe(1);
});

test("what is still written of somebody while their name is being taken out is found by the next round", async () => {
  const { world, userId } = await aTold("Mittag-Leffler the Younger");
  await comment(world.projectId, world.owner, "@Mittag-Leffler the Younger said so.");
  await ask(userId);
  let isWritten = false;
  arm(async () => {
    if (isWritten) return;
    isWritten = true;
    await comment(world.projectId, world.owner, "So said @Mittag-Leffler the Younger.");
  });
  await deleteAccounts(own.db, going);
  const bodies = await own.db.comment.findMany({ where: { projectId: world.projectId }, select: { body: true } });
  expect(bodies.map(({ body }) => body).toSorted()).toEqual([
    `@${FORMER_MEMBER} said so.`,
    `So said @${FORMER_MEMBER}.`,
  ]);
});

test("a name changes no record but where the product wrote names: whatever somebody calls themselves", async () => {
  for (const name of [
    "was rejected",
    "rejected",
    "Acme Holdings",
    "2030",
    'kind": "claim',
    "Former member",
    "A former member",
  ]) {
    const { world, userId } = await aTold(name);
    const { projectId, runId } = world;
    const said = `In 2030 the offer of Acme Holdings was rejected: ${name}.`;
    const payload = { subject: "fact", subjectId: "f", verdict: "rejected", note: said };
    const kind = "review_recorded";
    await own.db.auditEvent.create({
      data: { projectId, streamId: runId, runId, seq: 9000, kind, payload, reason: said },
    });
    await own.db.artifact.create({
      data: {
        projectId,
        runId,
        path: "told.md",
        mediaType: "text/markdown",
        content: said,
        sha256: createHash("sha256").update(said).digest("hex"),
        sizeBytes: Buffer.byteLength(said),
      },
    });
    await comment(projectId, world.owner, said);
    await own.db.project.update({ where: { id: projectId }, data: { name } });
    await ask(userId);
    expect(await deleteAccounts(own.db, going), name).toBe(1);
    const event = await own.db.auditEvent.findFirstOrThrow({ where: { streamId: runId, seq: 9000 } });
    expect(event, name).toMatchObject({ payload, reason: said });
    const { content } = await own.db.artifact.findFirstOrThrow({ where: { projectId, path: "told.md" } });
    expect(content).toBe(said);
    expect((await own.db.comment.findFirstOrThrow({ where: { projectId, authorId: world.owner } })).body).toBe(said);
    expect((await own.db.project.findUniqueOrThrow({ where: { id: projectId } })).name).toBe(name);
    expect(await own.db.redaction.count({ where: { projectId, runId } }), name).toBe(0);
  }
}, 60_000);

test("whoever did nothing in a project is named there by people alone, so no sentence of the product changes", async () => {
  const world = await aWorld(own.db);
  const { projectId, owner } = world;
  const userId = await aMember(own.db, projectId, "viewer");
  await own.db.user.update({ where: { id: userId }, data: { name: "the court" } });
  await own.db.project.update({ where: { id: projectId }, data: { summary: "It was settled by the court." } });
  await comment(projectId, owner, "@the court");
  await ask(userId);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  const { summary } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(summary).toBe("It was settled by the court.");
  const { body } = await own.db.comment.findFirstOrThrow({ where: { projectId, authorId: owner } });
  expect(body).toBe(`@${FORMER_MEMBER}`);
});

test("a name that an account had between two others goes too, behind a line break within JSON as anywhere", async () => {
  const { world, userId } = await aTold("Cauchy the First");
  const { projectId, runId } = world;
  const self = { userId, sessionId: randomUUID() } as never;
  await renameAccount(own.db, self, "Cauchy the Second");
  const result = { told: "Two lines.\nSettled by Cauchy the Second.", by: "Cauchy the First", address: "" };
  result.address = `Write:\n${await emailOf(userId)}`;
  const step = { kind: "section", stage: "synthesis", title: "?", input: {}, status: "complete", ordinal: 9 } as const;
  const node = await own.db.node.create({ data: { projectId, runId, key: "told", ...step, result } });
  await renameAccount(own.db, self, "Cauchy the Third");
  await ask(userId);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect((await own.db.node.findUniqueOrThrow({ where: { id: node.id } })).result).toEqual({
    told: `Two lines.\nSettled by ${FORMER_MEMBER}.`,
    by: FORMER_MEMBER,
    address: `Write:\n${FORMER_MEMBER}`,
  });
  expect(await own.db.accountEvent.count({ where: { userId, detail: { contains: "Cauchy" } } })).toBe(0);
});

test("a schedule keeps no name of whoever started the run that was in its way", async () => {
  const { world, userId } = await aTold("Riemann the Elder");
  const { projectId, owner } = world;
  const researcher = await own.db.researcher.findFirstOrThrow({ where: { projectId } });
  const lastNote = "Run 3, which Riemann the Elder started, is running. Open it, or cancel it first.";
  await own.db.researcherSchedule.create({
    data: {
      projectId,
      researcherId: researcher.id,
      plan: {},
      settings: {},
      setById: owner,
      nextAt: new Date(),
      lastNote,
    },
  });
  await ask(userId);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect((await own.db.researcherSchedule.findUniqueOrThrow({ where: { researcherId: researcher.id } })).lastNote).toBe(
    `Run 3, which ${FORMER_MEMBER} started, is running. Open it, or cancel it first.`,
  );
});

test("copies that an account was never in are left alone, though somebody there is called the same", async () => {
  const { world, userId } = await aTold("Gauss the Elder");
  const other = await aWorld(own.db);
  await own.db.project.update({ where: { id: other.projectId }, data: { importedAt: new Date() } });
  await own.db.outsidePerson.create({
    data: { id: randomUUID(), projectId: other.projectId, name: "Gauss the Elder" },
  });
  await comment(other.projectId, other.owner, "@Gauss the Elder");
  await ask(userId);
  expect(await deleteAccounts(own.db, going)).toBe(1);
  const { projects } = await own.db.accountDeletion.findUniqueOrThrow({ where: { userId } });
  expect(projects).toEqual([world.projectId]);
  expect(await own.db.outsidePerson.count({ where: { projectId: other.projectId, name: "Gauss the Elder" } })).toBe(1);
});

test("whoever writes a name again and again holds up no deletion", async () => {
  const { world, userId } = await aTold("Galois the Younger");
  const { projectId, owner } = world;
  await ask(userId);
  let rounds = 0;
  arm(async () => {
    const { position } = await own.db.accountDeletion.findUniqueOrThrow({ where: { userId } });
    if (!z.object({ at: z.literal("projects") }).safeParse(position).success) return;
    rounds += 1;
    await comment(projectId, owner, "@Galois the Younger");
  });
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect(rounds).toBe(20);
  expect(await own.db.user.count({ where: { id: userId } })).toBe(0);
});

test("a step of a run that began before is waited for: it may have read the name, and writes it yet", async () => {
  const { world, userId } = await aTold("Noether the Wise");
  const { projectId, runId } = world;
  const node = await own.db.node.create({
    data: {
      projectId,
      runId,
      key: "late",
      kind: "section",
      stage: "synthesis",
      title: "?",
      input: {},
      status: "running",
      ordinal: 9,
    },
  });
  const drawing = { projectId, sha256: Buffer.alloc(32, 1), drawing: 1, drawn: [] };
  await own.db.drawnText.create({ data: drawing });
  await ask(userId);
  expect(await deleteAccounts(own.db, going)).toBe(0);
  // While it waits nothing is looked through, nor made anew in vain.
  expect(await own.db.drawnText.count({ where: { projectId } })).toBe(1);
  expect(await own.db.accountDeletion.findUniqueOrThrow({ where: { userId } })).toMatchObject({
    position: { at: "round", round: 1 },
    rows: { deleted: {}, redacted: {} },
  });
  // What is drawn once the last round has begun is drawn without the name.
  arm(async () => {
    const { position } = await own.db.accountDeletion.findUniqueOrThrow({ where: { userId } });
    if (z.object({ at: z.literal("copies") }).safeParse(position).success) {
      await own.db.drawnText.create({ data: { ...drawing, sha256: Buffer.alloc(32, 2) } });
    }
  });
  await own.db.node.update({
    where: { id: node.id },
    data: { status: "complete", title: "Settled by Noether the Wise" },
  });
  expect(await deleteAccounts(own.db, going)).toBe(1);
  expect((await own.db.node.findUniqueOrThrow({ where: { id: node.id } })).title).toBe(`Settled by ${FORMER_MEMBER}`);
  const drawn = await own.db.drawnText.findMany({ where: { projectId }, select: { sha256: true } });
  expect(drawn.map(({ sha256 }) => sha256[0])).toEqual([2]);
});

test("a worker process that is killed between two steps leaves a deletion that goes on where it was", async () => {
  const { world, userId } = await aTold("Kovalevskaya the Great");
  await own.db.$executeRaw`
    insert into comment (project_id, subject_kind, subject_id, author_id, body)
    select ${world.projectId}::uuid, 'project', ${world.projectId}, ${world.owner}::uuid, '@Kovalevskaya the Great, ' || nth
    from generate_series(1, 3000) nth`;
  await own.db.$executeRaw`
    insert into notification (user_id, project_id, kind, payload)
    select ${userId}::uuid, ${world.projectId}::uuid, 'run_completed', '{}' from generate_series(1, 5000)`;
  await ask(userId);
  const holdAt = [{ point: "account_redacted", key: userId }];
  const { child, reached } = await startArmedProcess(own.url, { holdAt });
  await reached;
  await endWith(child, "SIGKILL");
  expect(await own.db.accountDeletion.findUniqueOrThrow({ where: { userId } })).toMatchObject({ deletedAt: null });
  await ringOnChange(own.db, "account_deletion");
  const second = await startArmedProcess(own.url, {});
  const stone = await untilFound(own.db, () =>
    own.db.accountDeletion.findFirst({ where: { userId, deletedAt: { not: null } } }),
  );
  await endWith(second.child, "SIGTERM");
  expect(stone).toMatchObject({ sought: null, position: null });
  expect(stone.rows).toMatchObject({ deleted: { notification: 5000, user: 1 }, redacted: { comment: 3000 } });
  expect(await own.db.comment.count({ where: { body: { startsWith: `@${FORMER_MEMBER}` } } })).toBeGreaterThanOrEqual(
    3000,
  );
}, 90_000);
