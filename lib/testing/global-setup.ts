import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { fastFolder, startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender, senderOf } from "@/lib/platform/queue/queue";
import { withDatabase } from "./address";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the Postgres for tests. */
    postgresUrl: string;
    /** Name of the migrated database that each test file's own is cloned from. */
    templateName: string;
  }
}

async function onServer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"] ?? process.env["DATABASE_URL"];
  return given ? { url: given, stop: async () => undefined } : await startThrowaway("throwaway", await fastFolder());
}

/** Databases of this template that a test file did not drop. */
async function findForgotten(url: string, templateName: string): Promise<string[]> {
  const { rows } = await onServer(url, `select datname from pg_database where datname like '${templateName}\\_%'`);
  return rows.map((row: { datname: string }) => row.datname);
}

/** Sets up the queue's own tables, which whoever sends or works first in a database would otherwise make there. */
async function layQueue(url: string): Promise<void> {
  const db = openDb(url);
  await senderOf(db);
  await closeSender(db);
  await db.$disconnect();
}

/**
 * Once per `vitest`: a Postgres (the one of TEST_DATABASE_URL or DATABASE_URL, else one of this process's own, so that
 * any number of runs go side by side) and a migrated template in it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const templateName = `stemma_test_${randomBytes(5).toString("hex")}`;
  await onServer(server.url, `create database ${templateName}`);
  await migrate(withDatabase(server.url, templateName), "prisma/migrations");
  await layQueue(withDatabase(server.url, templateName));
  project.provide("postgresUrl", server.url);
  project.provide("templateName", templateName);
  return async () => {
    const forgotten = await findForgotten(server.url, templateName);
    for (const name of [...forgotten, templateName]) await onServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
    if (forgotten.length > 0) throw new Error(`${forgotten.length} test files did not drop() their database.`);
  };
}
