import { z } from "zod";
import { CLOCK_TIME, cadences, isTimeZone } from "./clocks";

/** A place's clocks, by their name. */
export const TimeZone = z.string().max(64).refine(isTimeZone, "Choose a time zone such as Europe/Zurich.");

/** When a researcher runs again, by the clocks of a place. */
export const Schedule = z.strictObject({
  every: z.enum(cadences),
  /** Of a week: 1 is Monday. */
  weekday: z.int().min(1).max(7).default(1),
  /** Of a month, and of the first month of a quarter; its last day where it has fewer. */
  monthDay: z.int().min(1).max(31).default(1),
  at: z.string().regex(CLOCK_TIME, "Write a time such as 06:00."),
  timeZone: TimeZone,
  /** Whether it also runs when a watched page that its last report cites no longer says what was quoted from it. */
  whenChanged: z.boolean().optional(),
});
export type Schedule = z.infer<typeof Schedule>;
