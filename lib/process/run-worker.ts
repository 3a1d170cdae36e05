import type { z } from "zod";
import { isTurn } from "@/lib/domain/install/turns";
import { atFirst, desksOf } from "@/lib/domain/run/admission";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { Backups } from "@/lib/features/backup/pack/back-up";
import { importsUnderWay } from "@/lib/features/backup/unpack/import-work";
import { advanceReplay } from "@/lib/features/replay/replay-steps";
import { exportsUnderWay } from "@/lib/features/sharing/exports";
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
import type { WorkDeps } from "@/lib/run/engine/context";
import { listBrokenPrompts } from "@/lib/run/engine/prompts";
import { admissionOf } from "@/lib/run/worker/admission";
import { type AnsweringOf, answersOf } from "@/lib/run/worker/answers";
import type { Desk } from "@/lib/run/worker/desk";
import { openLeases } from "@/lib/run/worker/leases";
import { openPool } from "@/lib/run/worker/pool";
import {
  beat,
  endBeat,
  listDueRuns,
  listLostNodes,
  listWhose,
  lostNodesFor,
  releaseGone,
  tickRun,
} from "@/lib/run/worker/recovery";
import { type DriverOf, workNode } from "@/lib/run/worker/work";
import { isGone, newWorkerName } from "@/lib/run/worker/worker-name";
import { openLoad } from "./load";
import { openHousekeeping } from "./sweep/housekeeping";

/** How often it looks at what it can take up. */
const LOOK_MS = 1_000;
/** How often it looks for what nobody told it of, as nodes whose worker is dead. What a command leaves to it wakes it. */
export const SWEEP_MS = 3_000;
/**
 * How often, in seconds, a queue is asked that has said nothing: its word is heard at once, and one that is lost costs no
 * more than the time to the next sweep. What is due at a time nobody says.
 */
const ASKED_AGAIN = { nodes: SWEEP_MS / 1_000, ticks: 1, files: 5 } as const;
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
  /** Whether there was more that nobody works than it took up. */
  let isMoreLost = false;
  const looking = setInterval(() => {
    admission.look();
    if (isMoreLost && pool.waiting() === 0) sweepOnce({ isAsked: false });
  }, LOOK_MS);
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
    {
      batchSize: 20,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: ASKED_AGAIN.nodes,
    },
    async (jobs) => {
      // The job only wakes: it is done once the node is taken up, and its row says the rest.
      const nodes = readable(NodeJob, jobs);
      if (stopping.signal.aborted) await leave(nodes);
      else nodes.forEach(take);
    },
  );
  await boss.work(
    TICK_QUEUE,
    {
      batchSize: 10,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: ASKED_AGAIN.ticks,
    },
    async (jobs) => {
      const runIds = readable(TickJob, jobs).map(({ runId }) => runId);
      for (const whose of await listWhose(db, runIds)) look(whose, "deadline");
    },
  );
  const exporting = exportsUnderWay(db);
  await boss.work(
    EXPORT_QUEUE,
    {
      batchSize: 20,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: ASKED_AGAIN.files,
    },
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
    { batchSize: 100, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: ASKED_AGAIN.files },
    async () => importing.wake(),
  );

  const house = openHousekeeping({
    db,
    exporting,
    importing,
    backups,
    driverFor: answersOf(db, answeringOf),
    stopping: stopping.signal,
    handingBack: handingBack.signal,
    wakes: () => wakes,
    sweepSoon: () => sweepSoon(),
  });

  /** What was asked for is done by whoever hears of it, and the rest in turns: of many workers none asks in vain for it. */
  const sweep = async (isAsked: boolean): Promise<void> => {
    const standing = await beat(vital, deps.worker);
    await releaseGone(db, isGone);
    // As long as what it has taken up waits for its turn, it has no room for what may wait elsewhere.
    const most = lostNodesFor(pool.waiting() > 0 ? 0 : admission.room());
    const lost = await listLostNodes(db, { most, except: pool.nodesWaiting() });
    lost.forEach(take);
    isMoreLost = lost.length >= most;
    if (!isAsked && !isTurn(standing, sweepMs)) return;
    for (const whose of await listDueRuns(db)) look(whose, "sweep");
    await house.keep();
  };
  let sweeping: Promise<void> = Promise.resolve();
  let isOneAhead = false;
  let isOneAsked = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  const sweepOnce = ({ isAsked }: { isAsked: boolean }): void => {
    isOneAsked ||= isAsked;
    // One that has not begun sees all that a second one behind it would.
    if (isOneAhead || stopping.signal.aborted) return;
    isOneAhead = true;
    const begin = (): Promise<void> => {
      const wasAsked = isOneAsked;
      isOneAhead = false;
      isOneAsked = false;
      begunAt = performance.now();
      return sweep(wasAsked);
    };
    sweeping = sweeping.then(begin).catch((error: unknown) => log.warn({ error }, "sweep failed"));
  };
  sweepOnce({ isAsked: true });
  let soon: NodeJS.Timeout | undefined;
  sweepSoon = (): void => {
    soon ??= setTimeout(
      () => {
        soon = undefined;
        sweepOnce({ isAsked: true });
      },
      Math.max(0, begunAt + WOKEN_MS - performance.now()),
    );
  };
  const timer = setInterval(() => sweepOnce({ isAsked: false }), sweepMs);

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
      await house.summarized();
      clearTimeout(deadline);
      await house.idle();
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
