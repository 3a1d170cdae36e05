import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { requireConfirmation } from "@/lib/access/accounts/confirmations";
import { type OpenedInvite, openInvite } from "@/lib/access/accounts/invites";
import { isResetOpen } from "@/lib/access/accounts/resets";
import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { Refusal } from "@/lib/domain/core/refusal";
import { db } from "@/lib/platform/db/client";
import { viewer } from "./page";

async function here(): Promise<string> {
  return addressOf(await headers(), accessEnvironment().STEMMA_TRUST_PROXY);
}

/** What opens nothing, and who tried too often, get the same page. */
function gone(error: unknown): never {
  if (error instanceof Refusal) notFound();
  throw error;
}

/** The door of the invitation page: sends to sign-in and back, then shows what is offered to this very person. */
export async function openInvitePage(token: string): Promise<OpenedInvite> {
  const { caller } = await viewer();
  return await openInvite(db(), { token, userId: caller.userId, address: await here() }).catch(gone);
}

/** The door of the page that confirms an address: sends to sign-in and back; the link is for that account alone. */
export async function openConfirmPage(token: string): Promise<{ email: string; isNew: boolean }> {
  const { caller } = await viewer();
  return await requireConfirmation(db(), { token, userId: caller.userId, address: await here() }).catch(gone);
}

/** The door of the page that sets a new password. */
export async function openResetPage(token: string): Promise<void> {
  const isOpen = await isResetOpen(db(), { token, address: await here() }).catch(gone);
  if (!isOpen) notFound();
}
