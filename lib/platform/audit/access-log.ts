import { createHash } from "node:crypto";
import { z } from "zod";
import { ACCESS_LOG_DAYS, type AccessNote, accessLogDays, wholeNote } from "@/lib/domain/core/access-log";
import type { Db, Tx } from "@/lib/platform/db/client";

/**
 * Writes who read what, or who signed in or tried to; the same within an hour counts one up. Whoever reads waits for it: a
 * reading that cannot be noted is not given.
 */
export async function noteAccess(db: Db | Tx, note: AccessNote): Promise<void> {
  const whole = wholeNote(note);
  const key = createHash("sha256").update(JSON.stringify(whole)).digest("hex");
  const { kind, userId, tokenId, linkId, projectId, what, address, userAgent } = whole;
  await db.$executeRaw`
    insert into access_entry (key, kind, user_id, token_id, link_id, project_id, what, address, user_agent)
    values (${key}, ${kind}, ${userId}::uuid, ${tokenId}::uuid, ${linkId}::uuid, ${projectId}::uuid, ${what}, ${address},
      ${userAgent})
    on conflict (key, hour) do update set times = access_entry.times + 1, last_at = greatest(access_entry.last_at, now())`;
}

/** Days that entries are kept on this install. */
export async function readAccessLogDays(db: Db | Tx): Promise<number> {
  const row = await db.installSetting.findUnique({ where: { name: ACCESS_LOG_DAYS }, select: { value: true } });
  const days = z.int().min(accessLogDays.least).max(accessLogDays.most);
  return days.catch(accessLogDays.first).parse(row?.value ?? accessLogDays.first);
}

/** How often old entries are looked for, and how many go at once. */
const EVERY_MS = 60_000;
const AT_ONCE = 5_000;
const tidied = new WeakMap<Db, number>();

/** Removes entries that are older than they are kept, unless that was done just now; returns how many. */
export async function tidyAccessLog(db: Db, nowMs: number = performance.now()): Promise<number> {
  if (nowMs - (tidied.get(db) ?? -Infinity) < EVERY_MS) return 0;
  tidied.set(db, nowMs);
  const days = await readAccessLogDays(db);
  return await db.$executeRaw`
    delete from access_entry where id in (
      select id from access_entry where last_at < now() - make_interval(days => ${days}::int) order by last_at limit ${AT_ONCE})`;
}
