import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";

/** How long a passkey may sign a challenge, in minutes. */
export const CHALLENGE_MINUTES = 5;
/** Bytes of a challenge: twice what WebAuthn asks for at least (16). Source: W3C WebAuthn 3, 13.4.3. */
const BYTES = 32;
/** Old challenges that go as a new one is made. */
const TIDIED = 100;

function challengeHash(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(challenge).digest());
}

/** A challenge for whoever makes a passkey, or, without an account, for whoever signs in. Its hash alone is stored. */
export async function newChallenge(db: Db, userId: UserId | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(BYTES));
  const hash = challengeHash(Buffer.from(bytes).toString("base64url"));
  await db.$executeRaw`
    with old as (
      delete from passkey_challenge where hash in (
        select hash from passkey_challenge where expires_at <= now() limit ${TIDIED}::int for update skip locked))
    insert into passkey_challenge (hash, user_id, expires_at)
    values (${hash}, ${userId}::uuid, now() + make_interval(mins => ${CHALLENGE_MINUTES}::int))`;
  return bytes;
}

/** Uses a challenge up: whether it was made for this, and lives. Of two who bring it at once, one did. */
export async function spendChallenge(db: Db | Tx, challenge: string, userId: UserId | null): Promise<boolean> {
  const spent = await db.$executeRaw`
    delete from passkey_challenge where hash = ${challengeHash(challenge)}
      and user_id is not distinct from ${userId}::uuid and expires_at > now()`;
  return spent > 0;
}

const ClientData = z.object({ challenge: z.string().max(200) });

/** The challenge that was signed; null of what cannot be read. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    return null;
  }
}
