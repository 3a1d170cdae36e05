import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { openProject } from "@/lib/access/door/open-project";
import { CommentId, type ProjectId, SourceId } from "@/lib/domain/core/ids";
import { addComment } from "@/lib/features/comments/comments";
import { askSourceDeletion } from "@/lib/features/library/commands/deletion";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { requireRoomForRun } from "@/lib/features/runs/room-for-runs";
import { inTransaction } from "@/lib/platform/db/tx";
import { arm } from "@/lib/run/engine/race-points";
import { addUpload } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { deleteSources } from "./delete-sources";

const own = ownDatabase();
afterEach(() => arm(null));
afterAll(() => endAllStarted());

const going = new AbortController().signal;

const OnSubject = z.object({ subject: z.string() });

interface Asked extends AWorld {
  title: string;
}

/** A world whose run is over, with a source that has the same text as another one, or one of its own. */
async function aRestingWorld(): Promise<Asked> {
  const world = await aWorld(own.db);
  await own.db.run.updateMany({
    where: { projectId: world.projectId },
    data: { status: "completed", endedAt: new Date() },
  });
  const { title } = await own.db.source.findUniqueOrThrow({ where: { id: world.sourceId } });
  return { ...world, title };
}

async function ask({ projectId, owner, sourceId, title }: Asked): ReturnType<typeof askSourceDeletion> {
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "delete_source");
  return await askSourceDeletion(own.db, access, { projectId, sourceId: SourceId.parse(sourceId), title });
}

/** A statement in a transaction that says that it deletes a source. */
async function asDeletion(sourceId: string, statement: string): Promise<number> {
  return await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`select set_config('stemma.deletes_source', ${sourceId}, true)`;
    return await tx.$executeRawUnsafe(statement);
  });
}

async function countOf(projectId: ProjectId): Promise<Record<string, number>> {
  const of = { where: { projectId } };
  const { db } = own;
  return {
    source: await db.source.count(of),
    snapshot: await db.snapshot.count(of),
    content: await db.content.count(of),
    fact: await db.fact.count(of),
    evidence: await db.evidence.count(of),
  };
}

test("what is immutable stays so, whatever a transaction says, unless that source's deletion was asked for", async () => {
  const world = await aRestingWorld();
  const { projectId, sourceId } = world;
  const of = `where project_id = '${projectId}'`;
  const refused = "cannot be changed or removed";
  const forbidden = [
    `delete from snapshot ${of}`,
    `delete from content ${of}`,
    `update audit_event set payload = '{}' ${of}`,
    `delete from audit_event ${of}`,
    "truncate redaction",
    "truncate source_deletion",
  ];
  // Nobody has asked for it.
  for (const statement of forbidden) await expect(asDeletion(sourceId, statement)).rejects.toThrow(refused);
  const other = await aRestingWorld();
  await ask(other);
  // It was asked for of another source, in another project.
  for (const statement of forbidden) await expect(asDeletion(other.sourceId, statement)).rejects.toThrow(refused);
  await ask(world);
  // Now that source goes; but no transaction that does not say so takes it, nor does it take more than words.
  await expect(own.db.$executeRawUnsafe(`delete from snapshot ${of}`)).rejects.toThrow(refused);
  for (const statement of [
    `update snapshot set title = '' ${of}`,
    `update content set text = '', code_points = 0 ${of}`,
    `delete from content ${of} and sha256 <> all(select unnest(hashes) from source_deletion)`,
    `delete from audit_event ${of}`,
    `update audit_event set kind = 'project_edited' ${of}`,
    `update audit_event set payload = '{}', actor_id = null ${of} and kind = 'source_deletion_asked'`,
  ]) {
    await expect(asDeletion(sourceId, statement), statement).rejects.toThrow(refused);
  }
  await expect(
    own.db.$executeRaw`update source_deletion set mark = '' where source_id = ${sourceId}::uuid`,
  ).rejects.toThrow(refused);
  await expect(own.db.$executeRaw`delete from source_deletion where source_id = ${sourceId}::uuid`).rejects.toThrow(
    refused,
  );
  expect(await deleteSources(own.db, going)).toBe(2);
});

