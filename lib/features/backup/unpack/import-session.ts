import { basename } from "node:path";
import { ProjectId, type Scope, SnapshotId, type UserId } from "@/lib/domain/core/ids";
import { listStatements, splitHeading } from "@/lib/domain/files/session-folder";
import { findQuote } from "@/lib/domain/text/quote";
import { identify } from "@/lib/knowledge/facts";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { requireRoomForProject } from "@/lib/platform/limit/room-for-projects";
import { findKnown, insertSource } from "@/lib/sources/insert-source";
import type { Importer } from "./import-job";
import { refuseZip } from "./refuse-zip";
import { readSession, type SessionFiles, type SessionText } from "./session-files";

/** How sure one is of what a session noted, before anybody looked at it. */
const CONFIDENCE = 0.5;
const NAME_MAX = 120;
const PROBLEM_MAX = 8_000;
const STORING_MS = 10 * 60_000;

interface Session {
  name: string;
  problem: string;
  history: string;
  left: readonly string[];
  texts: readonly SessionText[];
}

function short(text: string, letters: number): string {
  return [...text].slice(0, letters).join("");
}

/** What the files say: the problem with its subproblems, what it is called, what it did before. */
function asSession(found: Awaited<ReturnType<typeof readSession>>, fallback: string): Session {
  const { texts, left, root } = found;
  const text = texts.find(({ part }) => part === "problem")?.read.text;
  if (text === undefined) throw refuseZip("its problem definition cannot be read.");
  const { heading, body } = splitHeading(text);
  const parts = texts
    .filter(({ part }) => part === "subproblem")
    .map(({ path, read }) => `- ${splitHeading(read.text).heading ?? basename(path).replace(/\.\w+$/, "")}`);
  const problem = [body || (heading ?? ""), parts.length > 0 ? `Subproblems:\n${parts.join("\n")}` : ""];
  return {
    name: short(heading ?? (basename(root) || fallback), NAME_MAX),
    problem: short(problem.filter((part) => part !== "").join("\n\n"), PROBLEM_MAX),
    history: texts.find(({ path }) => /^_?history\.(?:md|txt)$/i.test(path))?.read.text ?? "",
    left,
    texts,
  };
}

async function insertFrame(tx: Tx, session: Session, userId: UserId): Promise<{ scope: Scope; researcherId: string }> {
  const { name, problem, history, left } = session;
  const summary = left.length === 0 ? "" : `Files of the session that could not be read as text: ${left.join(", ")}.`;
  const project = await tx.project.create({
    data: {
      name,
      goal: problem,
      summary,
      createdById: userId,
      importedAt: new Date(),
      importedById: userId,
      memberships: { create: { userId, role: "owner" } },
    },
    select: { id: true },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  const researcher = await tx.researcher.create({
    data: { ...scope, name, nameKey: name.normalize("NFKC").toLowerCase(), problem, history, createdById: userId },
    select: { id: true },
  });
  await appendEvents(tx, { ...scope, runId: null }, [
    { kind: "project_created", payload: { name }, actorId: userId },
    { kind: "researcher_created", payload: { researcherId: researcher.id, name }, actorId: userId },
  ]);
  return { scope, researcherId: researcher.id };
}

/** A file as a source. What the session wrote itself is there to be read, but excluded: it is no evidence for a run. */
async function addSource(
  tx: Tx,
  scope: Scope,
  { text, userId }: { text: SessionText; userId: UserId },
): Promise<string | null> {
  const { read, path, bytes, part } = text;
  if (await findKnown(tx, scope, { address: null, read })) return null;
  const original = { bytes, mediaType: read.mediaType };
  const source = { kind: "upload", title: path, fileName: basename(path), address: null, userId } as const;
  const made = await insertSource(tx, scope, { ...source, addedByRunId: null, read, original, robots: null });
  if (part !== "material") await tx.source.update({ where: { id: made.sourceId }, data: { archivedAt: new Date() } });
  return made.snapshotId;
}

/** The statements of a knowledge base as proposed facts, each with the place where it stands in that very file. */
async function addFacts(
  tx: Tx,
  scope: Scope,
  { text, snapshotId, researcherId }: { text: string; snapshotId: string; researcherId: string },
): Promise<void> {
  for (const said of listStatements(text)) {
    const located = findQuote(text, said);
    if (located === null) continue;
    const statement = said.replace(/\*\*|__|`/g, "").trim();
    const { key, normalHash } = identify(statement);
    const known = await tx.fact.findUnique({
      where: { projectId_normalHash: { ...scope, normalHash } },
      select: { id: true },
    });
    const data = { ...scope, key, normalHash, statement, confidence: CONFIDENCE, researcherId };
    const { id: factId } = known ?? (await tx.fact.create({ data, select: { id: true } }));
    const { start, end, quote } = located;
    const place = { snapshotId: SnapshotId.parse(snapshotId), start, end };
    const isThere = (await tx.evidence.count({ where: { factId, ...place } })) > 0;
    if (!isThere) await tx.evidence.create({ data: { ...scope, factId, ...place, quote, confidence: CONFIDENCE } });
  }
}

/**
 * Makes a project with one researcher of the folder of a one-off session: its problem, its subproblems, all its files
 * in the library, and what its knowledge base says as facts that are proposed. Whole or not at all.
 */
export async function importSession(
  db: Db,
  files: SessionFiles,
  { userId, name, finish }: Importer & { name: string },
): Promise<ProjectId> {
  const session = asSession(await readSession(files, userId), name);
  // Before the long transaction: what finds no room now is not stored in vain.
  await inTransaction(db, (tx) => requireRoomForProject(tx, userId));
  return await inLongTransaction(
    db,
    async (tx) => {
      const { scope, researcherId } = await insertFrame(tx, session, userId);
      for (const text of session.texts) {
        const snapshotId = await addSource(tx, scope, { text, userId });
        if (snapshotId === null || text.part !== "knowledge") continue;
        await addFacts(tx, scope, { text: text.read.text, snapshotId, researcherId });
      }
      await finish?.(tx, scope);
      // Again, for others may have come in meanwhile; last, so that who makes a project waits for no more than the end.
      await requireRoomForProject(tx, userId, scope.projectId);
      return scope.projectId;
    },
    { timeout: STORING_MS, maxWait: 30_000 },
  );
}
