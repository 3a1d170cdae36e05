import { createHash } from "node:crypto";
import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { type Columns, copyRow, type Row, rowSchema } from "@/lib/features/backup/layout/columns";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import type { ProjectTable } from "@/lib/features/backup/layout/tables";
import type { Tx } from "@/lib/platform/db/client";
import { newFileSeal, storedParts } from "@/lib/platform/vault/sealed-originals";
import { quoted } from "@/lib/platform/zip/zip-entries";
import type { Import } from "./import-job";
import { isRowReadable } from "./row-checks";

/** Rows, and letters of JSON, that go to the database at once: of evidence it makes one text vector, of 1 MB at most. */
const ROWS_AT_ONCE = 200;
const LETTERS_AT_ONCE = 250_000;

async function insertRows(tx: Tx, table: ProjectTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).map((name) => `"${name}"`);
  const listed = names.join(", ");
  // Names are those of the database's catalogue: the schema of a line has no others.
  await tx.$executeRawUnsafe(
    `insert into "${table.name}" (${listed}) select ${listed} from jsonb_populate_recordset(null::"${table.name}", $1::jsonb)`,
    JSON.stringify(rows),
  );
}

const Original = z.object({ project_id: ProjectId, sha256: z.string(), size_bytes: z.int() });

/** The bytes of a file as they are stored here: sealed, where that is done. They are held to their hash before. */
async function storedBytes(
  tx: Tx,
  row: Row,
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; sealed: Uint8Array | null }> {
  const { project_id: projectId, sha256, size_bytes: size } = Original.parse(row);
  // One that went by a rule has none.
  if (bytes.byteLength === 0) return { bytes, sealed: null };
  if (bytes.byteLength !== size || createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw refuseZip("one of its files is not what its hash says.");
  }
  const made = await newFileSeal(tx, { projectId }, { sha256, size });
  if (made === null) return { bytes, sealed: null };
  return { bytes: Buffer.concat([...storedParts(bytes, made.file)]), sealed: made.sealed };
}

/** Rows whose bytes are files go one by one, each with its bytes. */
async function insertWithBytes(
  tx: Tx,
  job: Import,
  { table, row, from }: { table: ProjectTable; row: Row; from: Row },
): Promise<void> {
  if (!table.file) return;
  const { column, folder, by, isSealed = false } = table.file;
  const bytes = await job.zip.bytes(`${folder}/${String(from[by])}.bin`);
  const listed = Object.keys(row)
    .map((name) => `"${name}"`)
    .join(", ");
  if (isSealed) {
    const stored = await storedBytes(tx, row, bytes);
    await tx.$executeRawUnsafe(
      `insert into "${table.name}" (${listed}, "${column}", sealed)
       select ${listed}, $2, $3::bytea from jsonb_populate_record(null::"${table.name}", $1::jsonb)`,
      JSON.stringify(row),
      stored.bytes,
      stored.sealed,
    );
    return;
  }
  await tx.$executeRawUnsafe(
    `insert into "${table.name}" (${listed}, "${column}")
     select ${listed}, $2 from jsonb_populate_record(null::"${table.name}", $1::jsonb)`,
    JSON.stringify(row),
    bytes,
  );
}

async function writeLater(tx: Tx, { name, later }: ProjectTable, links: readonly Row[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `update "${name}" t set "${later}" = l.named from jsonb_to_recordset($1::jsonb) as l(id uuid, named uuid) where t.id = l.id`,
    JSON.stringify(links),
  );
}

interface Batch {
  add(row: Row, letters: number): Promise<void>;
  flush(): Promise<void>;
}

/** Gathers rows of one form until they are worth a statement. */
function batchFor(send: (rows: readonly Row[]) => Promise<void>): Batch {
  let rows: Row[] = [];
  let gathered = 0;
  let form = "";
  const flush = async (): Promise<void> => {
    await send(rows);
    rows = [];
    gathered = 0;
  };
  return {
    flush,
    async add(row, letters): Promise<void> {
      const own = Object.keys(row).join();
      if (own !== form || rows.length >= ROWS_AT_ONCE || gathered > LETTERS_AT_ONCE) await flush();
      form = own;
      rows.push(row);
      gathered += letters;
    },
  };
}

async function* readRows(
  job: Import,
  table: ProjectTable,
  columns: Columns,
): AsyncGenerator<{ row: Row; letters: number }> {
  const path = `data/${table.name}.jsonl`;
  const schema = rowSchema(columns);
  let number = 0;
  for await (const line of job.zip.lines(path)) {
    number += 1;
    const parsed = schema.safeParse(parseLine(line));
    if (!parsed.success || !isRowReadable(table.name, parsed.data)) {
      throw refuseZip(`line ${number} of ${quoted(path)} is not as it should be.`);
    }
    yield { row: parsed.data, letters: line.length };
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // No schema takes it: the line is refused by its number.
    return undefined;
  }
}

/** Writes a table's lines as rows of the copy, through every rule that the database has; returns how many there were. */
export async function fillTable(tx: Tx, job: Import, table: ProjectTable): Promise<number> {
  if (table.isNewer && !job.zip.paths.has(`data/${table.name}.jsonl`)) return 0;
  const { columns } = job.catalogue(table);
  const batch = batchFor((rows) => insertRows(tx, table, rows));
  const links: Row[] = [];
  let count = 0;
  for await (const { row: from, letters } of readRows(job, table, columns)) {
    const row = copyRow(from, columns, job.idOf);
    count += 1;
    const { later } = table;
    if (later && row[later]) {
      links.push({ id: row["id"] ?? null, named: row[later] });
      row[later] = null;
    }
    if (table.file) await insertWithBytes(tx, job, { table, row, from });
    else await batch.add(row, letters);
  }
  await batch.flush();
  if (links.length > 0) await writeLater(tx, table, links);
  return count;
}
