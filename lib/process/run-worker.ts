import type { z } from "zod";
import { atFirst, desksOf } from "@/lib/domain/run/admission";
import type { Whose } from "@/lib/domain/run/fair-order";
import { deleteAccounts } from "@/lib/features/accounts/deletion/delete-accounts";
import { workOwnData } from "@/lib/features/accounts/own-data/own-data";
import { type Backups, backUpDue } from "@/lib/features/backup/pack/back-up";
import { removeDeletedBackups } from "@/lib/features/backup/pack/deleted-backups";
import { importsUnderWay } from "@/lib/features/backup/unpack/import-work";
import { workCrawl } from "@/lib/features/library/crawls";
import { deleteSources } from "@/lib/features/library/deletion/delete-sources";
import { lookAtLists } from "@/lib/features/library/lists/look-lists";
import { readEntries } from "@/lib/features/library/lists/read-entries";
import { lookDue } from "@/lib/features/library/watch";
import { mailDue } from "@/lib/features/notifications/mail-notifications";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { advanceReplay, advanceReplays } from "@/lib/features/replay/replay-steps";
import { deleteResearch } from "@/lib/features/researchers/deletion/delete-research";
import { workSummary } from "@/lib/features/researchers/summaries";
import { retainDue } from "@/lib/features/retention/retain";
import { startDue } from "@/lib/features/schedules/start-due";
import { exportsUnderWay } from "@/lib/features/sharing/exports";
import { deliverDue } from "@/lib/features/webhooks/deliver";
import { tidySearch } from "@/lib/knowledge/tidy";
import { tidyAccessLog } from "@/lib/platform/audit/access-log";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { type Db, openDb, openStatements } from "@/lib/platform/db/client";
import { workerConnections } from "@/lib/platform/db/connections";
import { ASLEEP_MS, WORK_PATIENCE_MS } from "@/lib/platform/db/session-settings";
import { log } from "@/lib/platform/log";
import {
  EXPORT_QUEUE,
  ExportJob,
  IMPORT_QUEUE,
  NODE_QUEUE,
  NodeJob,
  openQueue,
  TICK_QUEUE,
  TickJob,
} from "@/lib/platform/queue/queue";
import { sealFormer } from "@/lib/platform/vault/reseal";
import { tidyDrawnTexts } from "@/lib/reports/compose/drawn-texts";
import type { WorkDeps } from "@/lib/run/engine/context";
import { listBrokenPrompts } from "@/lib/run/engine/prompts";
import { admissionOf } from "@/lib/run/worker/admission";
import { type AnsweringOf, answersOf } from "@/lib/run/worker/answers";
import type { Desk } from "@/lib/run/worker/desk";
import { openLeases } from "@/lib/run/worker/leases";
import { openPool } from "@/lib/run/worker/pool";
import {
  beat,
  bookStale,
  endBeat,
  listDueRuns,
  listLostNodes,
  listWhose,
  releaseGone,
  tickRun,
} from "@/lib/run/worker/recovery";
import { type DriverOf, workNode } from "@/lib/run/worker/work";
import { isGone, newWorkerName } from "@/lib/run/worker/worker-name";
import { atPace } from "@/lib/sources/fetch/manners";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import { openLoad } from "./load";

/** How often it looks at what it can take up. */
const LOOK_MS = 1_000;
/** How often it looks for what nobody told it of, as nodes whose worker is dead. What a command leaves to it wakes it. */
export const SWEEP_MS = 3_000;
/** The least time between the beginnings of two sweeps of which the second was asked for. */
const WOKEN_MS = 300;
/** How long a stop waits for what is under way before it hands it back. A deployment grants 25 s. */
const DRAIN_MS = 18_000;

export interface RunningWorker {
  readonly name: string;
  /** Takes no more work, finishes or hands back what is under way, and closes its connections. */
  stop(): Promise<void>;
}

/** How a worker may differ from those of an install; its times are in milliseconds. */
interface WorkerOptions {
  drainMs?: number;
  /** For how long a transaction of its may stand open between two statements. */
  asleepMs?: number;
  /** How often it looks for what nobody told it of. */
  sweepMs?: number;
  answeringOf?: AnsweringOf;
  backups?: Backups | null;
}

/** What is logged of work beside a sweep that failed, and how gravely. */
interface Failed {
  level: "warn" | "error";
  says: string;
}

