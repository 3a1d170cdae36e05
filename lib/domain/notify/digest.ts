import { isTimeZone } from "@/lib/domain/researcher/clocks";
import { nextPlannedMs } from "@/lib/domain/researcher/schedule";

/** How e-mail of notifications comes: not at all, each within minutes, or gathered into one letter. */
export const mailRhythms = ["never", "at_once", "daily", "weekly"] as const;
export type MailRhythm = (typeof mailRhythms)[number];

export const digests = ["daily", "weekly"] as const satisfies readonly MailRhythm[];
export type Digest = (typeof digests)[number];

/** When letters are gathered, by the clocks of who gets them; those of a week on Monday. */
const MORNING = "07:00";

export const mailRhythmWords: Readonly<Record<MailRhythm, string>> = {
  never: "No e-mail",
  at_once: "At once: what you have not read here within a minute",
  daily: "One e-mail every morning",
  weekly: "One e-mail every Monday morning",
};

/** The next morning at which a letter is gathered, in milliseconds since 1970; always after the given moment. */
export function nextDigestMs({ digest, timeZone }: { digest: Digest; timeZone: string }, afterMs: number): number {
  const every = digest === "daily" ? "day" : "week";
  // A zone that this machine's clocks do not know any more.
  const known = isTimeZone(timeZone) ? timeZone : "UTC";
  return nextPlannedMs({ every, weekday: 1, monthDay: 1, at: MORNING, timeZone: known }, afterMs);
}
