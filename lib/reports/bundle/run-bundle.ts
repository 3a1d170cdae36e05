import { z } from "zod";
import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { SIGNATURE } from "@/lib/domain/files/signature";
import { canonicalJson, canonicalJsonLines, currentRecords } from "@/lib/domain/run/artifact";
import { BUNDLE_INDEX, BUNDLE_VERSION, type SourceRecord } from "@/lib/domain/run/bundle";
import { eventPayloads } from "@/lib/domain/run/event";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { signAs } from "@/lib/platform/vault/install-key";
import { requireIntact } from "./invalid-artifact";
import { listSteps } from "./run-steps";
import { packTrail, TRAIL } from "./run-trail";
import { requireWhole } from "./whole-record";
import { packFiles, sha256Of } from "./zip";

/** Calls of one kind that a bundle holds at most; a run with more is not packed. */
const ROWS_MAX = 20_000;

type Files = Map<string, string>;

function numbered(index: number): string {
  return String(index + 1).padStart(4, "0");
}

/** What was changed behind the product's back is never passed on as what was stored. */
function checkStored(name: string, text: string, sha256: string): void {
  if (sha256Of(text) === sha256) return;
  throw new Refusal("conflict", `${name} is not what was stored: its hash differs. Restore a backup.`);
}

/** A replay begins with what the run began with; what people changed later is among its steps. */
async function settingsAtStart(db: Tx, run: { id: string; settings: unknown }): Promise<RunSettings> {
  const started = await db.auditEvent.findFirst({
    where: { runId: run.id, kind: "run_started" },
    orderBy: { seq: "asc" },
    select: { payload: true },
  });
  const known = eventPayloads.run_started.safeParse(started?.payload).data?.settings;
  return known ?? RunSettings.parse(run.settings);
}

async function addCalls(db: Tx, run: { id: string }, files: Files): Promise<void> {
  const calls = await db.agentCall.findMany({
    where: { runId: run.id },
    // Ids are made anew by an import; of calls that began at once the rest decides.
    orderBy: [{ startedAt: "asc" }, { node: { key: "asc" } }, { agent: "asc" }, { promptHash: "asc" }, { id: "asc" }],
    take: ROWS_MAX,
    include: { node: { select: { key: true, stage: true } } },
  });
  for (const [index, call] of calls.entries()) {
    const folder = `evidence/agents/${call.node.stage}/${call.node.key}/${numbered(index)}`;
    files.set(`${folder}/prompt.md`, call.prompt);
    files.set(
      `${folder}/meta.json`,
      canonicalJson({
        node: call.node.key,
        agent: call.agent,
        attempt: call.attempt,
        model: call.model,
        tokensIn: call.tokensIn,
        tokensOut: call.tokensOut,
        costUsd: Number(call.costUsd),
        startedAt: call.startedAt.toISOString(),
        endedAt: call.endedAt.toISOString(),
        failure: call.failure,
        prompt_hash: sha256Of(call.prompt),
      }),
    );
    files.set(`${folder}/output.json`, canonicalJson(call.output));
  }
}

async function addSearches(db: Tx, run: { id: string }, files: Files): Promise<void> {
  const calls = await db.searchCall.findMany({
    where: { runId: run.id },
    orderBy: [{ startedAt: "asc" }, { node: { key: "asc" } }, { query: "asc" }, { provider: "asc" }, { id: "asc" }],
    take: ROWS_MAX,
    include: { node: { select: { key: true } } },
  });
  for (const [index, { node, query, provider, results, failure, startedAt, endedAt }] of calls.entries()) {
    const record = { node: node.key, query, provider, results, failure, startedAt, endedAt };
    files.set(
      `evidence/searches/${node.key}/${numbered(index)}.json`,
      canonicalJson(JSON.parse(JSON.stringify(record))),
    );
  }
}

const Pages = z.array(z.object({ page: z.int(), start: z.int() }));

/** Labels of the sources added so far, and what those were called that have another name by now. */
interface Sources {
  files: Files;
  labels: Map<string, string>;
  names: ReadonlyMap<string, string>;
}
type SnapshotRow = Prisma.SnapshotGetPayload<{ include: { source: true; content: true } }>;

/** What sources that people renamed since a run began were called when it did: its prompts have those names. */
async function namesAtStart(db: Tx, run: { projectId: string; startedAt: Date }): Promise<Map<string, string>> {
  const { projectId, startedAt } = run;
  const events = await db.auditEvent.findMany({
    where: { projectId, runId: null, kind: "source_renamed", ts: { gte: startedAt } },
    orderBy: { seq: "desc" },
    select: { payload: true },
  });
  const renamings = events.map(({ payload }) => eventPayloads.source_renamed.parse(payload));
  // The first renaming is told last, and stays.
  return new Map(renamings.map(({ sourceId, from }) => [sourceId, from]));
}

