import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { isWorked, untilRest } from "./work";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeAll(async () => {
  place = await aProject(own.db);
});

/** Waits for a run with a worker that is told this; answers how it stands, and what was told meanwhile. */
async function wait(runId: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<[string, string[]]> {
  const told: string[] = [];
  const status = await untilRest(runId, { db: own.db, env, signal, tell: (line) => void told.push(line) });
  return [status, told];
}

/** The environment of a worker whose database is not there: it ends at once. */
const lost = { ...process.env, DATABASE_URL: "postgresql://nobody@127.0.0.1:1/nothing", LOG_LEVEL: "silent" };

test("a worker that ends by itself ends the waiting, and is told", async () => {
  const { runId } = await aRunThat(own.db, place, "lost", { status: "running", stage: "wave1" });
  await expect(wait(runId, lost, new AbortController().signal)).rejects.toThrow(
    /^The worker ended by itself \(code \d+\)\. What it said stands above\.$/,
  );
}, 60_000);

test("who stops waiting is told how the run stands, and no worker is started for a run that rests", async () => {
  const { runId } = await aRunThat(own.db, place, "left", { status: "running", stage: "pivot" });
  expect(await wait(runId, lost, AbortSignal.abort())).toEqual(["running", ["Stage: pivot"]]);
  const { runId: ended } = await aRunThat(own.db, place, "ended", { status: "completed", stage: "finalize" });
  const going = new AbortController().signal;
  expect(await wait(ended, lost, going)).toEqual(["completed", ["Stage: finalize"]]);
});

test("an install is worked only while a worker says that it lives", async () => {
  expect(await isWorked(own.db)).toBe(false);
});
