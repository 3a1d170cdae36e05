import { Client } from "pg";
import { addressOf, type Db } from "@/lib/platform/db/client";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

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

/**
 * The first that `find` finds: it looks at once, and again whenever the database says that something of a run or of a
 * person changed. Rejects when it is not found in a minute and a half.
 */
export async function untilFound<T>(db: Db, find: () => Promise<T | null | undefined>): Promise<T> {
  const client = new Client({ connectionString: addressOf(db), application_name: "stemma-test" });
  const bell = new Bell();
  client.on("notification", () => bell.ring());
  await client.connect();
  try {
    await client.query(`listen ${RUN_CHANNEL}`);
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
