import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Finding, fault, fine, hint, wouldFail } from "@/lib/domain/install/doctor/finding";
import {
  judgeConnections,
  judgeExtensions,
  judgeMigrations,
  judgePooling,
  judgeReached,
} from "@/lib/domain/install/doctor/judge-database";
import { judgeKeys } from "@/lib/domain/install/doctor/judge-keys";
import { judgeChildren, judgeClock, judgeFolder, judgeNode } from "@/lib/domain/install/doctor/judge-machine";
import { judgeBackups, judgeService, judgeWorker, services } from "@/lib/domain/install/doctor/judge-services";
import { judgeAddress, judgeSecret } from "@/lib/domain/install/doctor/judge-web";
import { readiness } from "@/lib/features/install/views/ready";
import { type Db, openDb } from "@/lib/platform/db/client";
import { findServed } from "@/lib/platform/db/served";
import { type Environment, readEnvironment } from "@/lib/platform/env";
import { checkSettings } from "@/lib/run/reach/reach";
import {
  asking,
  findConnections,
  findExtensions,
  findMigrated,
  findPooling,
  findReached,
  findSkew,
} from "./find-database";
import { findUnderKeys } from "./find-keys";
import { findChildren, findDatabaseFolder, findFolder } from "./find-machine";
import { findBackups, findMail, findModel, findSearch, findSettings } from "./find-services";

const MIGRATIONS = "prisma/migrations";

/** What is set, or the sentence of what is wrong in it. */
function environmentOf(source: NodeJS.ProcessEnv): Environment | string {
  try {
    const environment = readEnvironment({ ...source, STEMMA_FRESH: "no" });
    checkSettings(source);
    return environment;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The address of the database: the operator's, or that of the Stemma that runs here; or why there is none to ask. */
async function findAddress({
  DATABASE_URL,
  STEMMA_DATA,
}: Environment): Promise<{ url: string } | { finding: Finding }> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL };
  const again = "Start it, and ask the doctor again while it runs.";
  try {
    const url = await findServed(STEMMA_DATA);
    if (url !== null) return { url };
    return { finding: hint("Database", "Stemma brings its own, and does not run now: it was not looked at.", again) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { finding: hint("Database", error.message, again) };
  }
}

async function examineFolders(environment: Environment): Promise<Finding[]> {
  const { STEMMA_DATA: data, STEMMA_BACKUP_DIR: backups } = environment;
  const apart = await findDatabaseFolder(data);
  return [
    judgeFolder("Data folder", await findFolder(data)),
    // Another account may own it: what counts is its room.
    ...(apart === null ? [] : [judgeFolder("Database's folder", { ...(await findFolder(apart)), whyNot: null })]),
    ...(backups === undefined ? [] : [judgeFolder("Backup folder", await findFolder(backups))]),
  ];
}

/** What can be said of a database whatever is in it; `isServing` when its tables are those of this version. */
async function examineServer(url: string): Promise<{ findings: Finding[]; isServing: boolean }> {
  const reached = await findReached(url);
  if (!reached.ok) return { findings: [judgeReached(reached)], isServing: false };
  const pooling = await findPooling(url);
  const known = [judgeReached(reached), judgePooling(pooling)];
  if (wouldFail(known)) return { findings: known, isServing: false };
  return await asking(url, async (client) => {
    const migrated = await findMigrated(client, MIGRATIONS);
    const { extensions, mayCreate } = await findExtensions(client);
    const findings = [
      ...known,
      judgeMigrations(migrated),
      judgeExtensions(extensions, mayCreate),
      judgeConnections(await findConnections(client, url)),
      judgeClock(await findSkew(client)),
    ];
    return { findings, isServing: migrated.pending.length === 0 && migrated.foreign.length === 0 };
  });
}

async function examineWork(db: Db, environment: Environment): Promise<Finding[]> {
  const { workerAgeSeconds } = await readiness(db);
  return [
    judgeWorker(workerAgeSeconds),
    judgeBackups(await findBackups(db, environment)),
    judgeKeys(await findUnderKeys(db)),
  ];
}

async function examineServices(db: Db | null, environment: Environment): Promise<Finding[]> {
  const settings = await findSettings(db);
  const [model, search, mail] = await Promise.all([findModel(settings), findSearch(settings), findMail(environment)]);
  return [
    judgeService(services.model, model),
    judgeService(services.search, search),
    judgeService(services.mail, mail),
  ];
}

/** The rest needs this version's tables: who works, and what was entered in the app. */
async function examineInstall(url: string | null, environment: Environment): Promise<Finding[]> {
  if (url === null) return await examineServices(null, environment);
  const db = openDb(url, 2);
  try {
    return [...(await examineWork(db, environment)), ...(await examineServices(db, environment))];
  } finally {
    await db.$disconnect();
  }
}

function examineWeb(environment: Environment): Finding[] {
  const { NEXTAUTH_URL, NEXTAUTH_SECRET, HOST, STEMMA_TRUST_PROXY, STEMMA_DATA, DATABASE_URL } = environment;
  return [
    judgeAddress({ url: NEXTAUTH_URL ?? null, host: HOST, proxies: STEMMA_TRUST_PROXY }),
    judgeSecret({
      given: NEXTAUTH_SECRET ?? null,
      isKept: existsSync(join(STEMMA_DATA, "secret")),
      isDatabaseGiven: DATABASE_URL !== undefined,
    }),
  ];
}

/** With it the keys open that were entered in the app. */
async function takeKeptSecret({ STEMMA_DATA }: Environment, source: NodeJS.ProcessEnv): Promise<void> {
  const file = join(STEMMA_DATA, "secret");
  if (!source["NEXTAUTH_SECRET"] && existsSync(file)) source["NEXTAUTH_SECRET"] = (await readFile(file, "utf8")).trim();
}

/** Looks at all of a set-up. It changes nothing, and asks each service that is set one small question. */
export async function examine(source: NodeJS.ProcessEnv): Promise<Finding[]> {
  const node = judgeNode(process.versions.node);
  const environment = environmentOf(source);
  if (typeof environment === "string")
    return [node, fault("Environment", environment, "Correct it in the environment or in .env; the README has all.")];
  await takeKeptSecret(environment, source);
  const address = await findAddress(environment);
  const url = "url" in address ? address.url : null;
  const server = "url" in address ? await examineServer(address.url) : null;
  return [
    node,
    fine("Environment", "Every value can be read."),
    ...(await examineFolders(environment)),
    ...("finding" in address ? [address.finding] : (server?.findings ?? [])),
    ...examineWeb(environment),
    ...(await examineInstall(server?.isServing === true ? url : null, environment)),
    judgeChildren(await findChildren()),
  ];
}
