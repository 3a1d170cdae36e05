import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ProjectId, ResearcherId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { noteSource } from "@/lib/features/library/source-events";
import type { projectsContract } from "@/lib/features/projects/contract";
import { insertResearcher } from "@/lib/features/researchers/commands/researchers";
import { startRun } from "@/lib/features/runs/runs";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { locks } from "@/lib/platform/locks";
import { addUpload } from "@/lib/sources/library";
import { sample } from "@/prisma/sample/sample";
import { insertProject } from "./projects";

type Opened = Answered<typeof projectsContract, "open_sample">;

/** Milliseconds in which the documents are read, on a slow machine too. */
const READING_MS = 120_000;

const Known = z.array(z.object({ projectId: ProjectId, researcherId: ResearcherId }));

async function findSample(tx: Tx, userId: UserId): Promise<Opened | null> {
  const rows = await tx.$queryRaw<unknown>`
    select p.id as "projectId", r.id as "researcherId"
    from project p
    join membership m on m.project_id = p.id and m.user_id = ${userId}::uuid
    join researcher r on r.project_id = p.id
    where p.is_sample and p.created_by_id = ${userId}::uuid and p.archived_at is null
    order by p.created_at, p.id, r.created_at, r.id limit 1`;
  return Known.parse(rows)[0] ?? null;
}

async function lockFor(tx: Tx, caller: { userId: UserId }, lock: number): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${lock}::int, hashtext(${caller.userId}))`;
}

async function findOrInsert(tx: Tx, caller: { userId: UserId }): Promise<Opened> {
  await lockFor(tx, caller, locks.sampleProject);
  const known = await findSample(tx, caller.userId);
  if (known !== null) return known;
  const project = { name: sample.projectName, goal: sample.goal, isSample: true };
  const projectId = await insertProject(tx, caller, project);
  return { projectId, researcherId: await insertResearcher(tx, { projectId }, { ...sample.researcher, ...caller }) };
}

async function addMissing(db: Db, scope: Scope, caller: { userId: UserId }): Promise<void> {
  const rows = await db.source.findMany({
    where: { projectId: scope.projectId },
    select: { fileName: true },
    take: 100,
  });
  const there = new Set(rows.map((row) => row.fileName));
  const missing = sample.files.filter((file) => !there.has(file.fileName));
  await Promise.all(
    missing.map(async ({ fileName, title }) => {
      const bytes = await readFile(path.join(process.cwd(), "prisma", "sample", fileName));
      const { userId } = caller;
      const sourceId = await addUpload(db, scope, { fileName, title, bytes: new Uint8Array(bytes), userId });
      await noteSource(db, scope, { kind: "source_added", sourceId, userId });
    }),
  );
}

/** How the sample's own run is made: by the same engine as every other, without a model or a key. */
const settings = RunSettings.parse({ approvePlan: false });

/** Starts the run that the sample comes with, once: its report is written while one looks around. */
async function startOnce(db: Db, caller: { userId: UserId }, { projectId, researcherId }: Opened): Promise<void> {
  if ((await db.run.count({ where: { projectId } })) > 0) return;
  const start = { researcherId, settings, idempotencyKey: projectId, mode: "offline" as const, ...caller };
  try {
    await startRun(db, { projectId }, start);
  } catch (error) {
    // As many runs as may be are under way: the sample is there all the same, and can be run by hand.
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * The caller's own sample project with its sources read and, where that is wanted, a run of it made. A second click
 * opens the same; what an earlier attempt did not get to is done.
 */
export async function openSample(
  db: Db,
  caller: { readonly userId: UserId },
  { isResearched }: Parsed<typeof projectsContract, "open_sample">,
): Promise<Opened> {
  const opened = await inTransaction(db, (tx) => findOrInsert(tx, caller));
  const read = async (tx: Tx): Promise<void> => {
    // A second click waits as long as the first one reads.
    await tx.$executeRaw`select set_config('lock_timeout', ${String(READING_MS)}, true)`;
    await lockFor(tx, caller, locks.sampleSources);
    await addMissing(db, { projectId: opened.projectId }, caller);
  };
  await inLongTransaction(db, read, { timeout: READING_MS, maxWait: READING_MS });
  if (isResearched) await startOnce(db, { userId: caller.userId }, opened);
  return opened;
}
