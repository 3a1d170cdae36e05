import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";

const MINUTE = 60;

/** What is limited: points within so many seconds, for each key. Share misses: security-reference.md, share links. */
export const limits = {
  /** Misses of one account from one address, where the browser never signed in to it. */
  sign_in_account: { points: 10, duration: 15 * MINUTE },
  /** Misses of one account from all such browsers, whatever their address. Source: OWASP ASVS 4.0, 2.2.1. */
  sign_in_strangers: { points: 100, duration: 60 * MINUTE },
  sign_in_device: { points: 10, duration: 15 * MINUTE },
  sign_in_address: { points: 100, duration: 15 * MINUTE },
  current_password: { points: 10, duration: 15 * MINUTE },
  /** Codes after a right password, by account and address, and by a browser that the account knows. */
  code_account: { points: 5, duration: 15 * MINUTE },
  code_device: { points: 10, duration: 15 * MINUTE },
  /** From all browsers that it does not know: of a million codes three count at a time, so 20 a day find one in 45 years. */
  code_strangers: { points: 20, duration: 24 * 60 * MINUTE },
  /** Recovery codes have 80 bits: nobody finds one, and no stranger's tries stand in their way. */
  code_recovery: { points: 10, duration: 15 * MINUTE },
  /** Challenges for passkeys, which nobody finds by guessing: behind one address there may be a lecture hall. */
  passkey_address: { points: 200, duration: 15 * MINUTE },
  /** By whoever is signed in and shows once more who they are. */
  code_again: { points: 20, duration: 24 * 60 * MINUTE },
  // Behind one address there may be a lecture hall.
  sign_up_address: { points: 200, duration: 60 * MINUTE },
  share_miss: { points: 20, duration: 10 * MINUTE },
  // Of its own: a feed reader goes on asking for an address that was revoked, and may stand where share links are opened.
  feed_miss: { points: 20, duration: 10 * MINUTE },
  share_password: { points: 10, duration: 15 * MINUTE },
  /** Misses of one link from everywhere: high, since whoever reaches it shuts out all that come to the link. */
  share_password_link: { points: 2_000, duration: 15 * MINUTE },
  // By link and address: behind one address there may be a lecture hall, each of whom opens it more than once.
  share_visits: { points: 600, duration: 10 * MINUTE },
  report_previews: { points: 120, duration: 10 * MINUTE },
  share_downloads: { points: 60, duration: 10 * MINUTE },
  // Whoever checks a report looks at one after the other.
  share_pages: { points: 200, duration: 10 * MINUTE },
  // Originals that are made ready to be shown; each is shown as long as its page is open.
  rendered: { points: 200, duration: 10 * MINUTE },
  // Pages of originals that members look at, where none has been drawn of late: whoever looks for something turns many.
  drawn_pages: { points: 600, duration: 10 * MINUTE },
  exports: { points: 60, duration: 10 * MINUTE },
  invites: { points: 50, duration: 60 * MINUTE },
  invite_miss: { points: 20, duration: 10 * MINUTE },
  reset_address: { points: 20, duration: 60 * MINUTE },
  reset_account: { points: 5, duration: 60 * MINUTE },
  reset_miss: { points: 20, duration: 10 * MINUTE },
  confirm_account: { points: 5, duration: 60 * MINUTE },
  confirm_miss: { points: 20, duration: 10 * MINUTE },
  project_zips: { points: 20, duration: 10 * MINUTE },
  uploads: { points: 300, duration: 10 * MINUTE },
  // Files, texts and pages one by one: a library of 1,000 is filled at once, and its readers take turns by owner anyway.
  filling: { points: 3_000, duration: 10 * MINUTE },
  model_tests: { points: 20, duration: 10 * MINUTE },
  questions: { points: 30, duration: 10 * MINUTE },
  commands: { points: 600, duration: 10 * MINUTE },
  // Above what filling a library takes, file by file.
  api_token: { points: 3_000, duration: 10 * MINUTE },
  // A directory sends up to 25 requests a second while it tells everybody anew. Source: Microsoft Entra, SCIM guidance.
  directory: { points: 15_000, duration: 10 * MINUTE },
  api_miss: { points: 60, duration: 10 * MINUTE },
} as const;
export type LimitName = keyof typeof limits;

type Limiters = Record<LimitName, RateLimiterPostgres>;
const made = new WeakMap<Db, Limiters>();

