import { listen } from "@/lib/platform/notify/listen";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

/** Tells who watches runs, projects and people that there may be something new. */
export interface Wakes {
  /**
   * Calls `heard` at each notification of the run, project or person, and whenever it begins to listen, for nobody heard
   * what was said before; until the returned function is called.
   */
  on(id: string, heard: () => void): () => void;
  close(): Promise<void>;
}

/** Wakes for one database. Nothing is opened before the first watcher comes. */
export function openWakes(url: string): Wakes {
  const watchers = new Map<string, Set<() => void>>();
  const one = (id: string): void => {
    for (const heard of watchers.get(id) ?? []) heard();
  };
  const all = (): void => {
    for (const id of [...watchers.keys()]) one(id);
  };
  let stop: (() => Promise<void>) | null = null;
  return {
    on(id, heard): () => void {
      // One connection for all, made at the first watcher.
      stop ??= listen(url, { channel: RUN_CHANNEL, name: "stemma-live", one, all });
      const own = watchers.get(id) ?? new Set();
      watchers.set(id, own.add(heard));
      return () => {
        own.delete(heard);
        if (own.size === 0 && watchers.get(id) === own) watchers.delete(id);
      };
    },
    async close(): Promise<void> {
      watchers.clear();
      await stop?.();
    },
  };
}
