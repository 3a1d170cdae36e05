import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/lib/platform/db/generated/client";
import { webConnections } from "./connections";

export type Db = PrismaClient;
/** What runs inside one transaction; a `Db` serves where one statement is enough. */
export type Tx = Prisma.TransactionClient;

interface Shared {
  stemmaDb?: Db;
  stemmaAddresses?: WeakMap<Db, string>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaAddresses ??= new WeakMap();
const addresses = shared.stemmaAddresses;

/**
 * How long a statement waits for a lock, and a caller for a connection, before it is told that the database is busy.
 * Source: security-reference.md, F22 and F23.
 */
const PATIENCE_MS = 5_000;

/**
 * How long a transaction may stand open between two statements. Whose process sleeps in it loses it and its locks, so
 * that another takes over within the time of a lease. Source: security-reference.md, F9.
 */
const ASLEEP_MS = 10_000;

/**
 * Plans of short statements: compiling them or sharing them among processes takes longer than running them, and what an
 * index found of a million facts fits into memory. Source: bench/knowledge.ts.
 */
const SETTINGS = "-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB";

/** How a statement begins that every step of a run makes: with its name in a comment. */
const NAMED = /^\s*\/\* (?<name>[a-z_]+) \*\//;

/**
 * The name under which a connection prepares a statement; empty for all others. What is named is parsed and planned once
 * for each connection, and sent without its text from then on. Its text is fixed, and what it reads it finds by keys.
 */
function statementName({ sql }: { sql: string }): string {
  return NAMED.exec(sql)?.groups?.["name"] ?? "";
}

/** A client of its own for one address; `max` connections at most. */
export function openDb(url: string, max: number = webConnections.requests): Db {
  const patience = {
    connectionTimeoutMillis: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: ASLEEP_MS,
  };
  const pool = { connectionString: url, max, fallback_application_name: "stemma", ...patience, options: SETTINGS };
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: statementName }) });
  addresses.set(client, url);
  return client;
}

/** The address a client was opened with. */
export function addressOf(client: Db): string {
  const url = addresses.get(client);
  if (url === undefined) throw new Error("This database client was not opened by openDb.");
  return url;
}

/** The process's one client, made at its first use. */
export function db(): Db {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  shared.stemmaDb ??= openDb(url);
  return shared.stemmaDb;
}
