import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PLACE_FILE } from "@/lib/domain/core/database-place";
import { Refusal } from "@/lib/domain/core/refusal";
import { embeddedUrl } from "./embedded";
import { isHeld } from "./hold";
import { findPostmaster } from "./postmaster";

/** The line of a Postgres's pid file that holds its port. Source: PostgreSQL, miscadmin.h. */
const PORT_LINE = 3;

async function lineOf(file: string, line: number): Promise<string | null> {
  if (!existsSync(file)) return null;
  return (await readFile(file, "utf8")).split("\n")[line]?.trim() || null;
}

/** The address of the database of the Stemma that runs in a data folder now; null when none does. */
export async function findServed(data: string): Promise<string | null> {
  if (!(await isHeld(data))) return null;
  const folder = (await lineOf(join(data, PLACE_FILE), 0)) ?? join(data, "postgres");
  const isUp = (await findPostmaster(join(folder, "data"))) !== null;
  const port = isUp ? Number(await lineOf(join(folder, "data", "postmaster.pid"), PORT_LINE)) : 0;
  const password = await lineOf(join(folder, "password"), 0);
  if (port > 0 && password !== null) return embeddedUrl({ port, password });
  throw new Refusal("unavailable", "Stemma is starting or stopping here. Try again in a moment.");
}
