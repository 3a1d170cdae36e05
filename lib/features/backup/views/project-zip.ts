import { open } from "node:fs/promises";
import { join } from "node:path";
import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { temporaryFolder } from "@/lib/features/backup/layout/temporary";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { zipName } from "@/lib/features/backup/pack/zip-name";
import { attachment } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";

/** Bytes that are read at once. */
const PART = 256 * 1024;

/** A file's bytes as they are asked for; `ended` is called once, when they were sent or nobody wants them any more. */
async function streamFile(file: string, ended: () => Promise<void>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const handle = await open(file, "r");
  const end = async (): Promise<void> => {
    await handle.close();
    await ended();
  };
  return new ReadableStream({
    async pull(controller): Promise<void> {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(PART), 0, PART);
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      controller.close();
      await end();
    },
    cancel: end,
  });
}

/** A project with all that it stands on, as a zip to save; it is written to disk first, so that it is whole or refused. */
export async function getProjectZip(db: Db, access: Access<"read" | "export_project">): Promise<Response> {
  await spend(db, "project_zips", access.userId);
  const { folder, remove } = await temporaryFolder();
  try {
    const file = join(folder, "project.zip");
    const now = new Date();
    const { name } = await inTurn(access.userId, () => packProject(db, scopeOf(access), { file, now }));
    const body = await streamFile(file, remove);
    return attachment(body, { name: zipName(name, now), mediaType: "application/zip" });
  } catch (error) {
    await remove();
    throw error;
  }
}
