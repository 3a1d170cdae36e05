import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Refusal } from "@/lib/domain/core/refusal";
import { removeEmbedded, startEmbedded } from "@/lib/platform/db/embedded";
import { migrate } from "@/lib/platform/db/migrate";
import { findDatabasePlace } from "@/lib/platform/db/place";
import type { Environment } from "@/lib/platform/env";
import { packaged, runToEnd } from "./processes";
import { hashOf, unlessDone } from "./stamps";

const schema = "prisma/schema.prisma";
const built = [
  "app",
  "components",
  "lib",
  "public",
  schema,
  "next.config.mjs",
  "proxy.ts",
  "instrumentation.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Says what is being done, on a line of its own. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Why the port cannot be had, by the system's code; null when it can. */
async function portFault(host: string, port: number): Promise<string | null> {
  const server = createServer();
  const fault = await new Promise<string | null>((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen(port, host, () => resolve(null));
  });
  if (fault === null) await new Promise((resolve) => server.close(resolve));
  return fault;
}

/** Refuses when the port is taken and does not become free within `patienceMs`, with what to do. */
export async function requirePort(host: string, port: number, patienceMs: number): Promise<void> {
  const endsAtMs = performance.now() + patienceMs;
  let fault = await portFault(host, port);
  while (fault === "EADDRINUSE" && performance.now() < endsAtMs) {
    await setTimeout(200);
    fault = await portFault(host, port);
  }
  if (fault === null) return;
  const why = fault === "EACCES" ? "may not be opened by this account" : "is used by another program";
  throw new Refusal(
    "conflict",
    `Port ${port} ${why}. Choose another one: PORT=${port < 1024 ? 3000 : port + 1} npm start`,
  );
}

/** The database's client, generated when the schema changed. */
export async function generateClient(tell: (line: string) => void = say): Promise<void> {
  const stamp = "lib/platform/db/generated/.stamp";
  await unlessDone(stamp, await hashOf([schema, "package-lock.json"]), async () => {
    tell("Generating the database client …");
    // The generator is WebAssembly; the engine that the command would download is not needed for it.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
    await runToEnd("Generating the database client", [packaged("prisma"), "generate"], env);
  });
}

/** The web application, built when its sources changed. */
export async function buildWeb(): Promise<void> {
  await unlessDone(".next/.stamp", await hashOf(built), async () => {
    say("Building the web application …");
    await runToEnd("Building the web application", [packaged("next"), "build"], {
      ...process.env,
      NODE_ENV: "production",
    });
  });
}

export interface OpenedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or one of our own; migrated. Says where the data lie. */
export async function openDatabase(
  environment: Environment,
  tell: (line: string) => void = say,
): Promise<OpenedDatabase> {
  const database = environment.DATABASE_URL
    ? given(environment, { url: environment.DATABASE_URL, tell })
    : await startOwn(environment, tell);
  const applied = await migrate(database.url, "prisma/migrations");
  if (applied.length > 0) tell(`Migrated the database (${applied.length} new).`);
  if (!environment.DATABASE_URL) await prepareOwnKeys(environment, database.url, tell);
  return database;
}

/**
 * Sees to the keys of an install that starts. A command may come from a machine that shares nothing with it but the
 * database of DATABASE_URL: it makes no key there. An embedded database is nobody's but its own: no process of an earlier
 * version works on it.
 */
export async function prepareOwnKeys(
  { DATABASE_URL }: Environment,
  url: string,
  tell: (line: string) => void = say,
): Promise<void> {
  // Its client is generated after this file is loaded: nothing that needs it may be loaded with it.
  const { prepareKeys } = await import("@/lib/platform/vault/prepare-keys");
  await prepareKeys(url, { isOurs: !DATABASE_URL, tell, now: new Date() });
}

function given(
  { STEMMA_DATA: data }: Environment,
  { url, tell }: { url: string; tell: (line: string) => void },
): OpenedDatabase {
  tell(`Data: ${data}, and the database of DATABASE_URL`);
  return { url, stop: async () => undefined };
}

async function startOwn(
  { STEMMA_DATA: data, STEMMA_FRESH }: Environment,
  tell: (line: string) => void,
): Promise<OpenedDatabase> {
  const isFresh = STEMMA_FRESH === "yes";
  const { folder, isInside, said, remember } = await findDatabasePlace({ folder: data, findsFormer: !isFresh });
  tell(isInside ? `Data: ${data}` : `Data: ${data}, and its database in ${folder}`);
  if (said !== null) tell(said);
  if (isFresh) await removeEmbedded(folder);
  tell("Starting the database …");
  const database = await startEmbedded(folder);
  await remember();
  return database;
}

/** The secret that signs sessions: the environment's, or one made at the first start and kept beside the data. */
export async function sessionSecret(environment: Environment): Promise<string> {
  if (environment.NEXTAUTH_SECRET) return environment.NEXTAUTH_SECRET;
  const file = join(environment.STEMMA_DATA, "secret");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const secret = randomBytes(32).toString("base64url");
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
