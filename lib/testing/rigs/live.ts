import { type Live, openLive } from "@/lib/live/live";
import { openWakes } from "@/lib/live/wake";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "./views";

export interface LiveWorld {
  own: TestDatabase;
  world: AWorld;
  live: Live;
  close(): Promise<void>;
}

/** A world in a database of its own, with what tells its readers of changes. */
export async function aLiveWorld(): Promise<LiveWorld> {
  const own = await aDatabase();
  const world = await aWorld(own.db);
  const live = openLive(own.db, openWakes(own.url));
  const close = async (): Promise<void> => {
    await live.close();
    await closeSender(own.db);
    await own.drop();
  };
  return { own, world, live, close };
}
