import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import type { SignedPasskey } from "@/lib/domain/accounts/sent-passkey";
import { PasskeyId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { CHALLENGE_MINUTES, challengeIn, newChallenge, spendChallenge } from "./challenges";
import { relyingParty } from "./relying-party";

/** What a browser needs to have any passkey of this install sign, whoever asks. */
export async function askPasskey(db: Db, address: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = relyingParty();
  await spend(db, "passkey_address", limitKey(address));
  return await generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(db, null),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
  });
}

const Kept = z.object({
  id: PasskeyId,
  userId: UserId,
  email: z.string(),
  name: z.string(),
  publicKey: z.instanceof(Uint8Array).transform((bytes) => new Uint8Array(bytes)),
  counter: z.bigint().transform(Number),
});

/** Whose passkey it is that has signed. */
export type ShownPasskey = Pick<z.output<typeof Kept>, "userId" | "email" | "name">;

async function findPasskey(db: Db, credentialId: string): Promise<z.output<typeof Kept> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select p.id, p.user_id as "userId", u.email, p.name, p.public_key as "publicKey", p.counter
    from passkey p join "user" u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.disabled_at is null`;
  return rows[0] === undefined ? null : Kept.parse(rows[0]);
}

async function newCounter(
  signed: SignedPasskey,
  { challenge, kept }: { challenge: string; kept: z.output<typeof Kept> },
): Promise<number | null> {
  const { id, origin } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signed,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: signed.id, publicKey: kept.publicKey, counter: kept.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // The library throws for each thing that does not fit: another origin, another host, a counter that went back.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Whose passkey has signed a challenge of ours, made for nobody yet, which is used up by that whatever comes of it. Null
 * where it is nobody's, or anything does not fit. A counter that goes back, or stands still once it counts, speaks of a copy.
 */
export async function takePasskey(db: Db, signed: SignedPasskey): Promise<ShownPasskey | null> {
  const challenge = challengeIn(signed);
  if (challenge === null || !(await spendChallenge(db, challenge, null))) return null;
  const kept = await findPasskey(db, signed.id);
  if (kept === null) return null;
  const counter = await newCounter(signed, { challenge, kept });
  if (counter === null) return null;
  // Of two who sign at once with one counter, one is a copy.
  const used = await db.$executeRaw`
    update passkey set counter = ${counter}::bigint, last_used_at = now()
    where id = ${kept.id}::uuid and counter = ${kept.counter}::bigint`;
  if (used === 0) return null;
  const { userId, email, name } = kept;
  return { userId, email, name };
}
