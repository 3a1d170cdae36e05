import { type Db, openDb } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import type { TestDatabase } from "@/lib/testing/database";
import { aTcpProxy } from "./tcp-proxy";

/** Whoever comes to a database second, and finds locked what it wants. */
export interface Latecomer {
  db: Db;
  /** For a process that comes late. */
  url: string;
  /** Resolves when a statement of this `db`, or of who comes by the address, waits for what another transaction holds. */
  waits: Promise<void>;
  close(): Promise<void>;
}

/** Once a statement has waited for a millisecond, PostgreSQL says so to who sent it. */
const SAYS_SO = { log_lock_waits: "on", deadlock_timeout: "1ms", client_min_messages: "log", lc_messages: "C" };

/** A latecomer to a database of the test's own; call `close` before that is dropped. */
export async function aLatecomer({ db: first, url }: Pick<TestDatabase, "db" | "url">): Promise<Latecomer> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(SAYS_SO))
    await first.$executeRawUnsafe(`alter database "${name}" set ${setting} = '${value}'`);
  const way = await aTcpProxy(url);
  const waits = way.heard("still waiting for");
  const db = openDb(way.url);
  const close = async (): Promise<void> => {
    await closeSender(db);
    await db.$disconnect();
    await way.close();
    await first.$executeRawUnsafe(`alter database "${name}" reset all`);
  };
  return { db, url: way.url, waits, close };
}
