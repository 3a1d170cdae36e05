import { createHash } from "node:crypto";
import { openProject, scopeOf } from "@/lib/access/door/open-project";
import type { SavedBody } from "@/lib/access/http/saved-body";
import { ProjectId, ResearcherId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { freeName, nameOfQuestion } from "@/lib/domain/researcher/question-name";
import { nameKey, whyAtRest } from "@/lib/domain/researcher/researcher";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { noteSource } from "@/lib/features/library/source-events";
import { insertProject } from "@/lib/features/projects/commands/projects";
import { insertResearcher } from "@/lib/features/researchers/commands/researchers";
import { start } from "@/lib/features/runs/commands";
import { readsWeb } from "@/lib/features/runs/runs";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { locks } from "@/lib/platform/locks";
import { addReadUpload, type ReadUpload, readUpload } from "@/lib/sources/library";
import type { answersContract, RefusedFile } from "./contract";

type Wanted = Parsed<typeof answersContract, "find_answer">;
type Found = Answered<typeof answersContract, "find_answer">;

/** A file that was sent with a question and lies on disk. */
export interface SentFile {
  fileName: string;
  saved: SavedBody;
}

interface Caller {
  readonly userId: UserId;
}

/** One search for the question as it stands, without a plan to approve. */
const settings = RunSettings.parse({ strategy: "quick", approvePlan: false });

/** The project that a click makes: the same for its every repeat, and nobody else's. */
function projectOf(userId: UserId, key: string): ProjectId {
  const hex = createHash("sha256").update(`${userId} ${key}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return ProjectId.parse(parts.join("-"));
}

async function findEarlier(db: Db, projectId: ProjectId, key: string): Promise<Found["begun"]> {
  const run = await db.run.findFirst({ where: { projectId, idempotencyKey: key }, select: { id: true } });
  return run === null ? null : { projectId, runId: RunId.parse(run.id) };
}

/** Whether there is anything that could answer, before any file is added. */
async function hasReadable(db: Db, projectId: ProjectId): Promise<boolean> {
  if (await readsWeb(db, settings)) return true;
  return (await db.source.count({ where: { projectId, status: "ready", archivedAt: null } })) > 0;
}

function nothingToRead(): Refusal {
  return new Refusal(
    "invalid",
    "Add the documents that should answer this. Nothing here searches the web, so the answer comes from what you add.",
    "files",
  );
}

async function requireRights(
  db: Db,
  caller: Caller,
  { projectId, files }: { projectId: ProjectId | null; files: number },
): Promise<void> {
  if (projectId === null) return;
  await openProject(db, { caller, projectId }, "research");
  if (files > 0) await openProject(db, { caller, projectId }, "add_source");
}

/** Reads every file; what cannot be read is named with the reason, and holds up no other. */
async function readAll(
  files: readonly SentFile[],
  userId: UserId,
): Promise<{ read: ReadUpload[]; refused: RefusedFile[] }> {
  const refused: RefusedFile[] = [];
  const read = await Promise.all(
    files.map(async (file) => {
      try {
        return [await readUpload({ ...file, userId })];
      } catch (error) {
        refused.push(asRefused(file.fileName, error));
        return [];
      }
    }),
  );
  return { read: read.flat(), refused };
}

/** What a person can mend; anything else is a bug and goes on. */
function asRefused(fileName: string, error: unknown): RefusedFile {
  if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
  return { fileName, why: error.message.replace(`${fileName}: `, "") };
}

/** The project of a click, unless an earlier attempt of it made it. */
async function insertOnce(
  tx: Tx,
  caller: Caller,
  { projectId: id, question }: { projectId: ProjectId; question: string },
): Promise<void> {
  if ((await tx.project.count({ where: { id } })) > 0) return;
  const name = nameOfQuestion(question);
  const goal = question.length > name.length + 1 ? question : "";
  await insertProject(tx, caller, { id, name, goal, isSample: false });
}

/** The researcher that has this very question and may run; a new one otherwise. */
async function findOrInsertResearcher(tx: Tx, access: Access<"research">, question: string): Promise<ResearcherId> {
  const rows = await tx.researcher.findMany({
    where: { projectId: access.projectId },
    select: { id: true, name: true, nameKey: true, problem: true, status: true },
  });
  const same = rows.find((row) => row.problem === question && whyAtRest(row) === null);
  if (same !== undefined) return ResearcherId.parse(same.id);
  const taken = new Set(rows.map((row) => row.nameKey));
  const name = freeName(nameOfQuestion(question), (free) => taken.has(nameKey(free)));
  return await insertResearcher(tx, access, { name, problem: question, userId: access.userId });
}

/** Adds what was read. What the library does not take is named; what it has already counts as there. */
async function addAll(db: Db, scope: Scope, read: readonly ReadUpload[]): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const upload of read) {
    try {
      const sourceId = await addReadUpload(db, scope, upload);
      await noteSource(db, scope, { kind: "source_added", sourceId, userId: upload.userId });
    } catch (error) {
      refused.push(asRefused(upload.fileName, error));
    }
  }
  return refused;
}

/**
 * From a question to where its answer appears: a project of its own where none is named, the files in its library, a
 * researcher, and a quick run. Nothing is made where there is nothing to read. The same click sent again goes on where
 * it was cut off, and comes to the same answer.
 */
export async function findAnswer(
  db: Db,
  caller: Caller,
  wanted: Wanted,
  files: readonly SentFile[] = [],
): Promise<Found> {
  await requireRights(db, caller, { projectId: wanted.projectId, files: files.length });
  const projectId = wanted.projectId ?? projectOf(caller.userId, wanted.key);
  const earlier = await findEarlier(db, projectId, wanted.key);
  if (earlier !== null) return { begun: earlier, refused: [] };
  if (files.length === 0 && !(await hasReadable(db, projectId))) throw nothingToRead();
  const { read, refused } = await readAll(files, caller.userId);
  if (files.length > 0 && read.length === 0) return { begun: null, refused };
  const { access, researcherId } = await inTransaction(db, async (tx) => {
    // Of two clicks at once the second finds the project and the researcher of the first.
    await tx.$executeRaw`select pg_advisory_xact_lock(${locks.answer}::int, hashtext(${projectId}))`;
    if (wanted.projectId === null) await insertOnce(tx, caller, { projectId, question: wanted.question });
    const opened = await openProject(tx, { caller, projectId }, "research");
    return { access: opened, researcherId: await findOrInsertResearcher(tx, opened, wanted.question) };
  });
  refused.push(...(await addAll(db, scopeOf(access), read)));
  if (!(await hasReadable(db, projectId))) return { begun: null, refused };
  const { runId } = await start(db, access, { projectId, researcherId, idempotencyKey: wanted.key, settings });
  return { begun: { projectId, runId }, refused };
}
