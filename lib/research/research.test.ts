import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeCommand } from "@/lib/platform/children/programs";
import { ownDatabase } from "@/lib/testing/database";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";

const own = ownDatabase();
let world: SampleWorld;
let folder: string;
beforeAll(async () => {
  world = await aSampleWorld(own.db);
  await own.db.user.update({ where: { id: world.userId }, data: { isAdmin: true } });
  folder = await mkdtemp(join(tmpdir(), "stemma-research-"));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The script as a process of its own, beside nothing else. */
async function research(...argv: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    DATABASE_URL: own.url,
    STEMMA_DATA: join(folder, "data"),
    STEMMA_MODEL: "",
    NEXTAUTH_URL: "https://stemma.example.org",
    NEXTAUTH_SECRET: "a session secret of at least thirty-two letters",
    LOG_LEVEL: "fatal",
  };
  const [program = "", ...args] = await nodeCommand("lib/research/research.ts");
  const child = spawn(program, [...args, ...argv], {
    env,
    stdio: "pipe",
  });
  child.stdin.end();
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: typeof code === "number" ? code : null, out, err };
}

test("a quick run is started, worked and told; it ends with 0 and its record is JSON alone", async () => {
  const { name: sampled } = await own.db.researcher.findFirstOrThrow();
  const { code, out, err } = await research("run", sampled, "--quick", "--mode", "offline", "--json");
  expect(code, err).toBe(0);
  const record = JSON.parse(out);
  const root = `/projects/${world.scope.projectId}/runs/${record.id}`;
  expect(record).toMatchObject({
    root: `https://stemma.example.org${root}`,
    bundle: `https://stemma.example.org/api/v1${root}/bundle`,
    manifest: `https://stemma.example.org/api/v1${root}/manifest`,
    mode: "offline",
    stage: "finalize",
    status: "completed",
    halt: null,
  });
  expect(record.gates.map((gate: { name: string }) => gate.name)).toEqual(["A", "B", "C", "D", "E"]);
  expect(record.report.address).toContain("https://stemma.example.org/projects/");
  expect(err).toContain("Stage: wave1");
  const run = await own.db.run.findUniqueOrThrow({ where: { id: record.id } });
  expect([run.startedById, run.mode, run.strategy]).toEqual([world.userId, "offline", "quick"]);
}, 120_000);

test("what is not understood ends with 1 and a sentence, and nothing on stdout", async () => {
  const { code, out, err } = await research("run", "Heat pumps", "--fast");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain("Unknown option '--fast'. See npm run research -- --help.");
}, 60_000);
