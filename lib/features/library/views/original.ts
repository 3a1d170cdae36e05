import { createHash } from "node:crypto";
import { z } from "zod";
import { type Scope, SnapshotId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { TakenByRule, takenByRule } from "@/lib/domain/install/retention";
import { attachedParts } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import { takenColumn } from "@/lib/features/kit/taken-column";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Bytes that are read at once: the driver hands them over as text, which holds the thread. */
const PART = 1024 * 1024;

const Original = z.object({
  name: z.string(),
  sha256: z.string(),
  size: z.int(),
  isWhole: z.boolean(),
  taken: TakenByRule.nullable(),
});
type Original = z.output<typeof Original>;

async function find(db: Db, access: Access<"read">, snapshotId: SnapshotId): Promise<Original | undefined> {
  const rows = await db.$queryRaw`
    select coalesce(s.file_name, s.title) as name, o.sha256, length(o.bytes) as size,
      encode(sha256(o.bytes), 'hex') = o.sha256 as "isWhole", ${takenColumn(Prisma.sql`o.retention_id`)} as taken
    from snapshot n join source s on s.id = n.source_id
      join original o on o.project_id = n.project_id and o.sha256 = n.original_sha256
    where n.id = ${snapshotId}::uuid and n.project_id = ${access.projectId}::uuid`;
  return z.array(Original).parse(rows)[0];
}

function damaged(): Refusal {
  return new Refusal(
    "conflict",
    "This file is not what was stored: its hash differs. Ask for a backup to be restored.",
  );
}

const Part = z.array(z.object({ written: z.string() }));

/** A part of an original. As base64: the driver reads bytes as hex, and copies them four times. */
async function readPart(db: Db, scope: Scope, sha256: string, from: number): Promise<Buffer<ArrayBuffer>> {
  const rows = await db.$queryRaw`
    select encode(substring(bytes from ${from + 1}::int for ${PART}::int), 'base64') as written from original
    where project_id = ${scope.projectId}::uuid and sha256 = ${sha256}`;
  const [part] = Part.parse(rows);
  if (part === undefined) throw new Error("An original went while it was read.");
  return Buffer.from(part.written, "base64");
}

async function* partsOf(
  db: Db,
  access: Access<"read">,
  { sha256, size }: Original,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < size; from += PART) {
    yield await inTurn(access.userId, () => readPart(db, access, sha256, from));
  }
}

/** All bytes of an original, read part by part; refused where they are not what was stored. */
export async function readOriginal(
  db: Db,
  scope: Scope,
  { sha256, size }: Pick<Original, "sha256" | "size">,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const hash = createHash("sha256");
  for (let from = 0; from < size; from += PART) {
    const part = await readPart(db, scope, sha256, from);
    hash.update(part);
    bytes.set(part, from);
  }
  if (hash.digest("hex") !== sha256) throw damaged();
  return bytes;
}

/** The bytes that a snapshot was read from, as a file to save, sent part by part. */
export async function getOriginal(db: Db, access: Access<"read">, input: { snapshotId: string }): Promise<Response> {
  const snapshotId = idOf(SnapshotId, input.snapshotId);
  const original = found(await inTurn(access.userId, () => find(db, access, snapshotId)));
  if (original.taken !== null) throw new Refusal("not_found", takenByRule("originals", original.taken));
  if (!original.isWhole) throw damaged();
  // The type is not passed on: what came from outside is only ever bytes.
  return attachedParts(partsOf(db, access, original), { name: original.name, mediaType: "application/octet-stream" });
}
