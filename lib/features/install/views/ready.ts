import path from "node:path";
import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { readMigrations } from "@/lib/platform/db/migrate";
import { log } from "@/lib/platform/log";

/** Whether an install can serve, with what it rests on. It says no versions, names or addresses: anyone may ask. */
export interface Readiness {
  ok: boolean;
  database: "up" | "down";
  migrations: "at_head" | "behind" | "unknown";
  /** Seconds since a worker last said it lives; null when none ever did. Runs wait while there is none. */
  workerAgeSeconds: number | null;
}

const Beats = z.array(z.object({ age: z.number().nullable() }));
const Applied = z.array(z.object({ name: z.string() }));

async function areAtHead(db: Db): Promise<boolean> {
  const files = await readMigrations(path.join(process.cwd(), "prisma", "migrations"));
  const rows = await db.$queryRaw<unknown>`
    select migration_name as name from "_prisma_migrations" where finished_at is not null and rolled_back_at is null`;
  const applied = new Set(Applied.parse(rows).map((row) => row.name));
  return files.every((file) => applied.has(file.name));
}

async function workerAge(db: Db): Promise<number | null> {
  const rows = await db.$queryRaw<unknown>`
    select extract(epoch from clock_timestamp() - max(seen_at))::float8 as age from worker_beat`;
  const age = Beats.parse(rows)[0]?.age ?? null;
  return age === null ? null : Math.max(0, Math.round(age));
}

/** Asks the database now. A database that does not answer makes the install not ready; it throws nothing. */
export async function readiness(db: Db): Promise<Readiness> {
  try {
    const [isAtHead, workerAgeSeconds] = await Promise.all([areAtHead(db), workerAge(db)]);
    const migrations = isAtHead ? "at_head" : "behind";
    return { ok: isAtHead, database: "up", migrations, workerAgeSeconds };
  } catch (error) {
    log.warn({ error }, "not ready: the database does not answer as it should");
    return { ok: false, database: "down", migrations: "unknown", workerAgeSeconds: null };
  }
}
