import { createHash } from "node:crypto";
import { z } from "zod";
import { type Scope, SnapshotId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { takenByRule } from "@/lib/domain/install/retention";
import { TakenByRule } from "@/lib/domain/install/retention-shapes";
import { attachedParts } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import { takenColumn } from "@/lib/features/kit/taken-column";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { FILE_PART } from "@/lib/platform/keys/sealed-file";
import { readOriginalPart } from "@/lib/platform/vault/sealed-originals";

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
    select coalesce(s.file_name, s.title) as name, o.sha256, o.size_bytes as size,
      o.sealed is not null or encode(sha256(o.bytes), 'hex') = o.sha256 as "isWhole", ${takenColumn(Prisma.sql`o.retention_id`)} as taken
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

async function* partsOf(
  db: Db,
  access: Access<"read">,
  { sha256, size }: Original,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let part = 0; part * FILE_PART < size; part += 1) {
    yield await inTurn(access.userId, () => readOriginalPart(db, access, { sha256, size, part }));
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
  for (let from = 0; from < size; from += FILE_PART) {
    const read = await readOriginalPart(db, scope, { sha256, size, part: from / FILE_PART });
    hash.update(read);
    bytes.set(read, from);
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
  // Of a sealed one the first part is opened before anything is sent: a key that is not here is said, not broken off at.
  if (original.size > 0) await readOriginalPart(db, access, { ...original, part: 0 });
  // The type is not passed on: what came from outside is only ever bytes.
  return attachedParts(partsOf(db, access, original), { name: original.name, mediaType: "application/octet-stream" });
}
