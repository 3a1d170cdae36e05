import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { programOf } from "@/lib/platform/children/programs";
import { freePort } from "@/lib/platform/db/free-port";
import { closeSender } from "@/lib/platform/queue/queue";
import { addUpload } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { endWith } from "@/lib/testing/processes/worker-process";
import { aSampleWorld } from "@/lib/testing/rigs/engine";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

/** What nobody's log may hold. */
const words = "Zweihundertvierzig heat pumps in Quarrelwick cost 7,411 euros each in the first year.";
const key = `sk-live-${"4d7a".repeat(8)}`;

const secret = "0123456789abcdef0123456789abcdef";

/** What a worker is asked for: its log, and its figures. */
interface Told {
  output: Readable;
  figures: () => Promise<string>;
}

/** Does something beside a worker that says all that it can, and ends that. */
async function withWorker<T>(url: string, work: (told: Told) => Promise<T>): Promise<T> {
  const port = String(await freePort());
  const { entry, execArgv } = await programOf("lib/process/worker.ts");
  const worker = fork(entry, {
    execArgv: [...execArgv],
    env: {
      ...process.env,
      DATABASE_URL: url,
      LOG_LEVEL: "trace",
      STEMMA_METRICS_TOKEN: secret,
      STEMMA_METRICS_PORT: port,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    await once(worker, "message");
    if (worker.stdout === null) throw new Error("The worker has no output.");
    const headers = { authorization: `Bearer ${secret}` };
    const figures = async (): Promise<string> =>
      await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
    return await work({ output: worker.stdout, figures });
  } finally {
    await endWith(worker, "SIGKILL");
  }
}

/** All lines up to the first that holds a text. */
async function linesUntil(output: Readable, text: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    if (line.includes(text)) break;
  }
  return lines;
}

test("a worker counts what became of steps; its lines say which run and step they are of, and no word of a source", async () => {
  const { db, url } = own;
  const world = await aSampleWorld(db);
  const bytes = new TextEncoder().encode(`# Quarrelwick\n\n${words}\n\nThe key is ${key}.\n`);
  await addUpload(db, world.scope, { fileName: "quarrelwick.md", title: "Quarrelwick", bytes, userId: world.userId });
  // A fault that quotes what it chokes on, as a database's and a parser's do.
  await db.$executeRawUnsafe(`
    create function choke() returns trigger language plpgsql as $$
      begin raise exception 'cannot store "%" of "${words} ${key}"', new.statement; end $$`);
  await db.$executeRawUnsafe("create trigger choke before insert on fact for each row execute function choke()");
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  const { lines, runId, text } = await withWorker(url, async ({ output, figures }) => {
    const started = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
    const told = await linesUntil(output, '"msg":"node failed"');
    return { runId: started, lines: told, text: await figures() };
  });
  const failed = JSON.parse(lines.at(-1) ?? "{}");
  const node = await db.node.findUniqueOrThrow({ where: { id: failed.node }, select: { runId: true, key: true } });
  expect(failed).toMatchObject({
    run: runId,
    step: node.key,
    error: { message: expect.stringContaining("cannot store") },
  });
  expect(node.runId).toBe(runId);
  expect(text).toMatch(/^stemma_node_ends_total\{kind="search",outcome="bug"\} [1-9]/m);
  expect(text).toMatch(/^stemma_node_ends_total\{kind="scope",outcome="complete"\} 1$/m);
  expect(text).toMatch(/^stemma_log_lines_total\{level="error"\} [1-9]/m);
  expect(lines.join("\n")).not.toMatch(/Zweihundertvierzig|Quarrelwick|7,411/);
  expect(lines.join("\n")).not.toContain(key);
}, 120_000);
