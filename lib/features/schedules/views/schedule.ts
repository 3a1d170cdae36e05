import type { Access } from "@/lib/domain/core/rights";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { getNewRunView } from "@/lib/features/runs/views/new-run";
import { asPlanned, StoredSchedule } from "@/lib/features/schedules/stored-schedule";
import type { Db } from "@/lib/platform/db/client";

/**
 * When a researcher runs again by itself; null where it runs by hand alone. What can no longer be read of it is null: it
 * can still be set again and removed.
 */
export async function findSchedule(db: Db, access: Access<"read">, researcherId: string) {
  const row = await db.researcherSchedule.findFirst({ where: { projectId: access.projectId, researcherId } });
  if (row === null) return null;
  const { plan, settings } = StoredSchedule.parse(row);
  const people = await loadPeople(db, [row.setById]);
  return {
    plan: asPlanned(plan, row),
    settings,
    setBy: people(row.setById),
    nextAt: iso(row.nextAt),
    retryAt: isoOrNull(row.retryAt),
    lastAt: isoOrNull(row.lastAt),
    lastNote: row.lastNote,
    revision: row.revision,
  };
}

/** What the form for a schedule starts from: the schedule, and what a run comes to. */
export async function getSchedulePage(db: Db, access: Access<"read">, input: { researcherId: string }) {
  const newRun = await getNewRunView(db, access, input);
  return { newRun, schedule: await findSchedule(db, access, newRun.researcher.id) };
}

export type SchedulePageView = ShownBy<typeof getSchedulePage>;