test("what people were told of comments on facts that go with a source goes with them; of its run it stays", async () => {
  const world = await aRestingWorld();
  const { projectId, owner, reportId } = world;
  const userId = await aMember(own.db, projectId, "editor");
  await own.db.user.update({ where: { id: userId }, data: { name: "Zuse" } });
  const facts = world.facts.map(({ id }) => ({ kind: "fact", id }) as const);
  for (const subject of [...facts, { kind: "report", id: reportId } as const]) {
    const commentId = CommentId.parse(crypto.randomUUID());
    const said = { commentId, subject, anchor: null, body: "@Zuse So?", isPending: false, userId: owner };
    await addComment(own.db, { projectId }, said);
  }
  const toldOf = async (): Promise<string[]> => {
    const rows = await own.db.notification.findMany({ where: { projectId, userId } });
    return rows.map(({ payload }) => OnSubject.parse(payload).subject).toSorted();
  };
  expect(await toldOf()).toEqual(["fact", "fact", "report"]);
  await ask(world);
  expect(await deleteSources(own.db, going)).toBe(1);
  expect(await toldOf()).toEqual(["report"]);
});

test("what is left of it is a row without a word, which cannot be changed any more", async () => {
  const world = await aRestingWorld();
  const before = await countOf(world.projectId);
  const { takes } = await ask(world);
  expect(takes.facts).toBe(before["fact"]);
  await own.db.personExport.create({
    data: { userId: world.owner, status: "done", bytes: Buffer.from("tides"), expiresAt: new Date("2999-01-01") },
  });
  expect(await deleteSources(own.db, going)).toBe(1);
  // Members' files of their own data may hold its words, and are made anew.
  expect(await own.db.personExport.count({ where: { userId: world.owner } })).toBe(0);
  const where = { sourceId: world.sourceId };
  const stone = await own.db.sourceDeletion.findUniqueOrThrow({ where });
  expect(stone).toMatchObject({
    projectId: world.projectId,
    requestedById: world.owner,
    kind: "upload",
    traces: null,
    position: null,
  });
  expect(stone.rows).toMatchObject({ deleted: { fact: before["fact"], snapshot: 1, source: 1 } });
  await expect(own.db.sourceDeletion.update({ where, data: { rows: {} } })).rejects.toThrow();
  await expect(own.db.sourceDeletion.delete({ where })).rejects.toThrow();
  expect(await countOf(world.projectId)).toEqual({ source: 0, snapshot: 0, content: 0, fact: 0, evidence: 0 });
});

test("a text that another source has too stays for that one", async () => {
  const world = await aRestingWorld();
  const { projectId } = world;
  const snapshot = await own.db.snapshot.findFirstOrThrow({ where: { projectId, sourceId: world.sourceId } });
  const twin = await own.db.source.create({ data: { projectId, kind: "upload", title: "Twin", status: "ready" } });
  const { id: _id, pages: _pages, ...same } = snapshot;
  await own.db.snapshot.create({ data: { ...same, sourceId: twin.id } });
  await ask(world);
  expect(await deleteSources(own.db, going)).toBe(1);
  expect(await countOf(projectId)).toMatchObject({ source: 1, snapshot: 1, content: 1 });
});

