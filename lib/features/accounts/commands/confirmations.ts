import { CONFIRM_HOURS } from "@/lib/access/accounts/changed-address";
import { confirmAddress, countConfirmation, makeConfirmation } from "@/lib/access/accounts/confirmations";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { isMailConfigured, type MailOutcome, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";
import { wakePerson } from "@/lib/platform/notify/notify";
import { tellOldAddress } from "./changed-address";

/** Sends a link that confirms an account's address to that address; null where it is confirmed already. */
export async function mailConfirmation(db: Db, userId: UserId): Promise<MailOutcome | null> {
  const made = await makeConfirmation(db, userId);
  if (made === null) return null;
  return await sendMail({
    to: made.email,
    subject: "Confirm your e-mail address for Stemma",
    text: [
      "An account was made in Stemma with this e-mail address.",
      `If it is yours, this link confirms the address. It works once, within ${CONFIRM_HOURS} hours, and asks you to sign ` +
        `in first:\n\n${siteLink(`/confirm/${made.token}`)}`,
      "If it was not you, do nothing: without the link nobody is taken for the owner of this address.",
    ].join("\n\n"),
  });
}

/** Sends another link to one's own address. */
export async function askConfirmation(
  db: Db,
  caller: Actor,
): Promise<Answered<typeof accountsContract, "send_confirmation">> {
  if (!isMailConfigured()) {
    throw new Refusal("conflict", "This install sends no e-mail, so addresses are not confirmed here.");
  }
  await countConfirmation(db, caller);
  const outcome = await mailConfirmation(db, caller.userId);
  if (outcome === null) return { mail: "confirmed" };
  return { mail: outcome === "sent" ? "sent" : "failed" };
}

export async function confirm(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "confirm_address">,
): Promise<Answered<typeof accountsContract, "confirm_address">> {
  const { userId, address } = caller;
  const changed = await confirmAddress(db, { token: input.token, userId, address });
  if (changed !== null) tellOldAddress(changed);
  wakePerson(db, userId);
  return {};
}
