import { cookies, headers } from "next/headers";
import { cache } from "react";
import { addressOf, limitKey } from "@/lib/access/http/address";
import { accessEnvironment, isBehindTls } from "@/lib/access/http/environment";
import { Refusal } from "@/lib/domain/core/refusal";
import { showsPages } from "@/lib/domain/original/shared-page";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import { noteAccess } from "@/lib/platform/audit/access-log";
import { type Db, db } from "@/lib/platform/db/client";
import { trySpend } from "@/lib/platform/limit/limits";
import { countVisit, openShared, type SharedAccess } from "./share-links";
import { isUnlocked, shareCookieName, unlock } from "./share-password";
import { isVisit } from "./visit";

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}

function addressNow(sent: Headers): string {
  return addressOf(sent, accessEnvironment().STEMMA_TRUST_PROXY);
}

async function isOpenTo(shared: SharedAccess, token: string): Promise<boolean> {
  const cookie = (await cookies()).get(shareCookieName(token))?.value;
  return isUnlocked(shared, cookie, { secret: accessEnvironment().NEXTAUTH_SECRET, nowS: nowS() });
}

/** A reading by a link: who has it is not known, from where is. */
async function noteByLink(shared: SharedAccess, sent: Headers, what: string): Promise<void> {
  const { linkId, projectId } = shared;
  const from = { address: addressNow(sent), userAgent: sent.get("user-agent") };
  await noteAccess(db(), { kind: "read_by_link", linkId, projectId, what, ...from });
}

async function openedOrNull(token: string, sent: Headers): Promise<SharedAccess | null> {
  try {
    return await openShared(db(), { token, address: addressNow(sent) });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether this address may open the link once more: what it shows costs more than most. */
async function spendVisit({ linkId }: SharedAccess, sent: Headers): Promise<boolean> {
  return await trySpend(db(), "share_visits", `${linkId} ${limitKey(addressNow(sent))}`);
}

export type SharePage = { db: Db; shared: SharedAccess } | "locked" | "too_often" | null;

/**
 * The door of the share page: what the link opens, its visit counted once; `locked` when its password is asked for
 * first; `too_often` when this address opened it too often; null when it opens nothing.
 */
export const openSharePage: (token: string) => Promise<SharePage> = cache(async (token) => {
  const sent = await headers();
  const shared = await openedOrNull(token, sent);
  if (shared === null) return null;
  if (!(await spendVisit(shared, sent))) return "too_often";
  if (!(await isOpenTo(shared, token))) return "locked";
  if (isVisit(sent)) {
    await countVisit(db(), shared);
    await noteByLink(shared, sent, "report");
  }
  return { db: db(), shared };
});

interface SharedPart {
  db: Db;
  shared: SharedAccess;
  address: string;
}

/** What a link shows beside its page, where its scope allows that: one refusal, whatever the reason. */
async function openPart(
  token: string,
  sent: Headers,
  { what, isAllowed }: { what: string; isAllowed: (scope: ShareScope) => boolean },
): Promise<SharedPart> {
  const shared = await openedOrNull(token, sent);
  if (shared === null || !isAllowed(shared.scope) || !(await isOpenTo(shared, token))) {
    throw new Refusal("not_found", "This link does not open anything. Ask whoever sent it for a new one.");
  }
  await noteByLink(shared, sent, what);
  return { db: db(), shared, address: addressNow(sent) };
}

/** The door of what a link lets its reader save. */
export async function openSharedFile(token: string, sent: Headers): Promise<SharedPart> {
  return await openPart(token, sent, { what: "file", isAllowed: ({ downloads }) => downloads });
}

/** The door of the pages of originals that a link's quotes stand on. */
export async function openSharedOriginals(token: string, sent: Headers): Promise<SharedPart> {
  return await openPart(token, sent, { what: "original page", isAllowed: showsPages });
}

/** Where the form of a locked page leads: back to the page, open, or with what went wrong. */
export async function unlockShared(token: string, password: string): Promise<"open" | "wrong" | "wait" | "gone"> {
  const sent = await headers();
  const shared = await openedOrNull(token, sent);
  if (shared === null) return "gone";
  if (shared.passwordHash === null) return "open";
  const given = {
    token,
    password,
    address: addressNow(sent),
    secret: accessEnvironment().NEXTAUTH_SECRET,
    nowS: nowS(),
  };
  try {
    const cookie = await unlock(db(), shared, given);
    if (cookie === null) {
      const { linkId, projectId } = shared;
      const { address } = given;
      await noteAccess(db(), { kind: "link_password_failed", linkId, projectId, address });
      return "wrong";
    }
    (await cookies()).set(cookie.name, cookie.value, {
      httpOnly: true,
      secure: isBehindTls(),
      sameSite: "lax",
      path: "/share",
      maxAge: cookie.maxAgeS,
    });
    return "open";
  } catch (error) {
    if (error instanceof Refusal && error.kind === "over_limit") return "wait";
    throw error;
  }
}
