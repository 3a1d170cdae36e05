import pg from "pg";
import { z } from "zod";
import type { Connections, Extension, Migrated, Pooling, Reached } from "@/lib/domain/install/doctor/judge-database";
import { directConnections, inAll, webConnections, workerConnections } from "@/lib/platform/db/connections";
import { directUrl, isPooled } from "@/lib/platform/db/direct";
import { readMigrations } from "@/lib/platform/db/migrate";

/** A database that answers nothing for so long is taken to be away. */
const PATIENCE_MS = 5_000;
const NAME = "stemma-doctor";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: NAME,
  });
  // What breaks is told by the statement that meets it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Asks over a connection of its own, past a pooler. */
export async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(directUrl(url));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && "code" in error && typeof error.code === "string";
  if (isCoded) return String(error.code);
  return error instanceof Error && /timeout/i.test(error.message) ? "ETIMEDOUT" : "unknown";
}

const Version = z.object({ version: z.number() });

/** Whether the database answers at the address that is used most, and in which version. */
export async function findReached(url: string): Promise<Reached> {
  try {
    const client = await connect(url);
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    await client.end();
    return { ok: true, version: Version.parse(rows[0]).version };
  } catch (error) {
    return { ok: false, code: codeOf(error), said: error instanceof Error ? error.message : String(error) };
  }
}

const Applied = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** Which migrations files and database have that the other has not, or has otherwise. */
export async function findMigrated(client: pg.Client, folder: string): Promise<Migrated> {
  const files = await readMigrations(folder);
  const { rows: known } = await client.query(`select to_regclass('"_prisma_migrations"') is not null as "isThere"`);
  if (known[0]?.isThere !== true) return { pending: files.map(({ name }) => name), foreign: [] };
  const { rows } = await client.query(
    `select migration_name as name, checksum from "_prisma_migrations"
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  const applied = Applied.parse(rows);
  const names = new Set(applied.map(({ name }) => name));
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  return {
    pending: files.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    foreign: applied.filter(({ name, checksum }) => checksums.get(name) !== checksum).map(({ name }) => name),
  };
}

/** What the migrations create. */
const extensions = ["btree_gin", "pg_trgm", "unaccent"];
const Extensions = z.array(z.object({ name: z.string(), isInstalled: z.boolean(), isAvailable: z.boolean() }));

/** The extensions that the product uses, and whether this account may make what is missing of them. */
export async function findExtensions(client: pg.Client): Promise<{ extensions: Extension[]; mayCreate: boolean }> {
  const { rows } = await client.query(
    `select wanted.name, a.installed_version is not null as "isInstalled", a.name is not null as "isAvailable"
     from unnest($1::text[]) wanted (name) left join pg_available_extensions a on a.name = wanted.name`,
    [extensions],
  );
  const { rows: rights } = await client.query(
    `select has_database_privilege(current_database(), 'create') as "mayCreate"`,
  );
  return { extensions: Extensions.parse(rows), mayCreate: rights[0]?.mayCreate === true };
}

const Granted = z.object({ granted: z.number(), others: z.number() });

/** How many connections are granted and held, and how many are wanted. */
export async function findConnections(client: pg.Client, url: string): Promise<Connections> {
  const { rows } = await client.query(
    `select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as granted,
      (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend' and coalesce(application_name, '') not like 'stemma%') as others`,
  );
  const wanted = isPooled(url) ? directConnections : { web: inAll(webConnections), worker: inAll(workerConnections) };
  return { ...Granted.parse(rows[0]), ...wanted, isPooled: isPooled(url) };
}

async function sessionOf(client: pg.Client, statement = "select pg_backend_pid() as pid"): Promise<number> {
  const { rows } = await client.query(statement);
  return z.object({ pid: z.number() }).parse(rows[0]).pid;
}

/** Whether two who are connected at once are given the same session, or one of them another than before. */
async function sharesSessions(url: string): Promise<boolean> {
  const [one, other] = [await connect(url), await connect(url)];
  try {
    const first = await sessionOf(one);
    await other.query("begin");
    const second = await sessionOf(other);
    const again = await sessionOf(one);
    await other.query("rollback");
    return second === first || again !== first;
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function identityOf(url: string): Promise<string> {
  const client = await connect(url);
  const { rows } = await client.query(
    "select current_database() || ' ' || oid || ' ' || pg_postmaster_start_time() as identity from pg_database where datname = current_database()",
  );
  await client.end();
  return z.object({ identity: z.string() }).parse(rows[0]).identity;
}

/** How a pooler stands between, if one does. */
export async function findPooling(url: string): Promise<Pooling> {
  const shares = await sharesSessions(url);
  if (!isPooled(url)) return { shares, direct: null };
  const direct = directUrl(url);
  try {
    const isSameDatabase = (await identityOf(url)) === (await identityOf(direct));
    return { shares, direct: { shares: await sharesSessions(direct), isSameDatabase } };
  } catch (error) {
    return { shares, direct: { failed: codeOf(error) } };
  }
}

/** How far this machine's clock is ahead of the database's, in milliseconds. */
export async function findSkew(client: pg.Client): Promise<number> {
  const beforeMs = Date.now();
  const { rows } = await client.query("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
  const afterMs = Date.now();
  return (beforeMs + afterMs) / 2 - z.object({ ms: z.number() }).parse(rows[0]).ms;
}
