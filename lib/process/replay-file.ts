import { readFile } from "node:fs/promises";
import { UserId } from "@/lib/domain/core/ids";
import { ReplayResult } from "@/lib/domain/run/bundle";
import { replayBundle } from "@/lib/features/replay/replay";
import { openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { driversOver } from "@/lib/run/worker/world";
import { startWorker } from "./run-worker";

/** How often the result is looked for, in milliseconds. */
const EVERY_MS = 200;

/** Replays one bundle in a database of its own, which is gone afterwards. */
export async function replayFile(path: string): Promise<ReplayResult> {
  const bytes = new Uint8Array(await readFile(path));
  const database = await startThrowaway();
  try {
    await migrate(database.url, "prisma/migrations");
    const db = openDb(database.url);
    const worker = await startWorker(database.url, (deps) =>
      driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] }),
    );
    const user = await db.user.create({ data: { email: "replay@example.org", name: "Replay" } });
    const { runId } = await replayBundle(db, { bytes, userId: UserId.parse(user.id), sourceId: null });
    let result: unknown = null;
    while (result === null) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      ({ result } = await db.runBundle.findUniqueOrThrow({ where: { runId }, select: { result: true } }));
    }
    await worker.stop();
    await closeSender(db);
    await db.$disconnect();
    return ReplayResult.parse(result);
  } finally {
    await database.stop();
  }
}