test("a fact that another source bears out keeps that source's quote, and is scored by it", async () => {
  const world = await aRestingWorld();
  const { projectId, owner: userId } = world;
  const [fact] = await own.db.fact.findMany({ where: { projectId }, include: { evidence: true }, take: 1 });
  const quote = fact?.evidence[0]?.quote ?? "";
  const bytes = new TextEncoder().encode(`${quote}\n\nSo says the harbour master, too.`);
  const secondId = await addUpload(own.db, { projectId }, { fileName: "second.txt", title: "Second", bytes, userId });
  const second = await own.db.snapshot.findFirstOrThrow({
    where: { projectId, sourceId: secondId },
    include: { content: true },
  });
  const start = [...second.content.text.slice(0, second.content.text.indexOf(quote))].length;
  const span = { start, end: start + [...quote].length, quote, confidence: 0.9 };
  await own.db.evidence.create({ data: { projectId, factId: fact?.id ?? "", snapshotId: second.id, ...span } });
  await ask(world);
  expect(await deleteSources(own.db, going)).toBe(1);
  const left = await own.db.fact.findMany({ where: { projectId }, include: { evidence: true } });
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({
    id: fact?.id,
    statement: fact?.statement,
    evidence: [{ snapshotId: second.id, quote }],
  });
});

test("it is refused while a run is not over, by another name, to an editor, and twice", async () => {
  const world = await aRestingWorld();
  const { projectId, sourceId } = world;
  await expect(ask({ ...world, title: "Another" })).rejects.toMatchObject({
    kind: "invalid",
    field: "title",
    message: `Type the source’s name as it is: ${world.title}`,
  });
  const caller = { userId: await aMember(own.db, projectId, "editor") };
  await expect(openProject(own.db, { caller, projectId }, "delete_source")).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Only owners may delete sources"),
  });
  await own.db.run.updateMany({
    where: { projectId },
    data: { status: "halted", haltKind: "operator_required", statusReason: "?" },
  });
  await expect(ask(world)).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("is not over") });
  await own.db.run.updateMany({ where: { projectId }, data: { status: "completed", haltKind: null } });
  await ask(world);
  await expect(ask(world)).rejects.toMatchObject({
    kind: "conflict",
    message: "This source is being deleted already.",
  });
  // Nothing begins that could read it meanwhile.
  const run = { runId: world.runId, startedById: world.owner };
  await expect(inTransaction(own.db, (tx) => requireRoomForRun(tx, { projectId }, run))).rejects.toMatchObject({
    message: "A source of this project is being deleted. Try again when it is gone.",
  });
  expect(await deleteSources(own.db, going)).toBe(1);
  await inTransaction(own.db, (tx) => requireRoomForRun(tx, { projectId }, run));
  await expect(ask(world)).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.sourceDeletion.count({ where: { sourceId } })).toBe(1);
});

test("by two workers at once it ends once, and what is still written meanwhile is found", async () => {
  const world = await aRestingWorld();
  const { projectId } = world;
  const { statement } = await own.db.fact.findFirstOrThrow({ where: { projectId } });
  await ask(world);
  let steps = 0;
  arm(async () => {
    steps += 1;
    if (steps > 6) return;
    await own.db.project.update({ where: { id: projectId }, data: { summary: `Late: ${statement}` } });
  });
  const both = await Promise.all([deleteSources(own.db, going), deleteSources(own.db, going)]);
  const ended = both.reduce((sum, count) => sum + count, 0) + (await deleteSources(own.db, going));
  expect(ended).toBe(1);
  expect(steps).toBeGreaterThan(6);
  const { summary } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  expect(summary).toMatch(/^Late: |Removed: source/);
  expect(summary).not.toContain(statement);
});

test("a worker process that is killed in the middle leaves a deletion that goes on where it was", async () => {
  const world = await aRestingWorld();
  const { projectId, sourceId } = world;
  await ask(world);
  const { child, reached } = await startArmedProcess(own.url, {
    holdAt: [{ point: "source_redacted", key: sourceId }],
  });
  await reached;
  await endWith(child, "SIGKILL");
  expect(await own.db.sourceDeletion.findUniqueOrThrow({ where: { sourceId } })).toMatchObject({ deletedAt: null });
  await ringOnChange(own.db, "source_deletion");
  const next = await startArmedProcess(own.url, {});
  await untilFound(own.db, () => own.db.sourceDeletion.findFirst({ where: { sourceId, deletedAt: { not: null } } }));
  expect(await countOf(projectId)).toEqual({ source: 0, snapshot: 0, content: 0, fact: 0, evidence: 0 });
  await endWith(next.child, "SIGTERM");
}, 120_000);

