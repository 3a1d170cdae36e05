import { requireAdmin } from "@/lib/access/accounts/people";
import { openProject } from "@/lib/access/door/open-project";
import { type ShortenedToken, setTokenLife } from "@/lib/access/token-life";
import { createToken, revokeToken } from "@/lib/access/tokens";
import { isOfAdministrators } from "@/lib/domain/core/token-scope";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";
import { wakePerson } from "@/lib/platform/notify/notify";

export async function makeToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "create_token">,
): Promise<Answered<typeof accountsContract, "create_token">> {
  const { projectId } = input;
  if (input.scopes.some(isOfAdministrators)) await requireAdmin(db, caller);
  if (projectId !== null) await openProject(db, { caller, projectId }, "read");
  return await createToken(db, caller, { ...input, scopes: [...new Set(input.scopes)] });
}

export async function endToken(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "revoke_token">,
): Promise<Answered<typeof accountsContract, "revoke_token">> {
  await revokeToken(db, caller.userId, input.tokenId);
  wakePerson(db, caller.userId);
  return {};
}

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Tells the owners of tokens that end sooner, each in one message; one after the other, for there may be many. */
async function tellOwners(shortened: readonly ShortenedToken[]): Promise<void> {
  const owners = Map.groupBy(
    shortened.filter(({ isTold }) => isTold),
    ({ to }) => to,
  );
  for (const [to, tokens] of owners) {
    const named = tokens.map(({ name, endsAt }) => `${name}: ends on ${dates.format(endsAt)}`);
    await sendMail({
      to,
      subject: "API tokens of yours in Stemma end sooner",
      text: [
        "An administrator set how long API tokens live on this install. These of yours end sooner than you had chosen:",
        named.join("\n"),
        `Make new ones in time, and put them where your programs find them:\n\n${siteLink("/account/tokens")}`,
      ].join("\n\n"),
    });
  }
}

export async function setLife(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "set_token_life">,
): Promise<Answered<typeof accountsContract, "set_token_life">> {
  const shortened = await setTokenLife(db, caller, input.days);
  tellOwners(shortened).catch((error: unknown) => log.error({ error }, "owners of shortened tokens were not told"));
  return { shortened: shortened.length };
}
