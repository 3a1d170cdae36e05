import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Where the packages of Debian and Ubuntu put a PostgreSQL's programs, a folder for each version. */
const DEBIAN = "/usr/lib/postgresql";

async function folders(): Promise<string[]> {
  const named = await run("pg_config", ["--bindir"]).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(DEBIAN, version, "bin")),
    ...named,
    ...(process.env["PATH"] ?? "").split(":"),
  ];
}

/** The programs of a PostgreSQL that can be copied while it runs; null when this machine has none. */
export async function findPostgres(): Promise<{ folder: string; version: string } | null> {
  for (const folder of await folders()) {
    if (!["initdb", "postgres", "pg_ctl", "pg_basebackup"].every((name) => existsSync(join(folder, name)))) continue;
    const { stdout } = await run(join(dirname(join(folder, "postgres")), "postgres"), ["--version"]);
    return { folder, version: stdout.trim() };
  }
  return null;
}