test("a page of a site goes with its address wherever that stands; another page of the site stays", async () => {
  const world = await aRestingWorld();
  const { projectId, sourceId, runId, owner } = world;
  const { db } = own;
  const [url, other] = ["https://quays.example/tides", "https://quays.example/tides/spring"];
  const page = { url, canonicalUrl: url, host: "quays.example", kind: "url", title: "Report" } as const;
  await db.source.update({ where: { id: sourceId }, data: page });
  const neighbour = {
    ...page,
    projectId,
    url: other,
    canonicalUrl: other,
    title: "Spring tides",
    status: "ready",
  } as const;
  const { id: neighbourId } = await db.source.create({ data: neighbour });
  const site = { projectId, url: "https://quays.example/", origin: "https://quays.example", prefix: "/", cap: 5 };
  const { id: crawlId } = await db.crawl.create({ data: { ...site, status: "done" } });
  const pages = [
    { canonical: url, url, ordinal: 1, sourceId },
    { canonical: other, url: other, ordinal: 2, sourceId: neighbourId },
  ];
  await db.crawlPage.createMany({
    data: pages.map((one) => ({ ...one, projectId, crawlId, status: "read" as const })),
  });
  const node = await db.node.findFirstOrThrow({ where: { runId } });
  const call = { projectId, runId, nodeId: node.id, requestHash: "", startedAt: new Date(), endedAt: new Date() };
  await db.fetchCall.createMany({ data: [url, other].map((address) => ({ ...call, url: address })) });
  const found = [url, other].map((address) => ({
    url: address,
    title: "Report",
    snippet: `See ${address}.`,
    published: null,
  }));
  await db.searchCall.create({ data: { ...call, provider: "brave", query: "tides", results: found } });
  await db.comment.create({
    data: {
      projectId,
      subjectKind: "report",
      subjectId: world.reportId,
      authorId: owner,
      body: `It is ${url}, or ${other}?`,
    },
  });
  await ask({ ...world, title: "Report" });
  expect(await deleteSources(db, going)).toBe(1);
  const mark = `Removed: source ${sourceId.slice(0, 8)} was deleted.`;
  const gonePage = `library:${sourceId}`;
  expect(await db.crawlPage.findMany({ where: { projectId }, select: { url: true } })).toEqual([{ url: other }]);
  expect((await db.crawl.findUniqueOrThrow({ where: { id: crawlId } })).url).toBe(site.url);
  const fetched = await db.fetchCall.findMany({ where: { projectId }, select: { url: true } });
  expect(fetched.map((one) => one.url).toSorted()).toEqual([other, gonePage]);
  const { results } = await db.searchCall.findFirstOrThrow({ where: { projectId } });
  expect(results).toEqual([{ url: gonePage, title: mark, snippet: mark, published: null }, found[1]]);
  expect(await db.comment.findFirstOrThrow({ where: { projectId } })).toMatchObject({ body: mark });
  expect(await db.source.findMany({ where: { projectId }, select: { url: true } })).toEqual([{ url: other }]);
});

test("what is left of a deleted source goes with its project", async () => {
  const world = await aRestingWorld();
  const { projectId } = world;
  await own.db.fold.deleteMany({ where: { projectId } });
  await ask(world);
  expect(await deleteSources(own.db, going)).toBe(1);
  expect(await own.db.sourceDeletion.count({ where: { projectId } })).toBe(1);
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_at = now() - interval '30 days', delete_after = now() - interval '1 second'
    where id = ${projectId}::uuid`;
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await own.db.sourceDeletion.count({ where: { projectId } })).toBe(0);
  expect(await own.db.redaction.count({ where: { projectId } })).toBe(0);
});
