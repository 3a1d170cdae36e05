import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import pg from "pg";
import { z } from "zod";
import { RunId } from "@/lib/domain/core/ids";

/** Where the releases are listed, and where a database of each lies as it was left in the middle of its work. */
const folder = "lib/testing/releases";

const Release = z.object({
  version: z.string(),
  /** The last migration that it has. */
  migration: z.string(),
});
type Release = z.infer<typeof Release>;

const Releases = z.array(Release).min(1);

const Left = z.object({
  /** The keys of the install, as its key file has them. */
  keys: z.string(),
  /** Its runs, by how each was left. */
  runs: z.object({ ended: RunId, waiting: RunId, underWay: RunId }),
  tables: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type Left = z.infer<typeof Left>;

const listFile = join(folder, "releases.json");
const fileOf = (version: string): string => join(folder, `${version}.json.br`);

async function readReleases(): Promise<Release[]> {
  return Releases.parse(JSON.parse(await readFile(listFile, "utf8")));
}

/** The release from which installs come to this version. */
export async function newestRelease(): Promise<Release> {
  const newest = (await readReleases()).at(-1);
  if (newest === undefined) throw new Error(`${listFile} lists no release.`);
  return newest;
}

/** Keeps what a release left, as the newest one; one of the same number takes the place of the former. */
export async function keepRelease(release: Release, left: Left): Promise<number> {
  const bytes = await promisify(brotliCompress)(JSON.stringify(left), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  await writeFile(fileOf(release.version), bytes);
  const others = (await readReleases().catch(() => [])).filter(({ version }) => version !== release.version);
  await writeFile(listFile, `${JSON.stringify([...others, release], null, 2)}\n`);
  return bytes.byteLength;
}

/** What a release left. */
export async function readLeft({ version }: Release): Promise<Left> {
  return Left.parse(JSON.parse((await promisify(brotliDecompress)(await readFile(fileOf(version)))).toString("utf8")));
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_prisma_migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every row of a database's tables. The queue is not among them: its jobs only wake. */
export async function readTables(url: string): Promise<Left["tables"]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables: Left["tables"] = [];
    for (const name of await tablesOf(client)) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t`,
      );
      if (rows.length > 0) tables.push({ name, rows: rows.map(({ row }) => row) });
    }
    return tables;
  } finally {
    await client.end();
  }
}

async function writeTable(client: pg.Client, { name, rows }: Left["tables"][number]): Promise<void> {
  const { rows: columns } = await client.query<{ column: string }>(
    `select quote_ident(column_name) as column from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [name],
  );
  const list = columns.map(({ column }) => column).join(", ");
  await client.query(
    `insert into "${name}" (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  const { rows: counted } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = $1 and (is_identity = 'YES' or column_default like 'nextval(%')`,
    [name],
  );
  for (const { column } of counted) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max("${column}") from "${name}"))`, [
      `"${name}"`,
      column,
    ]);
  }
}

/** Puts rows into a database's empty tables as they are: no trigger asks where they come from. */
export async function writeTables(url: string, tables: Left["tables"]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    // What migrations had put there themselves is among what was left.
    for (const name of await tablesOf(client)) await client.query(`delete from "${name}"`);
    for (const table of tables) await writeTable(client, table);
  } finally {
    await client.end();
  }
}
