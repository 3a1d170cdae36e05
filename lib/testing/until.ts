import { Client } from "pg";
import { addressOf, type Db } from "@/lib/platform/db/client";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

/** Where tables ring that tell nobody in the product. */
const TEST_CHANNEL = "stemma_test";

/** Nothing that a test waits for takes longer on the slowest machine. */
const LIMIT_MS = 90_000;

/** A bell that keeps one ring for whoever comes to wait after it. */
class Bell {
  #hasRung = false;
  #wake: (() => void) | null = null;

  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  async next(signal: AbortSignal): Promise<void> {
    if (!this.#hasRung) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        signal.addEventListener("abort", () => reject(new Error("It did not come in a minute and a half.")), {
          once: true,
        });
      });
    }
    this.#hasRung = false;
    this.#wake = null;
  }
}

/** Has `untilFound` look again after every statement that changes a table; in a database of the test's own. */
export async function ringOnChange(db: Db, table: string): Promise<void> {
  const ring = `create or replace function test_ring() returns trigger language plpgsql as
    $$ begin perform pg_notify('${TEST_CHANNEL}', ''); return null; end $$`;
  const trigger = `create trigger test_ring after insert or update or delete on "${table}"
    for each statement execute function test_ring()`;
  for (const statement of [ring, trigger]) await db.$executeRawUnsafe(statement);
}

/**
 * The first that `find` finds: it looks at once, and again whenever the database says that something of a run or of a
 * person changed, or a table that was made to ring. Rejects when it is not found in a minute and a half.
 */
export async function untilFound<T>(db: Db, find: () => Promise<T | null | undefined>): Promise<T> {
  const client = new Client({ connectionString: addressOf(db), application_name: "stemma-test" });
  const bell = new Bell();
  client.on("notification", () => bell.ring());
  await client.connect();
  try {
    await client.query(`listen ${RUN_CHANNEL}; listen ${TEST_CHANNEL}`);
    const signal = AbortSignal.timeout(LIMIT_MS);
    for (;;) {
      const found = await find();
      if (found !== null && found !== undefined) return found;
      await bell.next(signal);
    }
  } finally {
    await client.end();
  }
}
