import { disableAccount, enableAccount, makeAdministrator, removeAdministrator } from "@/lib/access/accounts/people";
import { countReset, makeMailedReset, makeResetLink, resetPassword } from "@/lib/access/accounts/resets";
import { Refusal } from "@/lib/domain/core/refusal";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor, Visitor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { isMailConfigured, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";

async function mailReset(db: Db, email: string): Promise<void> {
  const token = await makeMailedReset(db, email);
  if (token === null) return;
  await sendMail({
    to: email,
    subject: "Set a new password for Stemma",
    text: [
      "Somebody, probably you, asked to set a new password for your account.",
      `This link does it, once, within an hour:\n\n${siteLink(`/reset/${token}`)}`,
      "If it was not you, do nothing: the password stays as it is.",
    ].join("\n\n"),
  });
}

/**
 * Asks for a link by e-mail. The answer is the same, and as quick, whether there is such an account: what is done for
 * one is done after it.
 */
export async function askReset(
  db: Db,
  visitor: Visitor,
  input: Parsed<typeof accountsContract, "request_reset">,
): Promise<Answered<typeof accountsContract, "request_reset">> {
  if (!isMailConfigured()) {
    throw new Refusal("conflict", "This install sends no e-mail. Ask an administrator for a link.");
  }
  const email = await countReset(db, { email: input.email, address: visitor.address });
  if (email !== null) {
    mailReset(db, email).catch((error: unknown) => log.error({ error }, "a link to set a password could not be made"));
  }
  return {};
}

export async function reset(
  db: Db,
  visitor: Visitor,
  input: Parsed<typeof accountsContract, "reset_password">,
): Promise<Answered<typeof accountsContract, "reset_password">> {
  await resetPassword(db, { ...input, address: visitor.address });
  return {};
}

export async function makeLink(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "make_reset_link">,
): Promise<Answered<typeof accountsContract, "make_reset_link">> {
  return { url: `/reset/${await makeResetLink(db, caller, input.userId)}` };
}

export async function disable(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "disable_account">,
): Promise<Answered<typeof accountsContract, "disable_account">> {
  await disableAccount(db, caller, input.userId);
  return {};
}

export async function enable(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "enable_account">,
): Promise<Answered<typeof accountsContract, "enable_account">> {
  await enableAccount(db, caller, input.userId);
  return {};
}

export async function appoint(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "make_administrator">,
): Promise<Answered<typeof accountsContract, "make_administrator">> {
  await makeAdministrator(db, caller, input.userId);
  return {};
}

export async function takeBack(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "remove_administrator">,
): Promise<Answered<typeof accountsContract, "remove_administrator">> {
  await removeAdministrator(db, caller, input.userId);
  return {};
}
