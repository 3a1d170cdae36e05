import { randomUUID } from "node:crypto";
import { ZodError } from "zod";
import { Prompts } from "@/lib/agents/call/prompts";
import { ProjectId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { hostOf } from "@/lib/domain/core/url";
import type { Origin } from "@/lib/domain/report/origin";
import { BUNDLE_INDEX, KNOWN_READ, type KnownFact, KnownRead, type SourceRecord } from "@/lib/domain/run/bundle";
import { restoreFacts } from "@/lib/knowledge/restore-facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inLongTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { Queue } from "@/lib/platform/queue/queue";
import { senderOf } from "@/lib/platform/queue/queue";
import { originOf } from "@/lib/platform/vault/install-key";
import { type Bundle, openBundle, sha256Of } from "@/lib/reports/bundle/zip";
import { openRecording, type Recording } from "@/lib/run/drivers/recording";
import { tick } from "@/lib/run/engine/tick";
import { storeContent } from "@/lib/sources/snapshots";

/** Longest that storing a bundle may take, and that it waits for a connection. */
const STORING_MS = 10 * 60_000;
const WAIT_MS = 30_000;

export interface OpenedRun {
  projectId: ProjectId;
  runId: RunId;
}

interface NewReplay {
  bytes: Uint8Array;
  userId: UserId;
  /** The run that the bundle was made from, when it is in this database. */
  sourceId: RunId | null;
  /** What else belongs to the transaction. */
  finish?: (tx: Tx, made: OpenedRun) => Promise<void>;
}

async function insertSource(tx: Tx, scope: Scope, source: SourceRecord, text: string): Promise<void> {
  if (sha256Of(text) !== source.sha256) {
    throw new Refusal("invalid", `The text of ${source.label} does not have the hash that it is named by.`);
  }
  const { title, originalTitle = null, url, canonicalUrl, fileName, mediaType, kind } = source;
  const row = await tx.source.create({
    data: {
      projectId: scope.projectId,
      kind,
      status: "ready",
      title,
      originalTitle,
      url,
      // Copies of one address are one source; a second text of it stands as its own here.
      canonicalUrl: (await tx.source.count({ where: { ...scope, canonicalUrl } })) > 0 ? null : canonicalUrl,
      host: url === null ? null : hostOf(url),
      fileName,
      mediaType,
      publisher: source.publisher,
    },
    select: { id: true },
  });
  const { author, publishedOn, dateFrom, language, pages, notes } = source;
  await storeContent(tx, scope, { text, language, pages }, source.sha256);
  await tx.$executeRaw`
    insert into snapshot (project_id, source_id, sha256, media_type, title, author, published_on, date_from,
      language, pages, notes, read_at)
    values (${scope.projectId}::uuid, ${row.id}::uuid, ${source.sha256}, ${mediaType}, ${source.snapshotTitle},
      ${author}, ${publishedOn}, ${dateFrom}, ${language}, ${JSON.stringify(pages)}::jsonb, ${notes}, ${source.readAt}::timestamptz)`;
}

/** What a bundle's records say; refused when one of them says what no run records. */
function readRecords({ files }: Bundle): { recording: Recording; known: KnownFact[][] } {
  try {
    const recording = openRecording(files);
    const known = recording.reads(KNOWN_READ).map((read) => KnownRead.parse(read).facts);
    return { recording, known };
  } catch (error) {
    if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
    const said = error instanceof ZodError ? (error.issues[0]?.path.join(".") ?? "") : "";
    throw new Refusal(
      "invalid",
      `This is not a bundle that can be opened. What one of its records says${said === "" ? "" : ` of “${said}”`} is not what a run records.`,
    );
  }
}

/** Who signed a bundle. One that was changed after it was signed is refused. */
async function readOrigin(db: Db, { index, said, signature }: Bundle): Promise<Origin> {
  if (signature === null) return { isOfUnknownOrigin: true, signedBy: null };
  const origin = await originOf(db, BUNDLE_INDEX, { said, signature });
  if (origin === null) {
    throw new Refusal(
      "invalid",
      "This is not a bundle that can be opened. It was changed: its signature does not hold.",
    );
  }
  return { ...origin, isOfUnknownOrigin: origin.isOfUnknownOrigin || index.isOfUnknownOrigin };
}

async function insertAll(tx: Tx, bundle: Bundle & { origin: Origin }, replay: NewReplay): Promise<OpenedRun> {
  const { run } = bundle.index;
  const { recording, known } = readRecords(bundle);
  const name = `${run.projectName}: run ${run.number} replayed`.slice(0, 120);
  const project = await tx.project.create({
    data: {
      name,
      goal: "",
      createdById: replay.userId,
      // Not in the list of projects: it is found from the run.
      archivedAt: new Date(),
      isReplay: true,
      ...bundle.origin,
      memberships: { create: { userId: replay.userId, role: "owner" } },
    },
    select: { id: true },
  });
  const scope = { projectId: ProjectId.parse(project.id) };
  for (const source of recording.sources) {
    await insertSource(tx, scope, source, recording.textOf(source.sha256) ?? "");
  }
  for (const facts of known) {
    const [torn] = await restoreFacts(tx, scope, facts);
    if (torn === undefined) continue;
    throw new Refusal(
      "invalid",
      `This is not a bundle that can be opened. It lacks the text that fact ${torn} stands on.`,
    );
  }
  const researcher = await tx.researcher.create({
    data: {
      ...scope,
      name: run.researcherName,
      nameKey: run.researcherName.toLowerCase(),
      problem: run.question,
      status: "active",
      runCount: 1,
    },
    select: { id: true },
  });
  const made = await tx.run.create({
    data: {
      ...scope,
      researcherId: researcher.id,
      number: 1,
      mode: "replay",
      recordedMode: run.mode,
      strategy: run.settings.strategy,
      question: run.question,
      settings: run.settings,
      prompts: Prompts.parse(run.prompts),
      secret: run.secret,
      startedById: replay.userId,
      idempotencyKey: randomUUID(),
    },
    select: { id: true },
  });
  await tx.runBundle.create({
    data: {
      runId: made.id,
      ...scope,
      sourceId: replay.sourceId,
      bytes: Buffer.from(replay.bytes),
      steps: JSON.parse(JSON.stringify(run.steps)),
    },
  });
  return { ...scope, runId: RunId.parse(made.id) };
}

/**
 * Opens a bundle as a run of its own, in a project of its own that only `userId` sees, and has the workers replay it:
 * every answer comes from the bundle, everything else is done again. Refuses a bundle that was changed.
 */
export async function replayBundle(db: Db, replay: NewReplay, sender?: Queue): Promise<OpenedRun> {
  const bundle = await openBundle(replay.bytes);
  const origin = await readOrigin(db, bundle);
  const boss = sender ?? (await senderOf(db));
  const store = async (tx: Tx): Promise<OpenedRun> => {
    const made = await insertAll(tx, { ...bundle, origin }, replay);
    const payload = { number: 1, settings: bundle.index.run.settings };
    const started = { kind: "run_started", payload, actorId: replay.userId } as const;
    await tick({ tx, boss }, made.runId, "run_started", [started]);
    await replay.finish?.(tx, made);
    return made;
  };
  const opened = await inLongTransaction(db, store, { timeout: STORING_MS, maxWait: WAIT_MS });
  wakeWatchers(db, opened.runId);
  return opened;
}
