import { type Finding, fault, fine, hint } from "./finding";

/** The oldest Node that the code runs on. */
const NODE_MAJOR = 24;

/** Whether this Node will do. */
export function judgeNode(version: string): Finding {
  const major = Number(version.split(".")[0]);
  if (major >= NODE_MAJOR) return fine("Node", `${version}.`);
  return fault("Node", `${version} is too old.`, `Use ${NODE_MAJOR} or newer; npm's packages bring one along.`);
}

/** What was found of a folder. `whyNot`: the system's code of why nothing can be written there. */
export interface Folder {
  path: string;
  whyNot: string | null;
  freeBytes: number;
}

const GB = 1024 ** 3;
/** Below this a database stops before long: its log alone takes files of 16 MB. */
const FREE_FAULT = 0.25 * GB;
const FREE_HINT = 2 * GB;

function sized(bytes: number): string {
  return bytes < GB ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}

/** Whether a folder can be written, and has room. */
export function judgeFolder(subject: string, { path, whyNot, freeBytes }: Folder): Finding {
  if (whyNot !== null)
    return fault(subject, `Nothing can be written to ${path} (${whyNot}).`, "Give it to the account that runs Stemma.");
  const says = `${path} can be written; ${sized(freeBytes)} are free.`;
  if (freeBytes < FREE_FAULT) return fault(subject, says, "Make room on its disk now: writing is about to fail.");
  if (freeBytes < FREE_HINT) return hint(subject, says, "Make room on its disk.");
  return fine(subject, says);
}

const SKEW_HINT_MS = 5_000;
/** Sign-in by another provider refuses what was issued so long before or after now. */
const SKEW_FAULT_MS = 60_000;

/** Whether this machine's clock and the database's agree. `skewMs`: how far this one is ahead. */
export function judgeClock(skewMs: number): Finding {
  const apart = Math.abs(skewMs);
  const seconds = Math.round(apart / 1000);
  if (apart < SKEW_HINT_MS) return fine("Clock", "It agrees with the database's.");
  const says = `It is ${seconds} seconds ${skewMs > 0 ? "ahead of" : "behind"} the database's.`;
  const mend = "Let both machines follow a time server (timedatectl set-ntp true).";
  return apart < SKEW_FAULT_MS ? hint("Clock", says, mend) : fault("Clock", says, mend);
}

/** A process of its own in which something is done that may take long, and why it did not do it; null when it did. */
export interface Tried {
  what: string;
  whyNot: string | null;
}

/** Whether the processes start in which documents are read and files written. */
export function judgeChildren(tried: readonly Tried[]): Finding {
  const failed = tried.filter(({ whyNot }) => whyNot !== null);
  if (failed.length === 0) return fine("Child processes", `They start: ${tried.map(({ what }) => what).join(", ")}.`);
  const says = failed.map(({ what, whyNot }) => `${what} failed (${whyNot})`).join("; ");
  return fault(
    "Child processes",
    `${says}.`,
    "See that this account may start processes and has a gigabyte of memory for each, then run `npm install` anew.",
  );
}