/** Adds a source as it was read, once, and answers its label; they are labelled in the order in which they come. */
function addSource(snapshot: SnapshotRow, { labels, names, files }: Sources): string {
  const known = labels.get(snapshot.id);
  if (known !== undefined) return known;
  const { source } = snapshot;
  const title = names.get(source.id) ?? source.title;
  const original = source.originalTitle ?? source.title;
  const label = `s${labels.size + 1}`;
  labels.set(snapshot.id, label);
  const record: SourceRecord = {
    label,
    sha256: snapshot.sha256,
    kind: source.kind,
    title,
    ...(title === original ? {} : { originalTitle: original }),
    snapshotTitle: snapshot.title,
    author: snapshot.author,
    publishedOn: snapshot.publishedOn,
    dateFrom: snapshot.dateFrom,
    publisher: source.publisher,
    language: snapshot.language,
    mediaType: snapshot.mediaType,
    pages: Pages.parse(snapshot.pages),
    notes: snapshot.notes,
    url: source.url,
    canonicalUrl: source.canonicalUrl,
    fileName: source.fileName,
    readAt: snapshot.readAt.toISOString(),
  };
  checkStored(source.title, snapshot.content.text, snapshot.sha256);
  files.set(`evidence/sources/${label}.json`, canonicalJson(record));
  files.set(`evidence/sources/${snapshot.sha256}.txt`, snapshot.content.text);
  return label;
}

/** Adds every retrieval and what it read. */
async function addFetches(db: Tx, run: { id: string }, sources: Sources): Promise<void> {
  const calls = await db.fetchCall.findMany({
    where: { runId: run.id },
    orderBy: [{ startedAt: "asc" }, { node: { key: "asc" } }, { url: "asc" }, { id: "asc" }],
    take: ROWS_MAX,
    include: { node: { select: { key: true } }, snapshot: { include: { source: true, content: true } } },
  });
  for (const [index, { node, url, snapshot, failure, startedAt, endedAt }] of calls.entries()) {
    const source = snapshot ? addSource(snapshot, sources) : null;
    const record = { node: node.key, url, source, failure, startedAt, endedAt };
    sources.files.set(
      `evidence/fetches/${node.key}/${numbered(index)}.json`,
      canonicalJson(JSON.parse(JSON.stringify(record))),
    );
  }
}

/** Adds what facts of the knowledge base stand on that the run used and did not read itself. */
async function addKnownSources(db: Tx, run: { id: string }, sources: Sources): Promise<void> {
  const snapshots = await db.snapshot.findMany({
    where: { evidence: { some: { fact: { uses: { some: { runId: run.id, isKnown: true } } } } } },
    orderBy: [{ readAt: "asc" }, { id: "asc" }],
    take: ROWS_MAX,
    include: { source: true, content: true },
  });
  for (const snapshot of snapshots) addSource(snapshot, sources);
}

async function addReads(db: Tx, run: { id: string }, files: Files): Promise<void> {
  const reads = await db.knowledgeRead.findMany({
    where: { runId: run.id },
    orderBy: [{ createdAt: "asc" }, { node: { key: "asc" } }, { attempt: "asc" }, { name: "asc" }],
    take: ROWS_MAX,
    select: { attempt: true, name: true, sha256: true, node: { select: { key: true } } },
  });
  const records = reads.map(({ node, ...read }) => ({ node: node.key, ...read }));
  files.set("evidence/knowledge/reads.jsonl", canonicalJsonLines(records));
}

/**
 * A run with all that it stands on as one zip: artifacts, every call with its prompt and answer, what was read, the
 * audit trail, and an index with the hash of each. Refuses a run that is under way.
 */
export async function packRun(db: Tx, scope: Scope, runId: RunId): Promise<Uint8Array> {
  const run = await db.run.findFirst({
    where: { id: runId, projectId: scope.projectId },
    include: { project: { select: { name: true, isOfUnknownOrigin: true } }, researcher: { select: { name: true } } },
  });
  if (!run) throw new Refusal("not_found", "There is no such run.");
  if (run.status === "running") {
    throw new Refusal("conflict", "The run is under way. Wait until it rests, or pause it; then take its bundle.");
  }
  await requireWhole(db, runId);
  const artifacts = await db.artifact.findMany({
    where: { runId },
    orderBy: [{ createdAt: "asc" }, { path: "asc" }],
    select: { path: true, content: true, sha256: true },
  });
  for (const artifact of artifacts) requireIntact(artifact);
  const files: Files = new Map(artifacts.map(({ path, content }) => [path, content]));
  await addCalls(db, run, files);
  await addSearches(db, run, files);
  const sources = { files, labels: new Map(), names: await namesAtStart(db, run) };
  await addFetches(db, run, sources);
  await addKnownSources(db, run, sources);
  await addReads(db, run, files);
  const trail = await packTrail(db, runId);
  files.set(TRAIL, trail.text);
  const index = {
    version: BUNDLE_VERSION,
    run: {
      projectName: run.project.name,
      researcherName: run.researcher.name,
      number: run.number,
      question: run.question,
      mode: run.recordedMode ?? run.mode,
      status: run.status,
      settings: await settingsAtStart(db, run),
      secret: run.secret,
      prompts: run.prompts,
      startedAt: run.startedAt.toISOString(),
      steps: await listSteps(db, run.id),
    },
    artifacts: artifacts.map(({ path }) => path),
    current: Object.fromEntries(currentRecords(artifacts.map(({ path }) => path))),
    trail: trail.head,
    isOfUnknownOrigin: run.project.isOfUnknownOrigin,
    files: Object.fromEntries([...files].map(([path, text]) => [path, sha256Of(text)])),
  };
  const said = canonicalJson(index);
  const signature = await signAs(db, BUNDLE_INDEX, said);
  return packFiles(new Map([[BUNDLE_INDEX, said], [SIGNATURE, signature], ...files]));
}
