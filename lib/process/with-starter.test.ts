import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { isAlive } from "@/lib/platform/db/process-alive";

const started = new Set<number>();
afterEach(() => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  started.clear();
});

/** A process that starts another as the product's does, and says its number. */
const starter = `
  const { spawn } = require("node:child_process");
  const code = 'import { endWithStarter } from "./lib/process/with-starter.ts";' +
    'endWithStarter(process.env); setInterval(() => undefined, 1000); console.log(process.pid);';
  const env = { ...process.env, STEMMA_STARTER: String(process.pid) };
  const args = ["--import", "tsx", "--input-type=module", "-e", code];
  spawn(process.execPath, args, { env, detached: true, stdio: "inherit" });
  setInterval(() => undefined, 1000);`;

async function aStarter(): Promise<{ parent: ChildProcess; child: number; ended: Promise<unknown> }> {
  const parent = spawn(process.execPath, ["-e", starter], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(parent.stdout, "data");
  const child = Number(String(said).trim());
  for (const pid of [parent.pid, child]) if (pid !== undefined) started.add(pid);
  // What both write to ends with the last of them.
  return { parent, child, ended: once(parent.stdout.resume(), "close") };
}

test("what a process started ends with it, even when it is killed on the spot", async () => {
  const { parent, child, ended } = await aStarter();
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await ended;
});
