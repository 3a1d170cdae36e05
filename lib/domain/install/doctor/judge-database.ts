import { type Finding, fault, fine, hint } from "./finding";

/** What came of asking for the database. */
export type Reached = { ok: true; version: number } | { ok: false; code: string; said: string };

/** The oldest PostgreSQL that is served, as it numbers itself. */
const OLDEST = 140_000;
/** The one that the tests run on. */
const TESTED = 18;

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "Nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL."],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "No machine has that name. Correct the host in DATABASE_URL."],
  [/^(?:28P01|28000)$/, "It refuses the account. Correct name and password in DATABASE_URL, or its pg_hba.conf."],
  [/^3D000$/, "It has no such database. Create it, or correct the name in DATABASE_URL."],
  [/^53300$/, "It has no connection left. Raise max_connections, or end what holds them."],
  [/TIMEDOUT|TIMEOUT/i, "It does not answer in time. See whether a firewall stands between, and whether it runs."],
];

/** Whether the database answers, in a version that will do. */
export function judgeReached(reached: Reached): Finding {
  if (!reached.ok) {
    const known = meanings.find(([pattern]) => pattern.test(reached.code));
    return fault("Database", `It cannot be reached (${reached.code}).`, known?.[1] ?? `It said: ${reached.said}`);
  }
  const major = Math.floor(reached.version / 10_000);
  if (reached.version < OLDEST)
    return fault("Database", `It is PostgreSQL ${major}.`, "Move it to 14 or newer: pg_dump there, pg_restore here.");
  const tested = major === TESTED ? "" : ` The tests run on ${TESTED}.`;
  return fine("Database", `PostgreSQL ${major} answers.${tested}`);
}

/** Migrations of this version that the database lacks, and those of the database that this version lacks. */
export interface Migrated {
  pending: readonly string[];
  foreign: readonly string[];
}

/** Whether the database is at this version's schema. */
export function judgeMigrations({ pending, foreign }: Migrated): Finding {
  const [first] = foreign;
  if (first !== undefined)
    return fault(
      "Migrations",
      `The database holds ${first}, which this version does not know or has otherwise.`,
      "Start the version that made it, or restore a backup of the database from before it. Nothing was touched.",
    );
  if (pending.length === 0) return fine("Migrations", "All are applied.");
  const some = pending.length === 1 ? "1 is" : `${pending.length} are`;
  return hint("Migrations", `${some} not applied yet.`, "`npm start` applies them. Back up the database before.");
}

/** An extension that the product uses. */
export interface Extension {
  name: string;
  isInstalled: boolean;
  isAvailable: boolean;
}

/** Whether the extensions are there, or can be made. */
export function judgeExtensions(extensions: readonly Extension[], mayCreate: boolean): Finding {
  const names = (list: readonly Extension[]): string => list.map(({ name }) => name).join(", ");
  const missing = extensions.filter(({ isInstalled }) => !isInstalled);
  const absent = missing.filter(({ isAvailable }) => !isAvailable);
  if (missing.length === 0) return fine("Extensions", `${names(extensions)} are there.`);
  if (absent.length > 0)
    return fault(
      "Extensions",
      `The server does not have ${names(absent)}.`,
      "Install PostgreSQL's own extensions there (Debian: the package postgresql-contrib or the server's own).",
    );
  if (mayCreate) return fine("Extensions", `The first start makes ${names(missing)}.`);
  const statements = missing.map(({ name }) => `create extension ${name};`).join(" ");
  return fault("Extensions", `The account may not make ${names(missing)}.`, `Have an administrator run: ${statements}`);
}

/** What the database grants, and what one web server and one worker hold at most. */
export interface Connections {
  /** `max_connections` without those that are kept for administrators, or less where account or database have less. */
  granted: number;
  /** Held now by others than Stemma. */
  others: number;
  web: number;
  worker: number;
  /** Whether a pooler holds others, which come on top. */
  isPooled: boolean;
}

/** Whether there are connections enough. */
export function judgeConnections({ granted, others, web, worker, isPooled }: Connections): Finding {
  const wanted = web + worker;
  const left = granted - others;
  const past = isPooled ? " past the pooler, whose own come on top" : "";
  const takes = `a web server takes up to ${web}, a worker ${worker}${past}`;
  const says = `${granted} are granted, others hold ${others}; ${takes}.`;
  if (left < wanted)
    return fault(
      "Connections",
      says,
      `Raise max_connections by at least ${wanted - left}, or put PgBouncer before it.`,
    );
  const more = Math.floor((left - wanted) / worker);
  if (more < 1)
    return hint("Connections", says, "That is enough for one of each; for a second worker raise max_connections.");
  return fine("Connections", `${says} Beside one of each there is room for ${more} more of either.`);
}

/** What was seen of a pooler. `shares`: two who were connected at once were given the same session. */
export interface Pooling {
  shares: boolean;
  /** Of DATABASE_DIRECT_URL; null where it is not set. */
  direct: { shares: boolean; isSameDatabase: boolean } | { failed: string } | null;
}

/** Whether listening, migrations and the queue go past a pooler that gives each transaction another session. */
export function judgePooling({ shares, direct }: Pooling): Finding {
  if (direct === null) {
    if (!shares) return fine("Pooler", "None in transaction mode: each client has a session of its own.");
    return fault(
      "Pooler",
      "DATABASE_URL leads to a pooler in transaction mode: what listens would hear nothing.",
      "Set DATABASE_DIRECT_URL to the database past the pooler, or set the pooler to session mode.",
    );
  }
  if ("failed" in direct)
    return fault("Pooler", `DATABASE_DIRECT_URL cannot be reached (${direct.failed}).`, "Correct it, or remove it.");
  if (!direct.isSameDatabase)
    return fault("Pooler", "DATABASE_URL and DATABASE_DIRECT_URL are two databases.", "Let both lead to the same one.");
  if (direct.shares)
    return fault(
      "Pooler",
      "DATABASE_DIRECT_URL leads through a pooler in transaction mode, too.",
      "Let it name PostgreSQL itself.",
    );
  if (shares) return fine("Pooler", "DATABASE_URL leads to one in transaction mode, DATABASE_DIRECT_URL past it.");
  return fine("Pooler", "Both addresses lead to the same database, and each client has a session of its own.");
}
