import { z } from "zod";
import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { RunSettings } from "@/lib/domain/run/settings";

/** What is stored of a schedule: null for a part that an older version wrote and that can no longer be read. */
export const StoredSchedule = z.object({
  plan: Schedule.nullable().catch(null),
  settings: RunSettings.nullable().catch(null),
});

/** A schedule as it is stored: of its plan what every version reads, beside it what the version before does not know. */
export function forStore({ whenChanged = false, ...plan }: Schedule): { plan: Schedule; whenChanged: boolean } {
  return { plan, whenChanged };
}

/** A plan with what is stored beside it. */
export function asPlanned(plan: Schedule | null, { whenChanged }: { whenChanged: boolean }): Schedule | null {
  return plan && whenChanged ? { ...plan, whenChanged } : plan;
}
