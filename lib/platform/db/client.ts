import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";
import pg, { type Pool, type PoolClient } from "pg";
import { countWaits } from "@/lib/platform/connection-waits";
import { Prisma, PrismaClient } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { withoutLogContext } from "@/lib/platform/log-context";
import { webConnections } from "./connections";
import { isPooled } from "./direct";
import { nameOf, type RawStatements, rawStatements } from "./raw-statements";
import { ASLEEP_MS, PATIENCE_MS, SETTINGS } from "./session-settings";
import { takeTurns } from "./turns";

export type Db = PrismaClient;
/** What runs inside one transaction; a `Db` serves where one statement is enough. */
export type Tx = Prisma.TransactionClient;

interface Shared {
  stemmaDb?: Db;
  stemmaAddresses?: WeakMap<Db, string>;
  stemmaPools?: WeakMap<Db, Pool>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaAddresses ??= new WeakMap();
shared.stemmaPools ??= new WeakMap();
const { stemmaAddresses: addresses, stemmaPools: pools } = shared;

/** Holds the connection of the transaction that is being opened, for the raw statements in it. */
const opening = new AsyncLocalStorage<{ connection: PoolClient | null }>();

/** Notes which connection a transaction has, for as long as it has it. */
function noted(transaction: Transaction): Transaction {
  const opened = opening.getStore();
  if (opened === undefined || !("client" in transaction && isConnection(transaction.client))) return transaction;
  opened.connection = transaction.client;
  const ends = { commit: transaction.commit.bind(transaction), rollback: transaction.rollback.bind(transaction) };
  const end = (how: "commit" | "rollback"): Promise<void> => {
    opened.connection = null;
    return ends[how]();
  };
  return Object.assign(transaction, { commit: () => end("commit"), rollback: () => end("rollback") });
}

function isConnection(client: unknown): client is PoolClient {
  return client instanceof pg.Client;
}

/** The adapter whose transactions are noted. */
function adapterOf(pool: Pool, isPrepared: boolean): PrismaPg {
  const statementNameGenerator = ({ sql }: { sql: string }): string => (isPrepared ? (nameOf(sql) ?? "") : "");
  const factory = new PrismaPg(pool, { statementNameGenerator });
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, {
    connect: async () => {
      const adapter = await connect();
      const start = adapter.startTransaction.bind(adapter);
      const startTransaction: typeof start = async (level) => noted(await start(level));
      return Object.assign(adapter, { startTransaction });
    },
  });
}

type Work = (tx: Tx) => Promise<unknown>;

/** The connection of a transaction that is open; the error is Prisma's own for one that is not. */
function connectionOf({ connection }: { connection: PoolClient | null }): PoolClient {
  if (connection !== null) return connection;
  throw new Prisma.PrismaClientKnownRequestError("Transaction already closed.", {
    code: "P2028",
    clientVersion: Prisma.prismaVersion.client,
  });
}

/** A transaction with raw statements of its own: what is set on Prisma's object itself would be every transaction's. */
function over(tx: Tx, { $queryRaw, $executeRaw }: RawStatements): Tx {
  return Object.create(tx, { $queryRaw: { value: $queryRaw }, $executeRaw: { value: $executeRaw } });
}

/** The client with its raw statements sent by pg itself, on the same connections and in the same transactions. */
function withRaw(client: PrismaClient, pool: Pool, isPrepared: boolean): PrismaClient {
  const { $transaction: transact, $disconnect: disconnect } = client;
  const inTransaction = (work: Work | Prisma.PrismaPromise<unknown>[], options?: object): Promise<unknown> => {
    if (typeof work !== "function") return Reflect.apply(transact, client, [work, options]);
    const opened: { connection: PoolClient | null } = { connection: null };
    const raw = rawStatements(() => connectionOf(opened), { isPrepared });
    const own = (tx: Tx): Promise<unknown> => work(over(tx, raw));
    return opening.run(opened, () => Reflect.apply(transact, client, [own, options]));
  };
  const end = async (): Promise<void> => {
    await disconnect.call(client);
    if (!pool.ending) await pool.end();
  };
  return Object.assign(
    client,
    rawStatements(() => pool, { isPrepared }),
    {
      $transaction: inTransaction,
      $disconnect: end,
    },
  );
}

interface PoolOptions {
  /** For how long a caller waits for one of the connections, in milliseconds. */
  patienceMs?: number;
  /** For how long a transaction may stand open between two statements, in milliseconds. */
  asleepMs?: number;
}

/** The connections of one client, `max` at most. */
function openPool(url: string, max: number, { patienceMs = PATIENCE_MS, asleepMs = ASLEEP_MS }: PoolOptions): Pool {
  const patience = {
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: asleepMs,
  };
  // A pooler refuses what it does not know of a session; there, migrating has given the account these settings.
  const session = isPooled(url) ? {} : { ...patience, options: SETTINGS };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    fallback_application_name: "stemma",
    connectionTimeoutMillis: patienceMs,
    ...session,
  });
  countWaits(pool);
  pool.on("connect", takeTurns);
  // One that is cut off while it rests is replaced at the next statement.
  pool.on("error", (error) => withoutLogContext(() => log.warn({ error }, "a connection that rested was lost")));
  return pool;
}

/** A client of its own for one address; `max` connections at most, for one of which a caller waits so long. */
export function openDb(url: string, max: number = webConnections.requests, options: PoolOptions = {}): Db {
  const pool = openPool(url, max, options);
  const isPrepared = !isPooled(url);
  const client = withRaw(new PrismaClient({ adapter: adapterOf(pool, isPrepared) }), pool, isPrepared);
  addresses.set(client, url);
  pools.set(client, pool);
  return client;
}

/** What sends raw statements and nothing else. */
export interface Statements extends RawStatements {
  $disconnect(): Promise<void>;
}

/** As `openDb`, for raw statements alone: without Prisma's picture of all tables it is open at once and takes no memory. */
export function openStatements(url: string, max: number): Statements {
  const pool = openPool(url, max, {});
  return { ...rawStatements(() => pool, { isPrepared: !isPooled(url) }), $disconnect: () => pool.end() };
}

/** The address a client was opened with. */
export function addressOf(client: Db): string {
  const url = addresses.get(client);
  if (url === undefined) throw new Error("This database client was not opened by openDb.");
  return url;
}

/** Callers of a client that wait for a connection, for each connection that it may have. */
export function waitingOf(client: Db): number {
  const pool = pools.get(client);
  return pool === undefined ? 0 : pool.waitingCount / pool.options.max;
}

/** The process's one client, made at its first use. */
export function db(): Db {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  shared.stemmaDb ??= openDb(url);
  return shared.stemmaDb;
}
