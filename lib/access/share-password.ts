import { createHmac, timingSafeEqual } from "node:crypto";
import { isPassword } from "@/lib/access/accounts/password";
import { tokenHash } from "@/lib/access/accounts/token";
import { limitKey } from "@/lib/access/http/address";
import type { Db } from "@/lib/platform/db/client";
import { forgive, giveBack, spend } from "@/lib/platform/limit/limits";
import type { SharedAccess } from "./share-links";

/** How long a browser remembers that it was let in, at most. */
const REMEMBERED_S = 12 * 60 * 60;

/** What a browser keeps: a name of the link's own, so that it opens this link and no other. */
export interface ShareCookie {
  name: string;
  value: string;
  maxAgeS: number;
}

/** The cookie of a link, by the beginning of its token's hash, which opens nothing. */
export function shareCookieName(token: string): string {
  return `stemma-share-${Buffer.from(tokenHash(token)).toString("hex").slice(0, 16)}`;
}

/** Signed over the password's hash: another password, and every cookie of the old one is worth nothing. */
function sealOf(link: SharedAccess, untilS: number, secret: string): string {
  return createHmac("sha256", secret)
    .update(`share ${link.linkId} ${untilS} ${link.passwordHash ?? ""}`)
    .digest("base64url");
}

/** Whether a browser may read what the link opens: it has no password, or its cookie says that it was given. */
export function isUnlocked(
  link: SharedAccess,
  cookie: string | undefined,
  options: { secret: string; nowS: number },
): boolean {
  if (link.passwordHash === null) return true;
  const [, until = "", seal = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (Number(until) <= options.nowS) return false;
  const right = Buffer.from(sealOf(link, Number(until), options.secret));
  const given = Buffer.from(seal);
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * Lets in whoever knows the link's password; null for a wrong one. Tries are counted by link and address, and by the
 * link alone, so that many addresses do not guess together; a few that try shut nobody else out.
 */
export async function unlock(
  db: Db,
  link: SharedAccess,
  given: { token: string; password: string; address: string; secret: string; nowS: number },
): Promise<ShareCookie | null> {
  const key = `${link.linkId} ${limitKey(given.address)}`;
  await spend(db, "share_password", key);
  await spend(db, "share_password_link", link.linkId);
  if (!(await isPassword(link.passwordHash, given.password))) return null;
  await forgive(db, "share_password", key);
  await giveBack(db, "share_password_link", link.linkId);
  const endsS = Math.floor(link.expiresAt.getTime() / 1000);
  const untilS = Math.min(given.nowS + REMEMBERED_S, endsS);
  const value = `${untilS}.${sealOf(link, untilS, given.secret)}`;
  return { name: shareCookieName(given.token), value, maxAgeS: untilS - given.nowS };
}
