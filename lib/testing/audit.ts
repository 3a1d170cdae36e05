import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { judge, readLock, readReport } from "./weaknesses";

/** A registry that says nothing for so long does not answer. */
const PATIENCE_MS = 20_000;

/** What `npm audit` writes; npm exits with 1 for a weakness and for a registry without this door alike. */
function askRegistry(): string {
  const args = ["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=0"];
  const isWindows = process.platform === "win32";
  const input = spawnSync(isWindows ? "npm.cmd" : "npm", args, {
    encoding: "utf8",
    timeout: PATIENCE_MS,
    shell: isWindows,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return input.stdout ?? "";
}

/** “Known weaknesses of packages” of `npm test`. */
async function main(): Promise<void> {
  const { said, found } = judge(readReport(askRegistry()), readLock(await readFile("package-lock.json", "utf8")));
  for (const line of [said, ...found]) process.stdout.write(`${line}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
