import { createHmac, timingSafeEqual } from "node:crypto";
import { UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { type Key, purposeKey, readKeyRing } from "@/lib/platform/keys/key-ring";
import { siteLink } from "@/lib/platform/mail/site-link";

/** A token is an account's id and what the install's key makes of it: letters can be ended by who got one, for nobody else. */
const TOKEN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

function macOf(key: Key, userId: string): Buffer {
  return createHmac("sha256", purposeKey(key, "unsubscribe")).update(userId, "utf8").digest();
}

/** What ends the e-mail of one account; null where this install has no key to make it with. */
function unsubscribeToken(userId: UserId): string | null {
  const { first } = readKeyRing();
  return first === null ? null : `${userId}.${macOf(first, userId).toString("base64url")}`;
}

/** Where somebody ends their e-mail without signing in: a page for people, and what a mail program sends a POST to. */
export function unsubscribeLinks(userId: UserId): { page: string; post: string } | null {
  const token = unsubscribeToken(userId);
  return token === null
    ? null
    : { page: siteLink(`/unsubscribe/${token}`), post: siteLink(`/unsubscribe/${token}/end`) };
}

/** Whose e-mail a token ends; null where no key of this install made it. */
export function readUnsubscribe(token: string): UserId | null {
  const [, id = "", mac = ""] = TOKEN.exec(token) ?? [];
  const sent = Buffer.from(mac, "base64url");
  const isOwn = readKeyRing().keys.some((key) => {
    const own = macOf(key, id);
    return own.length === sent.length && timingSafeEqual(own, sent);
  });
  return isOwn ? (UserId.safeParse(id).data ?? null) : null;
}

/** Ends the e-mail of whose token it is; false where it is nobody's. Doing it twice is the same as once. */
export async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const userId = readUnsubscribe(token);
  if (userId === null) return false;
  const data = { mailsNotifications: false, digest: null, nextDigestAt: null };
  await db.user.updateMany({ where: { id: userId }, data });
  return true;
}
