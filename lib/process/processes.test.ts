import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runToEnd, startChild, stopChild, webEnvironment } from "./processes";

const node = (script: string): string[] => [process.execPath, "-e", script];

test("a program that fails is told by its title, with all that it said", async () => {
  const failing = node("console.log('Half is done.'); console.error('No room is left.'); process.exitCode = 3");
  await expect(runToEnd("Building the web application", failing, process.env)).rejects.toThrow(
    /^Building the web application failed\. It said:\n(?=.*Half is done\.)(?=.*No room is left\.)/s,
  );
});

test("of a program that says much before it fails, the end is told", async () => {
  const chatty = node("console.log('x'.repeat(20_000) + ' the end'); process.exitCode = 1");
  const said = await runToEnd("It", chatty, process.env).catch(String);
  expect(said).toMatch(/x the end$/);
  expect(said?.length).toBeLessThan(8_100);
});

test("a program that ends well says nothing", async () => {
  await expect(runToEnd("It", node("console.log('fine')"), process.env)).resolves.toBeUndefined();
});

test("a child that is asked to end has ended when that is answered, and one that has ended is not waited for", async () => {
  const child = startChild(node("setInterval(() => {}, 1_000)"), process.env);
  await once(child, "spawn");
  await stopChild(child);
  expect(child.signalCode).toBe("SIGTERM");
  await expect(stopChild(child)).resolves.toBeUndefined();
});

/** Megabytes that young objects may take of a process that is told so, after it has made many. */
async function youngMb(said: string | undefined): Promise<number> {
  const script = `let some = []; for (let n = 0; n < 3e6; n++) { some.push({ n }); if (some.length > 1e5) some = []; }
    console.log(require("v8").getHeapSpaceStatistics().find((one) => one.space_name === "new_space").space_size)`;
  const env = webEnvironment({ ...process.env, NODE_OPTIONS: said });
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], { env });
  return Number(stdout) / 1024 ** 2;
}

test("young objects of a web server take 32 MB at most, and what an operator says to Node counts before that", async () => {
  expect(await youngMb(undefined)).toBeLessThanOrEqual(32);
  const said = await youngMb("--max-semi-space-size=1 --no-warnings");
  expect(said).toBeGreaterThan(0);
  expect(said).toBeLessThanOrEqual(2);
});
