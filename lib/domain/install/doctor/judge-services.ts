import { type Finding, fault, fine, hint } from "./finding";

/** What came of asking a service once, in a sentence; null where none is set. */
export type Answer = { ok: boolean; says: string } | null;

/** A service that an install may have, and what it means to have none. */
export interface Service {
  subject: string;
  without: string;
  mend: string;
}

export const services = {
  model: {
    subject: "Language model",
    without: "None is set: runs are made offline, by extraction.",
    mend: "Correct STEMMA_MODEL and its key, or what stands under Models and search in the app.",
  },
  search: {
    subject: "Web search",
    without: "None is set: runs search the library alone.",
    mend: "Correct STEMMA_SEARCH and its key, or what stands under Models and search in the app.",
  },
  mail: {
    subject: "Mail",
    without: "None is set: people hand links on.",
    mend: "Correct STEMMA_SMTP_URL and STEMMA_MAIL_FROM.",
  },
} as const satisfies Record<string, Service>;

/** Whether a service answers, where one is set. */
export function judgeService({ subject, without, mend }: Service, answer: Answer): Finding {
  if (answer === null) return fine(subject, without);
  return answer.ok ? fine(subject, answer.says) : fault(subject, answer.says, mend);
}

/** A worker says every three seconds that it lives; one that is so late is gone or stuck. */
const LATE_SECONDS = 30;

/** Whether somebody works. `ageSeconds`: since a worker last said that it lives; null when none is known. */
export function judgeWorker(ageSeconds: number | null): Finding {
  if (ageSeconds !== null && ageSeconds <= LATE_SECONDS) return fine("Worker", "One is at work.");
  const since =
    ageSeconds === null ? "None is at work" : `The last sign of one is ${Math.round(ageSeconds)} seconds old`;
  return hint("Worker", `${since}: runs wait.`, "Start Stemma; where it should run, its log says why no worker does.");
}

/** What was found of the backups that the worker makes. */
export interface Backups {
  hours: number;
  /** Age of the last backup of the project that was backed up the longest ago; null where there is no project. */
  oldestSeconds: number | null;
}

/** Whether backups are made when they should be; `null`: none are. */
export function judgeBackups(backups: Backups | null): Finding {
  const subject = "Backups";
  if (backups === null)
    return hint(
      subject,
      "STEMMA_BACKUP_DIR is not set, so none are made by themselves.",
      "Set it to a folder on another disk, and back up the database itself (pg_dump, or a copy of STEMMA_DATA at rest).",
    );
  const { hours, oldestSeconds } = backups;
  if (oldestSeconds === null) return fine(subject, "There is no project yet.");
  const age = Math.round(oldestSeconds / 3600);
  const says = `The oldest last backup of a project is ${age} hours old; one is due each ${hours}.`;
  if (oldestSeconds <= 2 * hours * 3600) return fine(subject, says);
  return fault(subject, says, "See whether a worker runs, and what its log says of backups.");
}
