import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readKeyFile } from "@/lib/domain/install/install-keys";
import { freePort } from "@/lib/platform/db/free-port";
import { ownDatabase } from "@/lib/testing/database";

const own = ownDatabase();
let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "stemma-supervise-"));
  return async (): Promise<void> => await rm(data, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** How a start ends whose web server cannot begin. */
async function started(port: number, given: Record<string, string> = {}): Promise<Ended> {
  const env = {
    ...process.env,
    ...given,
    DATABASE_URL: own.url,
    STEMMA_DATA: data,
    HOST: "127.0.0.1",
    PORT: String(port),
  };
  const args = ["--import", "tsx", "lib/testing/processes/supervised-process.ts"];
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a web server that ends by itself ends the start, with its worker, and lets the data folder go", async () => {
  const { code, err } = await started(await freePort());
  expect(code).toBe(1);
  expect(err).toContain("--no-such-option");
  expect(err).toContain("The web server ended by itself (code 1).");
  const worker = join(data, "worker");
  if (existsSync(worker)) expect(isAlive(Number(await readFile(worker, "utf8")))).toBe(false);
  expect(existsSync(join(data, "running"))).toBe(false);
}, 60_000);

test("the start of an install that has no key makes one, which its account alone can read", async () => {
  await started(await freePort(), { STEMMA_KEYS: "", NEXTAUTH_SECRET: "" });
  expect(readKeyFile(await readFile(join(data, "keys"), "utf8"))).toMatchObject({ keys: [{}], badLine: null });
  expect((await stat(join(data, "keys"))).mode & 0o777).toBe(0o600);
}, 60_000);

test("a start whose port is taken says so before it starts anything", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const { code, err } = await started(port);
  expect([code, err.trim()]).toEqual([
    1,
    `Port ${port} is used by another program. Choose another one: PORT=${port + 1} npm start`,
  ]);
  expect(existsSync(join(data, "worker"))).toBe(false);
  other.close();
}, 60_000);

test("a second start of the same data is refused, and leaves the first one's mark", async () => {
  await writeFile(join(data, "running"), String(process.pid));
  const { code, err } = await started(await freePort());
  expect(code).toBe(1);
  expect(err).toMatch(/^Stemma runs here already: process \d+ has .*\. Stop it first, or use the one that runs\.$/m);
  expect(await readFile(join(data, "running"), "utf8")).toBe(String(process.pid));
}, 60_000);
