import { z } from "zod";
import { Schedule } from "@/lib/domain/researcher/schedule";
import { RunSettings } from "@/lib/domain/run/settings";

/** What is stored of a schedule: null for a part that an older version wrote and that can no longer be read. */
export const StoredSchedule = z.object({
  plan: Schedule.nullable().catch(null),
  settings: RunSettings.nullable().catch(null),
});
