import { fromPrisma, PgBoss } from "pg-boss";
import { z } from "zod";
import { addressOf, type Db, type Tx } from "@/lib/platform/db/client";
import { webConnections, workerConnections } from "@/lib/platform/db/connections";
import { directUrl, isPooled } from "@/lib/platform/db/direct";
import { log } from "@/lib/platform/log";
import { withoutLogContext } from "@/lib/platform/log-context";
import { listen } from "@/lib/platform/notify/listen";
import { SWEEP_CHANNEL } from "@/lib/platform/notify/notify";

/** The queue, as those see it who send a job in their own transaction. */
export type Queue = PgBoss;

/** A node that may start, and a run that must be looked at. The rows are the truth; a job only wakes. */
export const NODE_QUEUE = "node";
export const TICK_QUEUE = "tick";
/** A report that is to be written as a file. */
export const EXPORT_QUEUE = "export";
/** A zip that is to be imported. */
export const IMPORT_QUEUE = "import";

/** A node that may start, and whose it is. */
export const NodeJob = z.object({
  nodeId: z.uuid(),
  accountId: z.uuid().nullable(),
  projectId: z.uuid(),
  runId: z.uuid(),
});
export type NodeJob = z.infer<typeof NodeJob>;
export const TickJob = z.object({ runId: z.uuid() });
/** A report's file that is to be written, and whose it is. */
export const ExportJob = z.object({ exportId: z.uuid(), accountId: z.uuid(), projectId: z.uuid() });
export type ExportJob = z.infer<typeof ExportJob>;

interface Shared {
  stemmaSenders?: Map<string, Promise<PgBoss>>;
}
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaSenders ??= new Map();
const senders = shared.stemmaSenders;

async function start(boss: PgBoss): Promise<PgBoss> {
  boss.on("error", (error) => log.warn({ error }, "queue"));
  await boss.start();
  await boss.createQueue(NODE_QUEUE, { notify: true, retryLimit: 0, deleteAfterSeconds: 60 });
  await boss.createQueue(TICK_QUEUE, { notify: true, retryLimit: 0, deleteAfterSeconds: 60 });
  await boss.createQueue(EXPORT_QUEUE, { notify: true, retryLimit: 0, deleteAfterSeconds: 60 });
  await boss.createQueue(IMPORT_QUEUE, { notify: true, retryLimit: 0, deleteAfterSeconds: 60 });
  return boss;
}

const WORKER_NAME = "stemma-worker";

/**
 * Has the queue listen by a connection of ours: the queue's own lets go of a broken one before that has said its last word
 * (behind a pooler, a second error), which then ends the process.
 */
function withOurListening(boss: PgBoss, url: string, onSweepWanted: () => void): PgBoss {
  const bell = { channel: SWEEP_CHANNEL, rung: onSweepWanted };
  const listenFor: ReturnType<PgBoss["getDb"]>["listen"] = async (channel, one, all) => ({
    close: listen(url, { channel, name: WORKER_NAME, one, all, bell }),
  });
  Object.assign(boss.getDb(), { listen: listenFor });
  return boss;
}

/** The queue as a worker has it: it maintains, listens and works. It hears, too, when a sweep is wanted at once. */
export async function openQueue(url: string, onSweepWanted: () => void = () => undefined): Promise<PgBoss> {
  const direct = directUrl(url);
  const boss = new PgBoss({
    connectionString: direct,
    application_name: WORKER_NAME,
    max: isPooled(url) ? 1 : workerConnections.queue,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 10,
    // No job waits for another one: the queue need not ask for such.
    flowIntervalSeconds: 3_600,
  });
  return start(withOurListening(boss, direct, onSweepWanted));
}

/** The queue as those have it who only send: one for each database and process. */
export async function senderOf(db: Db): Promise<PgBoss> {
  const url = addressOf(db);
  const known = senders.get(url);
  if (known) return known;
  const sender = withoutLogContext(() =>
    start(
      new PgBoss({
        connectionString: url,
        application_name: "stemma-sender",
        max: webConnections.sender,
        supervise: false,
        schedule: false,
      }),
    ),
  );
  senders.set(url, sender);
  // A start that failed (the database was away) is tried again at the next send.
  sender.catch(() => senders.delete(url));
  return sender;
}

/** Ends the sender of a database, if it has one. */
export async function closeSender(db: Db): Promise<void> {
  const url = addressOf(db);
  const sender = senders.get(url);
  senders.delete(url);
  if (sender) await (await sender).stop({ graceful: false });
}

/** Jobs in the caller's transaction: they are there if and only if it commits. */
export interface Sender {
  nodes(nodeIds: readonly string[]): Promise<void>;
  /** At most one waiting tick per run; a later call moves it. */
  tickAt(runId: string, at: Date): Promise<void>;
  export(job: ExportJob): Promise<void>;
  import(importId: string): Promise<void>;
}

/** Binds the sender to one transaction. */
export function sendIn(boss: PgBoss, tx: Tx): Sender {
  const connection = fromPrisma(tx);
  return {
    async nodes(nodeIds): Promise<void> {
      if (nodeIds.length === 0) return;
      const nodes = await tx.$queryRaw<NodeJob[]>`
        select n.id as "nodeId", r.started_by_id as "accountId", r.project_id as "projectId", r.id as "runId"
        from node n join run r on r.id = n.run_id
        where n.id = any(${[...nodeIds]}::uuid[]) order by array_position(${[...nodeIds]}::uuid[], n.id)`;
      await boss.insert(
        NODE_QUEUE,
        nodes.map((data) => ({ data })),
        { db: connection },
      );
    },
    async tickAt(runId, at): Promise<void> {
      await boss.upsert(TICK_QUEUE, { runId }, { singletonKey: runId, startAfter: at, db: connection });
    },
    async export(data): Promise<void> {
      await boss.insert(EXPORT_QUEUE, [{ data }], { db: connection });
    },
    async import(importId): Promise<void> {
      await boss.insert(IMPORT_QUEUE, [{ data: { importId } }], { db: connection });
    },
  };
}
