import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { MANIFEST, PROJECT_ZIP_VERSION } from "@/lib/domain/files/project-zip";
import { type Catalogue, readCatalogue } from "@/lib/features/backup/layout/columns";
import { eachRow } from "@/lib/features/backup/layout/rows";
import { isPersonColumn, type ProjectTable, projectTables } from "@/lib/features/backup/layout/tables";
import { whyBeingDeleted } from "@/lib/features/kit/being-deleted";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inLongTransaction } from "@/lib/platform/db/tx";
import { signAs } from "@/lib/platform/vault/install-key";
import { openOriginal } from "@/lib/platform/vault/sealed-originals";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { whyNotWhole } from "@/lib/reports/bundle/whole-record";
import { addPages, type Folders } from "./pages";
import { type AddFile, writeZip } from "./write-zip";

/** Longest that packing may take, and that it waits for a connection. */
const PACKING_MS = 60 * 60_000;
const WAIT_MS = 30_000;

const Line = z.object({ line: z.string() });

/** Names in the query come from `projectTables` and the database's own catalogue. */
async function* linesOf(
  tx: Tx,
  scope: Scope,
  { table, catalogue }: { table: ProjectTable; catalogue: Catalogue },
): AsyncGenerator<string> {
  const { columns, key } = catalogue(table);
  const listed = [...columns.keys()].map((name) => `'${name}', t."${name}"`);
  // A function takes a hundred arguments at most.
  const halves = [listed.slice(0, 40), listed.slice(40)].filter((half) => half.length > 0);
  const sql = `
    select (${halves.map((half) => `jsonb_build_object(${half.join(", ")})`).join(" || ")})::text as line
    from "${table.name}" t where ${table.name === "project" ? "id" : "project_id"} = $1::uuid
    order by ${key.map((name) => `"${name}"`).join(", ")}`;
  const { batch } = table;
  for await (const { line } of eachRow(tx, Line, { sql, values: [scope.projectId], ...(batch ? { batch } : {}) })) {
    yield `${line}\n`;
  }
}

const SealedRow = z.object({
  sha256: z.string(),
  size: z.int(),
  bytes: z.instanceof(Uint8Array),
  sealed: z.instanceof(Uint8Array).nullable(),
});

/** Originals as files, opened where they are sealed. */
async function addOriginals(tx: Tx, scope: Scope, { folder, add }: { folder: string; add: AddFile }): Promise<void> {
  const sql = `select sha256, size_bytes as size, bytes, sealed from original where project_id = $1::uuid order by sha256`;
  for await (const { sha256, size, ...row } of eachRow(tx, SealedRow, { sql, values: [scope.projectId], batch: 1 })) {
    await add(`${folder}/${sha256}.bin`, [openOriginal(scope, { sha256, size }, row)]);
  }
}

/** The bytes that rows of a table hold, each as a file, one in memory at a time. */
async function addBytes(tx: Tx, scope: Scope, { table, add }: { table: ProjectTable; add: AddFile }): Promise<void> {
  const { file } = table;
  if (!file) return;
  if (file.isSealed === true) return await addOriginals(tx, scope, { folder: file.folder, add });
  const sql = `select "${file.by}"::text as name, "${file.column}" as bytes from "${table.name}"
    where project_id = $1::uuid order by "${file.by}"`;
  const shape = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
  for await (const { name, bytes } of eachRow(tx, shape, { sql, values: [scope.projectId], batch: 1 })) {
    await add(`${file.folder}/${name}.bin`, [bytes]);
  }
}

async function addTexts(tx: Tx, scope: Scope, add: AddFile): Promise<void> {
  const sql = "select sha256, text from content where project_id = $1::uuid order by sha256";
  const shape = z.object({ sha256: z.string(), text: z.string() });
  for await (const { sha256, text } of eachRow(tx, shape, { sql, values: [scope.projectId], batch: 1 })) {
    await add(`sources/${sha256}.txt`, [text]);
  }
}

/** Everyone whom the project names, by name alone: no address, no account. */
async function* peopleOf(tx: Tx, scope: Scope, catalogue: Catalogue): AsyncGenerator<string> {
  const named: string[] = [];
  for (const table of projectTables) {
    const { columns } = catalogue(table);
    const own = table.name === "project" ? "id" : "project_id";
    for (const name of columns.keys()) {
      if (!isPersonColumn(name)) continue;
      named.push(`select "${name}" as id from "${table.name}" where ${own} = $1::uuid`);
    }
  }
  const sql = `select jsonb_build_object('id', p.id, 'name', p.name)::text as line
    from (${named.join(" union ")}) n join person p on p.id = n.id order by p.id`;
  for await (const { line } of eachRow(tx, Line, { sql, values: [scope.projectId] })) yield `${line}\n`;
}

/** Every run that rests, as a bundle that can be opened and replayed by itself; not one whose record is not whole any more. */
async function addBundles(tx: Tx, scope: Scope, { folders, add }: { folders: Folders; add: AddFile }): Promise<void> {
  for (const run of folders.runs.filter(({ status }) => status !== "running")) {
    if ((await whyNotWhole(tx, run.id)) !== null) continue;
    const bundle = await packRun(tx, scope, run.id);
    await add(`${run.folder}/bundle.zip`, [bundle]);
  }
}

/** Half of what is being deleted is neither a project nor what is left of one. */
async function refuseHalf(tx: Tx, { projectId }: Scope): Promise<void> {
  const why = await whyBeingDeleted(tx, projectId);
  if (why !== null) throw new Refusal("conflict", why);
}

async function addAll(tx: Tx, scope: Scope, add: AddFile): Promise<void> {
  await refuseHalf(tx, scope);
  await tx.$executeRaw`select set_config('timezone', 'UTC', true)`;
  const catalogue = await readCatalogue(tx);
  for (const table of projectTables) {
    await add(`data/${table.name}.jsonl`, linesOf(tx, scope, { table, catalogue }));
    await addBytes(tx, scope, { table, add });
  }
  await add("data/person.jsonl", peopleOf(tx, scope, catalogue));
  await addTexts(tx, scope, add);
  const folders = await addPages(tx, scope, add);
  await addBundles(tx, scope, { folders, add });
}

/**
 * Writes a project with all that it stands on to a new zip: rows, texts, originals, pages for people to read, a bundle
 * of every run that rests. It is as the project was at one moment, and no part of it is in memory whole but one file at a
 * time. Accounts, memberships, invitations and share links are not in it.
 */
export async function packProject(
  db: Db,
  scope: Scope,
  to: { file: string; now: Date; signal?: AbortSignal },
): Promise<{ name: string }> {
  const project = await db.project.findUnique({
    where: { id: scope.projectId },
    select: { name: true, isOfUnknownOrigin: true },
  });
  if (!project) throw new Refusal("not_found", "There is no such project.");
  const head = {
    format: "stemma-project",
    version: PROJECT_ZIP_VERSION,
    project: { id: scope.projectId, name: project.name },
    exportedAt: to.now.toISOString(),
    isOfUnknownOrigin: project.isOfUnknownOrigin,
  } as const;
  const sign = (manifest: string): Promise<string> => signAs(db, MANIFEST, manifest);
  const fill = async (add: AddFile): Promise<void> => {
    const addUnlessStopped: AddFile = async (path, parts) => {
      to.signal?.throwIfAborted();
      await add(path, parts);
    };
    await inLongTransaction(db, (tx) => addAll(tx, scope, addUnlessStopped), {
      isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
      timeout: PACKING_MS,
      maxWait: WAIT_MS,
    });
  };
  await writeZip(to.file, head, { fill, sign });
  return project;
}
