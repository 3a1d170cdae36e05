import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";

/** What was added waits in a list that every search reads too; emptied so often, it stays short and a flush is quick. */
const EVERY_MS = 10_000;

const Pages = z.array(z.object({ pages: z.coerce.number() }));
const tidied = new WeakMap<Db, number>();

/** Takes what waits into the index in which neighbours are looked up: whoever asks it many times in a row reads it once. */
export async function takeInFacts(tx: Tx): Promise<void> {
  await tx.$queryRaw`/* take_in_facts */ select gin_clean_pending_list('fact_meets'::regclass)`;
}

/** Takes what waits into the indexes of the search, unless that was done just now; returns how many pages waited. */
export async function tidySearch(db: Db): Promise<number> {
  const nowMs = performance.now();
  if (nowMs - (tidied.get(db) ?? -Infinity) < EVERY_MS) return 0;
  tidied.set(db, nowMs);
  const rows = await db.$queryRaw`
    select gin_clean_pending_list('fact_meets'::regclass) + gin_clean_pending_list('fact_search'::regclass)
      + gin_clean_pending_list('fact_word_like'::regclass) as pages`;
  return Pages.parse(rows)[0]?.pages ?? 0;
}