/** Jobs as this build understands them; another build's are left out whole, for the rows say what is to be done. */
function readable<T>(shape: z.ZodType<T>, jobs: readonly { id: string; data: unknown }[]): T[] {
  return jobs.flatMap(({ id, data }) => {
    const parsed = shape.safeParse(data);
    if (!parsed.success) log.warn({ job: id }, "a job of another form was left to the sweep");
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Starts a worker on a database: it takes nodes as they become ready, and sweeps up what others have dropped. `answeringOf`
 * says who answers what is asked outside of runs.
 */
export async function startWorker(
  url: string,
  driversOf: (deps: WorkDeps) => DriverOf,
  { drainMs = DRAIN_MS, asleepMs = ASLEEP_MS, sweepMs = SWEEP_MS, answeringOf, backups = null }: WorkerOptions = {},
): Promise<RunningWorker> {
  const db = openDb(url, workerConnections.work, { patienceMs: WORK_PATIENCE_MS, asleepMs });
  // Signs of life wait behind nothing that they stand for.
  const vital = openStatements(url, workerConnections.vital);
  const leases = openLeases(vital);
  let sweepSoon = (): void => undefined;
  /** How often it heard that something is left to its sweep. */
  let wakes = 0;
  const boss = await openQueue(url, () => {
    wakes += 1;
    sweepSoon();
  });
  // A run of such a project is refused with the same words; the operator hears of it before anybody starts one.
  for (const found of await listBrokenPrompts(db)) log.warn(found, "a project's prompt is wrong");
  const stopping = new AbortController();
  const handingBack = new AbortController();
  const pool = openPool({
    places: atFirst.places,
    desks: desksOf(atFirst),
    signal: handingBack.signal,
    onError: (error) => {
      if (isDatabaseAway(error)) log.warn({ error }, "the database is away; the node waits");
      else log.error({ error }, "node was not worked");
    },
  });
  const load = openLoad(db);
  const admission = admissionOf(pool, load.read);
  const looking = setInterval(admission.look, LOOK_MS);
  const deps: WorkDeps = {
    db,
    boss,
    worker: newWorkerName(),
    leases,
    room: () => (stopping.signal.aborted ? 0 : admission.room()),
    offer: (nodes) => {
      if (!stopping.signal.aborted) return nodes.forEach(take);
      leave(nodes).catch((error: unknown) => log.warn({ error }, "the sweep will take them up"));
    },
    advanceReplay: (runId) => advanceReplay(db, runId),
  };
  const driverOf = driversOf(deps);
  const driverFor = answersOf(db, answeringOf);
  const take = (node: NodeJob): void => {
    const { nodeId } = node;
    const work = (desk: Desk): Promise<void> => workNode(deps, driverOf, { nodeId, desk, stop: handingBack.signal });
    pool.start({ name: nodeId, whose: node, node, work });
  };
  const look = (whose: Whose, cause: string): void => {
    pool.start({ name: `tick ${whose.runId}`, whose, work: () => tickRun(deps, whose.runId, cause) });
  };
  // Whoever works on finds them in the queue, rather than by the sweep.
  const leave = async (nodes: readonly NodeJob[]): Promise<void> => {
    const jobs = nodes.map((data) => ({ data }));
    if (jobs.length > 0) await boss.insert(NODE_QUEUE, jobs);
  };

  await boss.work(
    NODE_QUEUE,
    { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
    async (jobs) => {
      // The job only wakes: it is done once the node is taken up, and its row says the rest.
      const nodes = readable(NodeJob, jobs);
      if (stopping.signal.aborted) await leave(nodes);
      else nodes.forEach(take);
    },
  );
  await boss.work(
    TICK_QUEUE,
    { batchSize: 10, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
    async (jobs) => {
      const runIds = readable(TickJob, jobs).map(({ runId }) => runId);
      for (const whose of await listWhose(db, runIds)) look(whose, "deadline");
    },
  );
  const exporting = exportsUnderWay(db);
  await boss.work(
    EXPORT_QUEUE,
    { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const job of readable(ExportJob, jobs)) if (!stopping.signal.aborted) exporting.take(job);
    },
  );

  // Imports hold transactions open for long: on connections that nothing else waits for. Few workers ever have one.
  let opened: Db | null = null;
  const long = (): Db => {
    opened ??= openDb(url, workerConnections.imports);
    return opened;
  };
  const importing = importsUnderWay({ db, long, boss });
  await boss.work(
    IMPORT_QUEUE,
    { batchSize: 100, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async () => importing.wake(),
  );

  // What the sweep does not wait for, one of a kind at a time; what was asked for meanwhile is seen by the sweep behind it.
  const underWay = new Map<string, Promise<unknown>>();
  const beside = (what: string, work: () => Promise<unknown>, failed: Failed): void => {
    if (underWay.has(what)) return;
    const heard = wakes;
    const ended = work()
      .catch((error: unknown) => log[failed.level]({ error }, failed.says))
      .finally(() => {
        underWay.delete(what);
        if (wakes > heard) sweepSoon();
      });
    underWay.set(what, ended);
  };
  const reading = (): { policy: ReturnType<typeof fetchPolicy>; signal: AbortSignal } => ({
    policy: fetchPolicy(),
    signal: stopping.signal,
  });

  const sweep = async (): Promise<void> => {
    await beat(vital, deps.worker);
    await releaseGone(db, isGone);
    for (const node of await listLostNodes(db)) take(node);
    for (const whose of await listDueRuns(db)) look(whose, "sweep");
    await advanceReplays(db);
    await bookStale(db);
    await tidySearch(db);
    await tidyAccessLog(db);
    await sealFormer(db);
    await tidyDrawnTexts(db);
    if (!stopping.signal.aborted) await exporting.sweep();
    if (!stopping.signal.aborted) await importing.sweep();
    const { signal } = stopping;
    const warn = (says: string): Failed => ({ level: "warn", says });
    const error = (says: string): Failed => ({ level: "error", says });
    const summarize = async (): Promise<void> => {
      // Another may wait behind it, asked for meanwhile.
      if (await workSummary(db, { driverFor, signal: handingBack.signal })) sweepSoon();
    };
    beside("summary", summarize, warn("a project's summary was not made"));
    beside("schedules", () => startDue(db, { signal }), warn("a run that was planned was not started"));
    beside("watched pages", () => lookDue(db, reading()), warn("watched pages were not looked at"));
    const lookAtFeeds = async (): Promise<void> => {
      await lookAtLists(db, reading());
      await readEntries(db, reading());
    };
    beside("watched feeds", lookAtFeeds, warn("watched feeds were not looked at"));
    beside("sites", () => workCrawl(db, { ...reading(), pace: atPace }), warn("a site was not read on"));
    beside("mail", () => mailDue(db), warn("notifications were not mailed"));
    beside("webhooks", () => deliverDue(db, reading()), warn("webhooks were not sent"));
    beside("projects", () => deleteDue(db, signal), error("a project was not deleted"));
    beside("sources", () => deleteSources(db, signal), error("a source was not deleted"));
    beside("research", () => deleteResearch(db, signal), error("research was not deleted"));
    beside("retention", () => retainDue(db, signal), error("a rule on how long things are kept was not applied"));
    beside("own data", () => workOwnData(db, signal), warn("no file of somebody's data was made"));
    beside("accounts", () => deleteAccounts(db, signal), error("an account was not deleted"));
    if (backups === null) return;
    const remove = (): Promise<unknown> => removeDeletedBackups(db, backups);
    beside("deleted backups", remove, error("backups of deleted projects were not removed"));
    beside("backups", () => backUpDue(db, backups, signal), error("a project was not backed up"));
  };
  let sweeping: Promise<void> = Promise.resolve();
  let isOneAhead = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  const sweepOnce = (): void => {
    // One that has not begun sees all that a second one behind it would.
    if (isOneAhead || stopping.signal.aborted) return;
    isOneAhead = true;
    const begin = (): Promise<void> => {
      isOneAhead = false;
      begunAt = performance.now();
      return sweep();
    };
    sweeping = sweeping.then(begin).catch((error: unknown) => log.warn({ error }, "sweep failed"));
  };
  sweepOnce();
  let soon: NodeJS.Timeout | undefined;
  sweepSoon = (): void => {
    soon ??= setTimeout(
      () => {
        soon = undefined;
        sweepOnce();
      },
      Math.max(0, begunAt + WOKEN_MS - performance.now()),
    );
  };
  const timer = setInterval(sweepOnce, sweepMs);

  return {
    name: deps.worker,
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(soon);
      const left = pool.close().flatMap(({ node }) => node ?? []);
      await boss.offWork(NODE_QUEUE);
      await boss.offWork(TICK_QUEUE);
      await boss.offWork(EXPORT_QUEUE);
      await boss.offWork(IMPORT_QUEUE);
      const deadline = setTimeout(() => handingBack.abort(new Error("The worker stops.")), drainMs);
      await leave(left).catch((error: unknown) => log.warn({ error }, "the sweep will take them up"));
      await pool.idle();
      clearInterval(looking);
      load.close();
      await sweeping;
      const isImported = await importing.stop(handingBack.signal);
      await underWay.get("summary");
      clearTimeout(deadline);
      await Promise.all(underWay.values());
      await exporting.idle();
      await endBeat(db, deps.worker);
      await boss.stop({ graceful: false });
      // What was handed back ends with the process: nobody waits for its connection.
      if (isImported) await opened?.$disconnect();
      leases.close();
      await vital.$disconnect();
      await db.$disconnect();
    },
  };
}
