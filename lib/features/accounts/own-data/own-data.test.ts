import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { leaveProject, removeMember } from "@/lib/access/accounts/members";
import { openProject } from "@/lib/access/door/open-project";
import { createToken } from "@/lib/access/tokens";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { findOwnData, getOwnDataFile } from "@/lib/features/accounts/views/own-data";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { aMember, aSession, aUser } from "@/lib/testing/rigs/access";
import { aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { askOwnData, workOwnData } from "./own-data";

const own = ownDatabase();
afterAll(() => endAllStarted());

const going = new AbortController().signal;

const File = z.object({
  format: z.literal("stemma-person"),
  account: z.record(z.string(), z.unknown()),
  names_of_projects: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
type File = z.infer<typeof File>;

async function comment(projectId: ProjectId, authorId: UserId, body: string): Promise<void> {
  await own.db.comment.create({
    data: { id: randomUUID(), projectId, subjectKind: "project", subjectId: projectId, authorId, body },
  });
}

/** Asks for the file and has a worker make it; what it holds, as text and as what it says. */
async function fileOf(userId: UserId): Promise<{ text: string; file: File }> {
  await askOwnData(own.db, await aSession(own.db, userId));
  await workOwnData(own.db, going);
  const text = await (await getOwnDataFile(own.db, await aSession(own.db, userId))).text();
  return { text, file: File.parse(JSON.parse(text)) };
}

test("the file holds what a person is, has and wrote, by the columns that name them, and no secret", async () => {
  const world = await aWorld(own.db);
  const userId = await aMember(own.db, world.projectId, "reviewer");
  await own.db.user.update({ where: { id: userId }, data: { name: "Emmy", passwordHash: "argon-of-emmy" } });
  await comment(world.projectId, userId, "It is seven metres.");
  await comment(world.projectId, world.owner, "It is five metres.");
  const { projectId, runId, reportId: subjectId } = world;
  const verdict = { subject: "report", verdict: "accepted", note: "Well told.", reviewerId: userId } as const;
  await own.db.review.create({ data: { projectId, runId, subjectId, ...verdict } });
  await own.db.factRelation.updateMany({
    where: { projectId },
    data: { settledById: userId, settlement: "Measured." },
  });
  const self = await aSession(own.db, userId);
  const made = await createToken(own.db, self, { name: "script", scopes: ["read"], projectId: null, days: 30 });
  await own.db.secondFactor.create({ data: { userId, sealed: Buffer.from("sealed-of-emmy") } });

  const { text, file } = await fileOf(userId);
  expect(file.account).toMatchObject({ id: userId, name: "Emmy", has_password: true });
  expect(file.names_of_projects).toEqual({ [projectId]: "Tides" });
  expect(file.rows["comment"]).toMatchObject([{ as: ["author_id"], body: "It is seven metres." }]);
  expect(file.rows["review"]).toMatchObject([{ as: ["reviewer_id"], verdict: "accepted", note: "Well told." }]);
  expect(file.rows["fact_relation"]).toMatchObject([{ as: ["settled_by_id"], settlement: "Measured." }]);
  expect(file.rows["membership"]).toMatchObject([{ project_id: projectId, role: "reviewer" }]);
  expect(file.rows["api_token"]).toMatchObject([{ name: "script", scopes: ["read"] }]);
  expect(file.rows["session"]).toHaveLength(2);
  expect(file.rows["second_factor"]).toHaveLength(1);
  expect(file.rows["account_event"]?.map(({ kind }) => kind)).toEqual(["token_created", "data_exported"]);
  for (const secret of [made.token, "argon-of-emmy", Buffer.from("sealed-of-emmy").toString("hex"), "five metres"]) {
    expect(text, secret).not.toContain(secret);
  }
});

test("of a project that they left they are told what they did and said, and nothing that is the project's", async () => {
  const world = await aWorld(own.db);
  const { projectId, owner } = world;
  const userId = await aMember(own.db, projectId, "editor");
  await own.db.question.create({
    data: {
      id: randomUUID(),
      projectId,
      askedById: userId,
      text: "How high?",
      answer: "Secret of Brest.",
      model: "offline",
    },
  });
  await own.db.run.update({
    where: { id: world.runId },
    data: { startedById: userId, question: "A question of theirs" },
  });
  expect((await fileOf(userId)).text).toContain("Secret of Brest.");
  await removeMember(own.db, await openProject(own.db, { caller: { userId: owner }, projectId }, "administer"), userId);
  // What was made before tells what is the project's.
  expect(await findOwnData(own.db, { userId })).toBeNull();
  const { text, file } = await fileOf(userId);
  expect(file.rows["question"]).toMatchObject([{ text: "How high?" }]);
  expect(file.rows["run"]).toMatchObject([{ number: 1 }]);
  for (const foreign of ["Secret of Brest.", "A question of theirs", "Tides"]) expect(text).not.toContain(foreign);
});

test("one is made at a time, for whoever asked alone, and is there for as long as it is kept", async () => {
  const [userId, other] = [await aUser(own.db), await aUser(own.db)];
  const self = await aSession(own.db, userId);
  const both = await Promise.allSettled([askOwnData(own.db, self), askOwnData(own.db, self)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await findOwnData(own.db, self)).toMatchObject({ status: "queued", progress: 0 });
  await expect(getOwnDataFile(own.db, self)).rejects.toMatchObject({ kind: "not_found" });
  await Promise.all([workOwnData(own.db, going), workOwnData(own.db, going)]);
  expect(await findOwnData(own.db, self)).toMatchObject({ status: "done", progress: 100 });
  await expect(getOwnDataFile(own.db, await aSession(own.db, other))).rejects.toMatchObject({ kind: "not_found" });
  expect(await findOwnData(own.db, { userId: other })).toBeNull();
  await own.db.personExport.update({ where: { userId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await expect(getOwnDataFile(own.db, self)).rejects.toMatchObject({ kind: "not_found" });
  await workOwnData(own.db, going);
  expect(await own.db.personExport.count({ where: { userId } })).toBe(0);
});

test("a file goes when its person leaves a project, too, and is fetched only soon after signing in", async () => {
  const { projectId } = await aWorld(own.db);
  const userId = await aMember(own.db, projectId, "viewer");
  await fileOf(userId);
  const self = await aSession(own.db, userId);
  const age = async (seconds: number): Promise<number> =>
    await own.db.$executeRaw`
      update session set proved_at = now() - make_interval(secs => ${seconds}) where id = ${self.sessionId}::uuid`;
  await age(601);
  await expect(getOwnDataFile(own.db, self)).rejects.toMatchObject({ kind: "sign_in_again" });
  await age(1);
  expect((await getOwnDataFile(own.db, self)).status).toBe(200);
  await leaveProject(own.db, await openProject(own.db, { caller: { userId }, projectId }, "read"));
  await expect(getOwnDataFile(own.db, self)).rejects.toMatchObject({ kind: "not_found" });
});

test("a worker process that is killed before it wrote the file leaves it to the next one", async () => {
  const userId = await aUser(own.db);
  await askOwnData(own.db, await aSession(own.db, userId));
  const { child, reached } = await startArmedProcess(own.url, {
    holdAt: [{ point: "own_data_gathered", key: userId }],
  });
  await reached;
  await endWith(child, "SIGKILL");
  expect(await findOwnData(own.db, { userId })).toMatchObject({ status: "running" });
  // Its lease runs out.
  await own.db.personExport.update({ where: { userId }, data: { leaseUntil: new Date(Date.now() - 1_000) } });
  await ringOnChange(own.db, "person_export");
  const next = await startArmedProcess(own.url, {});
  const row = await untilFound(own.db, () => own.db.personExport.findFirst({ where: { userId, status: "done" } }));
  await endWith(next.child, "SIGTERM");
  expect(row.attempts).toBe(2);
  expect(File.parse(JSON.parse(Buffer.from(row.bytes ?? []).toString("utf8"))).account["id"]).toBe(userId);
}, 90_000);

test("while a file is made it is told how far it is, and its worker keeps it though making it takes long", async () => {
  const userId = await aUser(own.db);
  await askOwnData(own.db, await aSession(own.db, userId));
  // A worker that says nothing more after it took the file would have lost it at once.
  await own.db.$executeRaw`
    create function lease_of_none() returns trigger language plpgsql as
      $$ begin new.lease_until := now(); return new; end $$`;
  await own.db.$executeRaw`
    create trigger lease_of_none before update on person_export for each row
      when (old.status = 'queued') execute function lease_of_none()`;
  const seen: { progress: number; lives: boolean }[] = [];
  arm(async (point) => {
    if (point !== "own_data_gathered") return;
    const { progress, leaseUntil } = await own.db.personExport.findUniqueOrThrow({ where: { userId } });
    seen.push({ progress, lives: leaseUntil !== null && leaseUntil > new Date() });
  });
  await workOwnData(own.db, going);
  arm(null);
  await own.db.$executeRaw`drop trigger lease_of_none on person_export`;
  expect(seen).toEqual([{ progress: expect.any(Number), lives: true }]);
  expect(seen[0]?.progress).toBeGreaterThan(50);
  expect(seen[0]?.progress).toBeLessThan(100);
  expect(await findOwnData(own.db, { userId })).toMatchObject({ status: "done", progress: 100 });
});

test("a file that cannot be made says so, keeps no other waiting, and can be asked for again", async () => {
  const [userId, other] = [await aUser(own.db), await aUser(own.db)];
  const self = await aSession(own.db, userId);
  await askOwnData(own.db, self);
  await askOwnData(own.db, await aSession(own.db, other));
  await own.db.$executeRaw`
    create function unreadable() returns trigger language plpgsql as
      $$ begin raise exception 'It cannot be kept.'; end $$`;
  await own.db.$executeRaw`
    create trigger unreadable before update on person_export for each row
      when (new.status = 'done' and new.attempts = 1) execute function unreadable()`;
  await own.db.personExport.update({ where: { userId: other }, data: { attempts: 1 } });
  await workOwnData(own.db, going);
  const why = "The file could not be made. Ask for it again.";
  expect(await findOwnData(own.db, { userId })).toMatchObject({ status: "failed", error: why });
  expect(await findOwnData(own.db, { userId: other })).toMatchObject({ status: "done", error: null });
  await expect(getOwnDataFile(own.db, self)).rejects.toMatchObject({ kind: "not_found" });
  await own.db.$executeRaw`drop trigger unreadable on person_export`;
  expect((await fileOf(userId)).file.account["id"]).toBe(userId);
});

test("a file of which several workers died is given up, with a sentence that says what to do", async () => {
  const userId = await aUser(own.db);
  await askOwnData(own.db, await aSession(own.db, userId));
  const died = { status: "running", leaseUntil: new Date(Date.now() - 1_000) };
  await own.db.personExport.update({ where: { userId }, data: { ...died, attempts: 3 } });
  await workOwnData(own.db, going);
  const error = "The file could not be made, though it was tried several times. Ask for it again.";
  expect(await findOwnData(own.db, { userId })).toMatchObject({ status: "failed", error });
  await own.db.personExport.update({ where: { userId }, data: { ...died, attempts: 2 } });
  await workOwnData(own.db, going);
  expect(await findOwnData(own.db, { userId })).toMatchObject({ status: "done" });
});
