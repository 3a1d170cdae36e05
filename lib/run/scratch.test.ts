import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { replayBundle } from "@/lib/features/replay/replay";
import { startWorker } from "@/lib/process/run-worker";
import { driversOver } from "@/lib/run/worker/world";
import { aDatabase } from "@/lib/testing/database";
import { resultOfReplay } from "@/lib/testing/rigs/replays";
test("x", async () => {
  const d = await aDatabase();
  const w = await startWorker(d.url, ({ db }) => driversOver(db, { policy: { allowed: new Set() }, providers: [] }));
  const reader = UserId.parse((await d.db.user.create({ data: { email: "r@e.org", name: "R" } })).id);
  for (const n of ["retried", "continued", "tree"]) {
    const { runId } = await replayBundle(d.db, { bytes: new Uint8Array(readFileSync(`/tmp/d16/main-${n}.zip`)), userId: reader, sourceId: null });
    const r = await resultOfReplay(d.db, runId);
    console.log(n, JSON.stringify(r));
    for (const a of await d.db.artifact.findMany({ where: { runId } })) { const p = `/tmp/d16/r-${n}/${a.path}`; mkdirSync(p.replace(/\/[^/]*$/, ""), { recursive: true }); writeFileSync(p, a.content); }
  }
  await w.stop(); await d.drop();
}, 300000);
