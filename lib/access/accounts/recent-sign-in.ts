import { Refusal } from "@/lib/domain/core/refusal";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { proveOwner, type Shown } from "./prove-owner";
import type { AccountSession } from "./sessions";

/** How long signing in counts for what asks for it again, in minutes. */
const RECENT_MINUTES = 10;

/** Refuses a session whose holder has not shown for a while that the account is theirs, and whoever comes by none. */
export async function requireRecentSignIn(db: Db, { userId, sessionId }: AccountSession): Promise<void> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from session where id = ${sessionId}::uuid and user_id = ${userId}::uuid and revoked_at is null
      and proved_at > now() - make_interval(mins => ${RECENT_MINUTES}::int)`;
  if (rows.length > 0) return;
  throw new Refusal("sign_in_again", "Show once more that it is you: this is done only soon after signing in.");
}

/** Has a session count as just begun, for whoever shows password and code again; tries go into the log. */
export async function signInAgain(db: Db, self: AccountSession & { address: string }, shown: Shown): Promise<void> {
  const { userId, sessionId, address } = self;
  const note = { userId, what: "again", address };
  try {
    await proveOwner(db, self, shown);
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") await noteAccess(db, { kind: "sign_in_failed", ...note });
    throw error;
  }
  await db.$executeRaw`
    update session set proved_at = now()
    where id = ${sessionId}::uuid and user_id = ${userId}::uuid and revoked_at is null`;
  await noteAccess(db, { kind: "signed_in", ...note });
}
