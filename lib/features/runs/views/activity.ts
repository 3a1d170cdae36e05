import type { Scope } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import { groupEvents } from "./event-groups";
import { loadThings } from "./event-things";
import { asEvents, listProjectRows } from "./events";

/** Events that are read for each line that is shown: some of them are told together. */
const READ = 4;

/** What happened in a project, newest first, in at most so many lines: what would say the same again is told in one. */
export async function listActivity(db: Db | Tx, scope: Scope, lines: number) {
  const rows = await listProjectRows(db, scope, lines * READ);
  const groups = groupEvents(rows, rows.length === lines * READ).slice(0, lines);
  const [events, thingOf] = await Promise.all([
    asEvents(
      db,
      scope,
      groups.map((group) => group.rows[0]),
    ),
    loadThings(
      db,
      scope,
      groups.flatMap((group) => group.rows.map(({ payload }) => payload)),
    ),
  ]);
  return groups.flatMap(({ rows: alike, text }, nth) => {
    const event = events[nth];
    if (event === undefined) return [];
    const things = new Map(alike.flatMap(({ payload }) => thingOf(payload) ?? []).map((thing) => [thing.path, thing]));
    return [{ ...event, text: text ?? event.text, things: [...things.values()] }];
  });
}

/** A line of a project's feed: what happened, and what it was about. */
export type ActivityView = ShownBy<typeof listActivity>[number];
