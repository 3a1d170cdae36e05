import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "./generated/client";

export type Db = PrismaClient;
/** What runs inside one transaction; a `Db` serves where one statement is enough. */
export type Tx = Prisma.TransactionClient;

/** A client of its own for one address; `max` connections at most. */
export function openDb(url: string, max = 10): Db {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max }) });
}

const shared: { stemmaDb?: Db } = globalThis as { stemmaDb?: Db };

/** The process's one client, made at its first use: Next evaluates modules more than once. */
export function db(): Db {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  shared.stemmaDb ??= openDb(url);
  return shared.stemmaDb;
}
