import { z } from "zod";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { wakePersonThen } from "@/lib/platform/notify/notify";
import { type AccountEventKind, noteAccount } from "./account-events";

interface Ends {
  event: AccountEventKind;
  /** Tokens of the API: whether they end by the cause alone, or where its person wants it. */
  tokens: "always" | "asked";
  /** Links that set a password and were not used yet. */
  resets: boolean;
}

/**
 * What ends with an account, by cause. All of its sessions do, but the one that is kept, and so do its known devices: a
 * browser that is known has tries of its own at the password. What was not made by a password, a token say, outlives
 * one who is careful and changes theirs, unless they want it; it never outlives a recovery.
 */
const accountEnds = {
  reset_by_link: { event: "password_reset", tokens: "always", resets: true },
  claimed: { event: "password_dropped", tokens: "always", resets: true },
  disabled: { event: "account_disabled", tokens: "always", resets: true },
  deleted: { event: "account_deleted", tokens: "always", resets: true },
  password_changed: { event: "password_changed", tokens: "asked", resets: true },
  single_sign_on: { event: "single_sign_on", tokens: "asked", resets: true },
  signed_out_everywhere: { event: "all_sessions_ended", tokens: "asked", resets: false },
} as const satisfies Record<string, Ends>;
type AccountEnd = keyof typeof accountEnds;

export interface EndOfAccount {
  userId: UserId;
  cause: AccountEnd;
  /** Null where nobody was signed in. */
  actorId: UserId | null;
  /** The session from which it was asked for, where it goes on. */
  keep?: SessionId | null;
  /** Only heard where the cause leaves it to the person. */
  revokeTokens?: boolean;
}

const Ended = z.array(z.object({ tokens: z.int() }));

function toldOf(tokens: number): string {
  if (tokens === 0) return "";
  return tokens === 1 ? "1 API token was revoked, too" : `${tokens} API tokens were revoked, too`;
}

/**
 * Ends what its cause ends, in the transaction of that cause, has open streams look whether they may go on, and notes it
 * in the account's trail. The account's row is locked first: sessions and tokens that are being made are made before, and
 * end, or after, and find what has changed.
 */
export async function endWithAccount(tx: Tx, end: EndOfAccount): Promise<void> {
  const { userId, cause, actorId, keep = null, revokeTokens = true } = end;
  const { event, tokens, resets } = accountEnds[cause];
  await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for no key update`;
  const [ended] = Ended.parse(
    await tx.$queryRaw`
      with sessions as (
        update session set revoked_at = now()
        where user_id = ${userId}::uuid and revoked_at is null and id is distinct from ${keep}::uuid
      ), resets as (
        update password_reset set used_at = now()
        where ${resets} and user_id = ${userId}::uuid and used_at is null
      ), devices as (
        delete from known_device where user_id = ${userId}::uuid
      ), steps as (
        delete from sign_in_step where user_id = ${userId}::uuid
      ), tokens as (
        update api_token set revoked_at = now()
        where ${tokens === "always" || revokeTokens} and user_id = ${userId}::uuid and revoked_at is null
        returning expires_at is null or expires_at > now() as lived
      )
      select count(*)::int as tokens from tokens where lived`,
  );
  await wakePersonThen(tx, userId);
  await noteAccount(tx, { userId, kind: event, actorId, detail: toldOf(ended?.tokens ?? 0) });
}
