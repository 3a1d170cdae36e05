/** What the log of readings and sign-ins tells, as its list says it. */
export const accessKinds = {
  read: "Read",
  fetched_ahead: "Fetched ahead by the browser",
  read_by_program: "Read by a program",
  set_by_program: "Asked to be set by a program",
  read_by_link: "Read by a share link",
  signed_in: "Signed in",
  signed_out: "Signed out",
  sign_in_failed: "Failed to sign in",
  token_failed: "Sent a token that opens nothing",
  link_password_failed: "Gave a wrong password for a share link",
  log_exported: "Saved this log",
} as const;
type AccessKind = keyof typeof accessKinds;

/** Days that an entry is kept: what holds first, and what can be set. */
export const accessLogDays = { first: 90, least: 1, most: 3_650 } as const;

/** Under which name an install keeps the number of days. */
export const ACCESS_LOG_DAYS = "access_log_days";

/** Longest address and name of a browser that are kept. */
const WHAT_MOST = 300;
const AGENT_MOST = 200;

/** One thing that happened. */
export interface AccessNote {
  kind: AccessKind;
  userId?: string | null;
  tokenId?: string | null;
  linkId?: string | null;
  projectId?: string | null;
  /** The path that was read, or how somebody signed in. */
  what?: string;
  address?: string;
  userAgent?: string | null;
}

/** A note with every field there and none too long: what is stored. */
export function wholeNote(note: AccessNote): { [K in keyof Required<AccessNote>]: NonNullable<AccessNote[K]> | null } {
  const { kind, userId = null, tokenId = null, linkId = null, projectId = null } = note;
  const clean = (text: string | null | undefined, most: number): string =>
    (text ?? "").replaceAll("\u0000", "").toWellFormed().slice(0, most).toWellFormed();
  return {
    kind,
    userId,
    tokenId,
    linkId,
    projectId,
    what: clean(note.what, WHAT_MOST),
    address: clean(note.address, 64),
    userAgent: clean(note.userAgent, AGENT_MOST),
  };
}