const Rows = z.array(z.object({ points: z.number(), expire: z.bigint().nullable().transform(Number) }).partial());

interface Answered {
  rows: z.output<typeof Rows>;
  rowCount: number;
}

/** The limiter speaks node-postgres; this is as much of it as it uses, over the client we have. */
function storeOver(db: Db): {
  query(statement: { text: string; values?: unknown[] }): Promise<Answered>;
} {
  return {
    async query({ text, values = [] }): Promise<Answered> {
      const rows = Rows.parse(await db.$queryRawUnsafe(text, ...values));
      return { rows, rowCount: rows.length };
    },
  };
}

function limiter(db: Db, name: LimitName): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: storeOver(db),
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: name,
    ...limits[name],
  });
}

function limitersOf(db: Db): Limiters {
  const known = made.get(db);
  if (known) return known;
  const fresh: Limiters = {
    sign_in_account: limiter(db, "sign_in_account"),
    sign_in_strangers: limiter(db, "sign_in_strangers"),
    sign_in_device: limiter(db, "sign_in_device"),
    sign_in_address: limiter(db, "sign_in_address"),
    current_password: limiter(db, "current_password"),
    code_account: limiter(db, "code_account"),
    code_device: limiter(db, "code_device"),
    code_strangers: limiter(db, "code_strangers"),
    code_recovery: limiter(db, "code_recovery"),
    passkey_address: limiter(db, "passkey_address"),
    code_again: limiter(db, "code_again"),
    sign_up_address: limiter(db, "sign_up_address"),
    share_miss: limiter(db, "share_miss"),
    feed_miss: limiter(db, "feed_miss"),
    share_password: limiter(db, "share_password"),
    share_password_link: limiter(db, "share_password_link"),
    share_visits: limiter(db, "share_visits"),
    report_previews: limiter(db, "report_previews"),
    share_downloads: limiter(db, "share_downloads"),
    share_pages: limiter(db, "share_pages"),
    rendered: limiter(db, "rendered"),
    drawn_pages: limiter(db, "drawn_pages"),
    exports: limiter(db, "exports"),
    invites: limiter(db, "invites"),
    invite_miss: limiter(db, "invite_miss"),
    reset_address: limiter(db, "reset_address"),
    reset_account: limiter(db, "reset_account"),
    reset_miss: limiter(db, "reset_miss"),
    confirm_account: limiter(db, "confirm_account"),
    confirm_miss: limiter(db, "confirm_miss"),
    project_zips: limiter(db, "project_zips"),
    uploads: limiter(db, "uploads"),
    filling: limiter(db, "filling"),
    model_tests: limiter(db, "model_tests"),
    questions: limiter(db, "questions"),
    commands: limiter(db, "commands"),
    api_token: limiter(db, "api_token"),
    directory: limiter(db, "directory"),
    api_miss: limiter(db, "api_miss"),
  };
  made.set(db, fresh);
  return fresh;
}

function tooMany(state: RateLimiterRes): Refusal {
  const minutes = Math.max(1, Math.ceil(state.msBeforeNext / 60_000));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Refusal("over_limit", `That was too often. Wait ${wait} and try again.`);
}

/** Spends one point of a limit; refuses with `over_limit` when none is left. */
export async function spend(db: Db, name: LimitName, key: string): Promise<void> {
  try {
    await limitersOf(db)[name].consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error);
    throw error;
  }
}

/** Spends one point of a limit for a page that says itself what is wrong: whether there was a point left. */
export async function trySpend(db: Db, name: LimitName, key: string): Promise<boolean> {
  try {
    await spend(db, name, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "over_limit") return false;
    throw error;
  }
}

/** Refuses when no point is left, without spending one. */
export async function requireLeft(db: Db, name: LimitName, key: string): Promise<void> {
  const state = await limitersOf(db)[name].get(key);
  if (state !== null && state.consumedPoints >= limits[name].points) throw tooMany(state);
}

/** Gives all points back: a right password ends the counting of wrong ones. */
export async function forgive(db: Db, name: LimitName, key: string): Promise<void> {
  await limitersOf(db)[name].delete(key);
}

/** Gives one point back: what was right is not counted among many who try. */
export async function giveBack(db: Db, name: LimitName, key: string): Promise<void> {
  await limitersOf(db)[name].reward(key);
}
