import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

/** Whoever has the page of a run, a project or a person open. */
interface Watcher {
  /** Resolves once this run, project or person was told of since it was last waited for. */
  woken(id: string): Promise<void>;
}

class Ears {
  readonly #heard = new Set<string>();
  readonly #waiting = new Map<string, () => void>();

  hear(id: string): void {
    const wake = this.#waiting.get(id);
    if (wake === undefined) this.#heard.add(id);
    else wake();
    this.#waiting.delete(id);
  }

  async next(id: string): Promise<void> {
    if (this.#heard.delete(id)) return;
    await new Promise<void>((resolve) => this.#waiting.set(id, resolve));
  }
}

/** A watcher of this test file's own database: call it below `ownDatabase`, above all other hooks. */
export function ownWatcher(own: { readonly url: string }): Watcher {
  const ears = new Ears();
  let client: Client | null = null;
  beforeAll(async () => {
    client = new Client({ connectionString: own.url, application_name: "stemma-watcher" });
    client.on("notification", ({ payload }) => ears.hear(payload ?? ""));
    await client.connect();
    await client.query(`listen ${RUN_CHANNEL}`);
  });
  afterAll(() => client?.end());
  return { woken: (id) => ears.next(id) };
}
