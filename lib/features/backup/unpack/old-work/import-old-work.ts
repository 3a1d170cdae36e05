import { basename } from "node:path";
import type { ProjectId, Scope, UserId } from "@/lib/domain/core/ids";
import { flagWord } from "@/lib/domain/files/flag-words";
import {
  became,
  type ImportLine,
  leftBecause,
  lineCounter,
  shownWords,
} from "@/lib/domain/files/old-work/import-lines";
import type { Importer } from "@/lib/features/backup/layout/importer";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { requireRoomForProject } from "@/lib/platform/limit/room-for-projects";
import { findKnown, insertSource } from "@/lib/sources/insert-source";
import { addStatements } from "./add-statements";
import { askedOf, type OldWork } from "./asked-work";
import { insertFrame, newestOf } from "./insert-frame";
import { readWork, type WorkFiles, type WorkText } from "./read-files";

const STORING_MS = 10 * 60_000;
/** Lines that go to the database at once. */
const LINES_AT_ONCE = 1_000;
/** Lines of one import, but for those of its files: nobody reads more, and a hundred megabytes may hold 25 million. */
export const WORDS_MOST = 20_000;

type StoredLine = ImportLine & { sourceId: string | null };

interface Importing {
  tx: Tx;
  scope: Scope;
  userId: UserId;
  work: OldWork;
  researcherIds: ReadonlyMap<string, string>;
}

/** A file as a source. What the work wrote itself is there to be read, but excluded: it is no evidence for a run. */
async function addSource(
  { tx, scope, userId }: Importing,
  { read, path, bytes, part }: WorkText,
): Promise<{ sourceId: string; snapshotId: string } | { sameAs: string; sourceId: string }> {
  const known = await findKnown(tx, scope, { address: null, read });
  if (known !== null) return { sameAs: known.title, sourceId: known.sourceId };
  const original = { bytes, mediaType: read.mediaType };
  const source = { kind: "upload", title: path, fileName: basename(path), address: null, userId } as const;
  const made = await insertSource(tx, scope, { ...source, addedByRunId: null, read, original, robots: null });
  if (part !== "material") await tx.source.update({ where: { id: made.sourceId }, data: { archivedAt: new Date() } });
  return made;
}

interface LeftWords {
  start: number;
  end: number;
  why: string;
}

/** The words of a knowledge base that were left, by their lines, as many as there is `room` for; the others in one line. */
function leftWords(text: WorkText, left: readonly LeftWords[], room: number): ImportLine[] {
  const { path, read } = text;
  const lineOf = lineCounter(read.text);
  const lines = left.slice(0, room).map(({ start, end, why }) => ({
    path,
    line: lineOf(start),
    isTaken: false,
    words: shownWords(read.text.slice(start, end)),
    said: why,
  }));
  const next = left[room];
  if (next === undefined) return lines;
  const said = leftBecause.untold(left.length - lines.length);
  return [...lines, { path, line: lineOf(next.start), isTaken: false, words: "", said }];
}

/** What of a document was not read, and what else its reader noted. */
function noted({ path, read }: WorkText, sourceId: string): StoredLine[] {
  const whole = { path, line: null, isTaken: false, words: "", sourceId };
  return read.notes.map((note) => ({ ...whole, said: `It ${flagWord(note)}.` }));
}

/** What a file became, by what it is to the work. */
function becameOf({ part, path, researcher }: WorkText, work: OldWork): string {
  const its = work.researchers.find(({ folder }) => folder === researcher);
  if (part === "material") return became.material;
  if (part === "summary") return became.summary;
  if (its === undefined) return became.own;
  const isGoal = its.folder === "" || work.researchers.length === 1;
  if (part === "problem") return became.problem(its.name, isGoal);
  if (part === "subproblem") return became.subproblem(its.name);
  return part === "history" && work.histories.has(path) ? became.history(its.name) : became.own;
}

/** Stores a file, and says what became of it and of its words, of these in as many lines as there is `room` for. */
async function importText(job: Importing, text: WorkText, room: number): Promise<StoredLine[]> {
  const { tx, scope, work, researcherIds } = job;
  const { path, part, read } = text;
  const stored = await addSource(job, text);
  const whole = { path, line: null, words: "" };
  const { sourceId } = stored;
  const own = (isTaken: boolean, said: string): StoredLine => ({ ...whole, isTaken, said, sourceId });
  if ("sameAs" in stored) {
    const isNamed = part === "problem" || part === "subproblem" || part === "history" || part === "summary";
    return [...(isNamed ? [own(true, becameOf(text, work))] : []), own(false, leftBecause.same(stored.sameAs))];
  }
  const notes = noted(text, sourceId);
  if (part !== "knowledge") return [own(true, becameOf(text, work)), ...notes];
  const researcherId = researcherIds.get(text.researcher ?? "-") ?? null;
  const found = await addStatements(tx, scope, { text: read.text, snapshotId: stored.snapshotId, researcherId });
  const counts = { ...found, taken: found.taken.length, left: found.left.length };
  return [
    own(true, became.knowledge(counts)),
    ...notes,
    ...leftWords(text, found.left, room).map((line): StoredLine => ({ ...line, sourceId })),
  ];
}

async function storeLines(tx: Tx, scope: Scope, lines: readonly StoredLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    await tx.importLine.createMany({ data: some.map((line, nth) => ({ ...scope, ordinal: from + nth, ...line })) });
  }
}

/** Lines of a history of which the next run is told the end alone. */
function untold({ researchers, histories }: OldWork, texts: readonly WorkText[]): StoredLine[] {
  return texts.flatMap(({ path, researcher }) => {
    const its = histories.has(path) ? researchers.find(({ folder }) => folder === researcher) : undefined;
    if (its === undefined) return [];
    const told = newestOf(its.history);
    if (told.length === its.history.length) return [];
    return [{ path, line: null, isTaken: false, words: "", said: leftBecause.toldEnd(told.length), sourceId: null }];
  });
}

/**
 * Makes a project of a folder of earlier research: its researchers with their problems, subproblems and histories, all its
 * files in the library, and what its knowledge bases state as facts that are proposed; and a line for each file and for all
 * words that were left. Whole or not at all.
 */
export async function importOldWork(
  db: Db,
  files: WorkFiles,
  { userId, name, finish }: Importer & { name: string },
): Promise<ProjectId> {
  const read = await readWork(files, userId);
  const work = askedOf(read, { folder: files.folder, fallback: name });
  // Before the long transaction: what finds no room now is not stored in vain.
  await inTransaction(db, (tx) => requireRoomForProject(tx, userId));
  return await inLongTransaction(
    db,
    async (tx) => {
      const frame = await insertFrame(tx, work, userId);
      const job = { tx, userId, work, ...frame };
      const { scope } = frame;
      const lines: StoredLine[] = [...read.left, ...work.left].map((left) => ({
        ...left,
        line: null,
        isTaken: false,
        words: "",
        sourceId: null,
      }));
      for (const text of read.texts) {
        const room = Math.max(0, WORDS_MOST - lines.length);
        for (const line of await importText(job, text, room)) lines.push(line);
      }
      await storeLines(tx, scope, [...lines, ...untold(work, read.texts)]);
      await finish?.(tx, scope);
      // Again, for others may have come in meanwhile; last, so that who makes a project waits for no more than the end.
      await requireRoomForProject(tx, userId, scope.projectId);
      return scope.projectId;
    },
    { timeout: STORING_MS, maxWait: 30_000 },
  );
}
