import { createHash } from "node:crypto";
import type { Db } from "@/lib/db/client";
import { SnapshotId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { attachment } from "./attachment";
import { inTurn } from "./costly-reads";
import { found, idOf } from "./found";

/** The bytes that a snapshot was read from, as a file to save. */
export async function getOriginal(db: Db, access: Access<"read">, asked: { snapshotId: string }): Promise<Response> {
  const row = await inTurn(access.userId, () =>
    db.snapshot.findFirst({
      where: { projectId: access.projectId, id: idOf(SnapshotId, asked.snapshotId) },
      select: {
        source: { select: { fileName: true, title: true } },
        original: { select: { bytes: true, sha256: true } },
      },
    }),
  );
  const { source, original } = found(row);
  const name = source.fileName ?? source.title;
  // The type is not passed on: what came from outside is only ever bytes.
  const { bytes, sha256 } = found(original);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new Refusal(
      "conflict",
      "This file is not what was stored: its hash differs. Ask for a backup to be restored.",
    );
  }
  return attachment(new Uint8Array(bytes), { name, mediaType: "application/octet-stream" });
}
