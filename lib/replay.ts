import { readFile } from "node:fs/promises";
import { openDb } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { startThrowaway } from "@/lib/db/throwaway";
import { ReplayResult } from "@/lib/domain/bundle";
import { UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { closeSender } from "@/lib/engine/queue";
import { replayBundle } from "@/lib/engine/replay";
import { startWorker } from "@/lib/engine/run-worker";
import { driversOver } from "@/lib/engine/world";

/** How often the result is looked for, in milliseconds. */
const EVERY_MS = 200;

/** Replays one bundle in a database of its own, which is gone afterwards. */
async function replay(path: string): Promise<ReplayResult> {
  const bytes = new Uint8Array(await readFile(path));
  const database = await startThrowaway();
  try {
    await migrate(database.url, "prisma/migrations");
    const db = openDb(database.url);
    const worker = await startWorker(database.url, (means) =>
      driversOver(means.db, { policy: { allowed: new Set() }, providers: [] }),
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

/** `npm run replay -- <bundle.zip>`: ends with 0 when every artifact is the same. */
async function main(): Promise<void> {
  const path = process.argv[2];
  if (!path) throw new Refusal("invalid", "Name the bundle: npm run replay -- run.zip");
  const { isIdentical, compared, first } = await replay(path);
  const said = isIdentical
    ? `Identical: ${compared} artifacts, byte for byte.`
    : `Different: ${first?.path} (${first?.why}), the first of ${compared} artifacts that is.`;
  process.stdout.write(`${said}\n`);
  process.exit(isIdentical ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
});
