import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { CommentId, ProjectId, ReportId, ResearcherId, type RunId, type UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { askOwnData } from "@/lib/features/accounts/own-data/own-data";
import { backUpAll } from "@/lib/features/backup/pack/back-up";
import { removeDeletedBackups } from "@/lib/features/backup/pack/deleted-backups";
import { addComment } from "@/lib/features/comments/comments";
import { archive } from "@/lib/features/projects/commands/archive";
import { askDeletion } from "@/lib/features/projects/commands/deletion";
import { startRun } from "@/lib/features/runs/runs";
import { requestExport } from "@/lib/features/sharing/exports";
import { createWebhook } from "@/lib/features/webhooks/commands";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { addUpload } from "@/lib/sources/library";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport, OFTEN_MS, offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { doomedTables } from "./doomed-tables";

const shop = ownWorkshop(offlineDrivers, { sweepMs: OFTEN_MS });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-backups-"));
}, 60_000);
beforeEach(() => {
  // Files and webhooks are sealed under it.
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Words that nothing else in a database or a folder holds, and where people and a run bring them. */
const words = {
  name: "Quillfeather",
  source: "Brontolith",
  goal: "Zymurgist",
  comment: "Mumpsimus",
  link: "Snollygoster",
  hook: "Widdershins",
};

const text = `# The ${words.source} of the harbour

The ${words.source} of the harbour weighs 417 tonnes. The ${words.source} was raised in 1911 by the harbour board.
In 1934 the harbour board measured the ${words.source} again and found a weight of 417 tonnes.

The ${words.source} stands on a bed of gravel that is 12 metres deep. Divers inspect the ${words.source} every 5 years.
`;

/** Every row of every table in which a word stands, as text or as bytes: `table: word`. */
async function findInTables(): Promise<string[]> {
  const tables = await shop.db.$queryRaw<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of Object.values(words)) {
      // A row as text shows its bytes in hexadecimal.
      const like = [`%${word}%`, `%${Buffer.from(word).toString("hex")}%`];
      const [row] = await shop.db.$queryRawUnsafe<{ rows: number }[]>(
        `select count(*)::int as rows from ${name} t where t::text ilike any($1)`,
        like,
      );
      if (row !== undefined && row.rows > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

/** Every file below the backups' folder whose path or bytes hold a word, or whose project it was. */
async function findInFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const [nth, path] of paths.entries()) {
    const bytes = entries[nth]?.isFile() ? await readFile(path) : Buffer.alloc(0);
    if (Object.values(words).some((word) => path.includes(word) || bytes.includes(word))) found.push(path);
  }
  return found;
}

/** All rows of a project, as they are stored, table by table. */
async function allRows(projectId: ProjectId): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const name of ["project", ...doomedTables.map((table) => table.name)]) {
    const [row] = await shop.db.$queryRawUnsafe<{ digest: string }[]>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from ${name} t where ${name === "project" ? "id" : "project_id"} = $1::uuid`,
      projectId,
    );
    rows[name] = row?.digest ?? "";
  }
  return rows;
}

interface Researched {
  projectId: ProjectId;
  userId: UserId;
  runId: RunId;
}

async function research(world: { projectId: ProjectId; userId: UserId; researcherId: ResearcherId }): Promise<RunId> {
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const runId = await startRun(
    shop.db,
    { projectId: world.projectId },
    { ...world, settings, idempotencyKey: randomUUID() },
  );
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  return runId;
}

/** What leaves a project, or waits to: a webhook with a message, a report as files, its owner's own data. */
async function tellOutside({
  reportId,
  ...of
}: {
  projectId: ProjectId;
  userId: UserId;
  reportId: ReportId;
}): Promise<void> {
  const { db } = shop;
  const { projectId, userId } = of;
  const caller = { userId };
  const administrator = await openProject(db, { caller, projectId }, "administer");
  const url = "https://example.org/hook";
  const wanted = { form: "signed", label: words.hook, url, events: ["page_changed"], projectId } as const;
  const { webhookId } = await createWebhook(db, administrator, { ...wanted, events: [...wanted.events] });
  const payload = { title: `The ${words.source}`, reportId };
  const { id: announcementId } = await db.announcement.create({ data: { projectId, kind: "page_changed", payload } });
  await db.webhookDelivery.create({ data: { projectId, webhookId, announcementId, nextAt: null } });
  for (const table of ["report_export", "person_export"]) await ringOnChange(db, table);
  for (const format of ["html", "markdown"] as const) {
    const id = await requestExport(db, { projectId }, { reportId, format, style: "numbered", userId });
    await untilFound(db, () => db.reportExport.findFirst({ where: { id, status: "done" } }));
  }
  await askOwnData(db, await aSession(db, userId));
  await untilFound(db, () => db.personExport.findFirst({ where: { userId, status: "done" } }));
}

/** How many rows of what is sealed, or packed, and shows no word to whoever looks, a project, or a replay, has. */
async function countClosed(projectId: ProjectId): Promise<readonly number[]> {
  const where = { projectId };
  const { db } = shop;
  return await Promise.all([
    db.original.count({ where: { ...where, sealed: { not: null } } }),
    db.webhook.count({ where }),
    db.runBundle.count(),
  ]);
}

/** A project of distinctive words: a source, a run with its facts and report, a comment, a link, a replay. */
async function aDistinctProject(): Promise<Researched> {
  const { db } = shop;
  const userId = await aUser(db);
  const name = `${words.name} harbour`;
  const memberships = { create: { userId, role: "owner" } } as const;
  const project = await db.project.create({ data: { name, goal: `For the ${words.goal}.`, memberships } });
  const projectId = ProjectId.parse(project.id);
  const scope = { projectId };
  const bytes = new TextEncoder().encode(text);
  await addUpload(db, scope, { fileName: `${words.source}.md`, title: words.source, bytes, userId });
  const problem = `How heavy is the ${words.source} of the harbour?`;
  const researcher = await db.researcher.create({ data: { projectId, name: words.name, nameKey: "q", problem } });
  const runId = await research({ projectId, userId, researcherId: ResearcherId.parse(researcher.id) });
  const report = await newestReport(db, runId);
  const reportId = ReportId.parse(report.id);
  const subject = { kind: "report", id: reportId } as const;
  const commentId = CommentId.parse(randomUUID());
  await addComment(db, scope, { commentId, subject, anchor: null, body: words.comment, isPending: false, userId });
  const access = await openProject(db, { caller: { userId }, projectId }, "share");
  await createShareLink(db, access, { reportId, label: words.link, days: 7 });
  await drawTexts(db, scope, [`The ${words.source} stands.`]);
  await tellOutside({ projectId, userId, reportId });
  await replayOf(db, { scope, userId }, runId);
  return { projectId, userId, runId };
}

test("no word of a deleted project is left in any table or backup, and its neighbour is untouched", async () => {
  const { db, world } = shop;
  const { scope: neighbour, userId: neighbourId } = world;
  const runId = await research({ ...neighbour, userId: neighbourId, researcherId: world.researcherId });
  const { projectId, userId } = await aDistinctProject();
  await backUpAll(db, { folder, keep: 3 });
  const foundBefore = await findInTables();
  expect(foundBefore).toEqual(
    expect.arrayContaining([
      "public.agent_call: Brontolith",
      "public.announcement: Brontolith",
      "public.artifact: Brontolith",
      "public.comment: Mumpsimus",
      "public.content: Brontolith",
      "public.evidence: Brontolith",
      "public.fact: Brontolith",
      "public.person_export: Mumpsimus",
      "public.person_export: Quillfeather",
      "public.project: Quillfeather",
      "public.project: Zymurgist",
      "public.report_export: Brontolith",
      "public.report_section: Brontolith",
      "public.share_link: Snollygoster",
      "public.webhook: Widdershins",
    ]),
  );
  expect(await findInFiles()).not.toEqual([]);
  expect(await countClosed(projectId)).toEqual([1, 1, 1]);
  const before = await allRows(neighbour.projectId);

  await ringOnChange(db, "project_deletion");
  await archive(db, await openProject(db, { caller: { userId }, projectId }, "archive"));
  const owner = await openProject(db, { caller: { userId }, projectId }, "delete");
  await askDeletion(db, owner, { projectId, name: `${words.name} harbour` });
  await db.$executeRaw`update project set delete_after = now() - interval '1 second' where id = ${projectId}::uuid`;
  // The worker deletes it, and the replay of its run, by itself.
  await untilFound(db, async () => ((await db.projectDeletion.count()) === 2 ? true : null));
  await removeDeletedBackups(db, { folder });

  expect(await findInTables()).toEqual([]);
  expect(await countClosed(projectId)).toEqual([0, 0, 0]);
  expect(await findInFiles()).toEqual([]);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await allRows(neighbour.projectId)).toEqual(before);
  expect((await verifyAudit(db, neighbour)).head).not.toBeNull();
  expect((await replayOf(db, { scope: neighbour, userId: neighbourId }, runId)).result).toMatchObject({
    isIdentical: true,
  });
}, 180_000);
