import { createHash } from "node:crypto";
import { z } from "zod";
import { ProjectId, type Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { open, seal } from "@/lib/platform/keys/envelope";
import { readKeyRing } from "@/lib/platform/keys/key-ring";
import { FILE_PART, newFileKey, openPart, SEAL_TAG, type SealedFile, sealPart } from "@/lib/platform/keys/sealed-file";

/** What the key of an original's bytes is sealed as; project and hash say whose it is. */
export const ORIGINAL = "original";

/** As which row the key of an original is sealed, and its bytes with it. */
export function originalRow(projectId: string, sha256: string): string {
  return `${projectId} ${sha256}`;
}

/** An original by what its bytes are: their hash and how many they are. */
export interface OriginalId {
  readonly sha256: string;
  readonly size: number;
}

/** The key of an original's bytes, as it is stored beside them. */
export interface FileSeal {
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly file: SealedFile;
}

const Rows = z.array(z.object({ isSealing: z.boolean() }));

/**
 * A key for an original that is stored now; null where it is stored in clear: an install without a key, and the first day
 * after an upgrade, when processes of an earlier version may still read originals.
 */
export async function newFileSeal(
  db: Db | Tx,
  { projectId }: Scope,
  { sha256, size }: OriginalId,
): Promise<FileSeal | null> {
  if (readKeyRing().first === null) return null;
  const rows = Rows.parse(await db.$queryRaw`select originals_from <= now() as "isSealing" from sealing`);
  return rows[0]?.isSealing === false ? null : makeSeal(originalRow(projectId, sha256), size);
}

function makeSeal(rowId: string, size: number): FileSeal {
  const key = newFileKey();
  return { sealed: seal(ORIGINAL, rowId, key), file: { key, rowId, size } };
}

/** The parts in which an original is stored, sealed or in clear. */
export function* storedParts(bytes: Uint8Array, file: SealedFile | null): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += FILE_PART) {
    const part = bytes.subarray(from, from + FILE_PART);
    yield file === null ? part : sealPart(file, from / FILE_PART, part);
  }
}

/** @throws Refusal where its key is not here */
function fileOf({ projectId }: Scope, { sha256, size }: OriginalId, sealed: Uint8Array): SealedFile {
  const rowId = originalRow(projectId, sha256);
  return { key: open(ORIGINAL, rowId, sealed, { label: "This file" }), rowId, size };
}

function damaged(): Refusal {
  return new Refusal("conflict", "This file is not what was stored. Ask for a backup to be restored.");
}

// As base64: the driver reads bytes as hex, and copies them four times.
const Part = z.array(
  z.object({
    written: z.string().transform((written) => Buffer.from(written, "base64")),
    sealed: z.instanceof(Uint8Array).nullable(),
  }),
);

/**
 * The plain bytes of one part of an original, by its number from 0 on.
 *
 * @throws Refusal where its key is not here, or it is not what was sealed
 */
export async function readOriginalPart(
  db: Db | Tx,
  scope: Scope,
  { part, ...original }: OriginalId & { part: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await db.$queryRaw`
    select sealed, encode(case when sealed is null
        then substring(bytes from ${part * FILE_PART + 1}::int for ${FILE_PART}::int)
        else substring(bytes from ${part * (FILE_PART + SEAL_TAG) + 1}::int for ${FILE_PART + SEAL_TAG}::int) end, 'base64') as written
    from original where project_id = ${scope.projectId}::uuid and sha256 = ${original.sha256}`;
  const [stored] = Part.parse(rows);
  if (stored === undefined) throw new Error("An original went while it was read.");
  if (stored.sealed === null) return new Uint8Array(stored.written);
  const opened = openPart(fileOf(scope, original, stored.sealed), part, stored.written);
  if (opened === null) throw damaged();
  return new Uint8Array(opened);
}

/** The bytes of an original as they stand in its row, opened where they are sealed. */
export function openOriginal(
  scope: Scope,
  original: OriginalId,
  row: { bytes: Uint8Array; sealed: Uint8Array | null },
): Buffer {
  const { bytes, sealed } = row;
  if (sealed === null) return Buffer.from(bytes);
  const file = fileOf(scope, original, sealed);
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += FILE_PART + SEAL_TAG) {
    const opened = openPart(file, parts.length, bytes.subarray(from, from + FILE_PART + SEAL_TAG));
    if (opened === null) throw damaged();
    parts.push(opened);
  }
  return Buffer.concat(parts);
}

const Next = z.array(
  z.object({ projectId: ProjectId, sha256: z.string(), size: z.int(), bytes: z.instanceof(Uint8Array) }),
);

/** The next original in clear behind another one, in the order of their rows; one whose bytes went by a rule has none. */
async function nextInClear(tx: Tx, behind: readonly [string, string]): Promise<z.output<typeof Next>[number] | null> {
  const rows = await tx.$queryRaw`
    select project_id as "projectId", sha256, size_bytes as size, bytes from original
    where sealed is null and retention_id is null and (project_id, sha256) > (${behind[0]}::uuid, ${behind[1]})
    order by project_id, sha256 limit 1 for update skip locked`;
  return Next.parse(rows)[0] ?? null;
}

/** Whether it was sealed; left as it is where its bytes are not what they should be, which whoever opens it is told. */
async function sealOne(tx: Tx, { projectId, sha256, size, bytes }: z.output<typeof Next>[number]): Promise<boolean> {
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) return false;
  const { sealed, file } = makeSeal(originalRow(projectId, sha256), size);
  const stored = Buffer.concat([...storedParts(bytes, file)]);
  await tx.$executeRaw`
    update original set sealed = ${sealed}, bytes = ${stored}
    where project_id = ${projectId}::uuid and sha256 = ${sha256}`;
  return true;
}

/**
 * Seals originals that are stored in clear, each in a transaction of its own: whoever is killed leaves each whole, sealed or
 * in clear, and the next goes on. Returns how many were sealed, and how many stay since they are damaged.
 */
export async function sealOriginals(db: Db): Promise<{ sealed: number; damaged: number }> {
  const done = { sealed: 0, damaged: 0 };
  let behind: readonly [string, string] = ["00000000-0000-0000-0000-000000000000", ""];
  for (;;) {
    const from = behind;
    const next = await inTransaction(db, async (tx) => {
      const found = await nextInClear(tx, from);
      return found === null
        ? null
        : { at: [found.projectId, found.sha256] as const, isSealed: await sealOne(tx, found) };
    });
    if (next === null) return done;
    behind = next.at;
    done[next.isSealed ? "sealed" : "damaged"] += 1;
  }
}
