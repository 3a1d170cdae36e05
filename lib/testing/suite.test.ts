import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSuite } from "./suite";

/** A child that its parent talks to, and that says nothing on the screen. */
const IPC = JSON.stringify({ stdio: ["ignore", "ignore", "ignore", "ipc"] });

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "suite-"));
  server = createServer().listen(join(folder, "socket"));
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** A program that starts another, which keeps a line to this test for as long as it lives, and then does as it is told. */
function starting(then: string): string[] {
  const child = `const line = require("node:net").connect(${JSON.stringify(join(folder, "socket"))});
    line.on("connect", () => process.send("connected"));
    process.on("disconnect", () => undefined);`;
  const started = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], ${IPC})`;
  const parent = `${started}.on("message", () => { ${then} });`;
  return [process.execPath, "-e", parent];
}

/** Runs a suite; returns its code once what it had started is gone, too. */
async function runToItsEnd(then: string, limitMs?: number): Promise<number> {
  const code = runSuite(starting(then), process.env, limitMs);
  const [line]: Socket[] = await once(server, "connection");
  const closed = line && once(line.resume(), "close");
  const ended = await code;
  await closed;
  return ended;
}

test("a suite's own code is what it ends with, and what it left running is ended with it", async () => {
  expect(await runToItsEnd("process.exit(3)")).toBe(3);
});

test("a suite that does not end is ended with all that it started, and counts as failed", async () => {
  expect(await runToItsEnd("setInterval(() => undefined, 1000)", 3_000)).toBe(1);
});
