import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { isSecondFactorDemanded } from "@/lib/access/accounts/demand-second-factor";
import { type AccountSession, lockAccountSession } from "@/lib/access/accounts/sessions";
import { replaceRecoveryCodes } from "@/lib/access/codes/recovery-codes";
import { type MadePasskey, Transport } from "@/lib/domain/accounts/sent-passkey";
import type { PasskeyId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { CHALLENGE_MINUTES, challengeIn, newChallenge, spendChallenge } from "./challenges";
import { relyingParty } from "./relying-party";

/** Passkeys that an account has at most. */
const MOST = 20;

const Kept = z.array(z.object({ credentialId: z.string(), transports: z.array(z.string()) }));

/** What a browser needs to make a passkey of whoever asks; one that the account has already is not made twice. */
export async function startPasskey(db: Db, self: AccountSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id: rpID } = relyingParty();
  const { userId } = self;
  const account = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, name: true } });
  const kept = Kept.parse(
    await db.passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } }),
  );
  return await generateRegistrationOptions({
    rpName: "Stemma",
    rpID,
    userName: account.email,
    userDisplayName: account.name,
    // Known to whoever holds the device: an id says nothing of anybody.
    userID: new TextEncoder().encode(userId),
    challenge: await newChallenge(db, userId),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: "none",
    // Ed25519, ES256, RS256: what every device has one of. Source: W3C WebAuthn 3, 5.4, pubKeyCredParams.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: kept.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: Transport.options.filter((one) => transports.includes(one)),
    })),
    // It signs in by itself: the device finds it, and makes sure of who holds it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

function notMade(): Refusal {
  return new Refusal("invalid", "This passkey could not be checked, or it took longer than five minutes. Begin again.");
}

async function verified(
  made: MadePasskey,
  challenge: string,
): Promise<NonNullable<VerifiedRegistrationResponse["registrationInfo"]>["credential"]> {
  const { id, origin } = relyingParty();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (registrationInfo !== undefined) return registrationInfo.credential;
  } catch (error) {
    // The library throws for each thing that does not fit; which one it was is nobody's but the log's.
    if (!(error instanceof Error)) throw error;
  }
  throw notMade();
}

/** Recovery codes for an account that has none left from another second factor; empty where it has some. */
async function firstCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  return left > 0 ? [] : await replaceRecoveryCodes(tx, userId);
}

/** Keeps a passkey that a browser has made; returns recovery codes, this once, where the account had none. */
export async function addPasskey(
  db: Db,
  self: AccountSession,
  { name, made }: { name: string; made: MadePasskey },
): Promise<string[]> {
  const { userId } = self;
  const challenge = challengeIn(made);
  if (challenge === null || !(await spendChallenge(db, challenge, userId))) throw notMade();
  const { id: credentialId, publicKey, counter } = await verified(made, challenge);
  return await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    if ((await tx.passkey.count({ where: { userId } })) >= MOST) {
      throw new Refusal("conflict", `An account has at most ${MOST} passkeys. Remove one first.`);
    }
    if ((await tx.passkey.count({ where: { credentialId } })) > 0) {
      throw new Refusal("conflict", "This passkey is kept already.");
    }
    const { transports } = made.response;
    await tx.passkey.create({ data: { userId, credentialId, publicKey, counter: BigInt(counter), transports, name } });
    await noteAccount(tx, { userId, kind: "passkey_added", actorId: userId, detail: name });
    return await firstCodes(tx, userId);
  });
}

const Removed = z.array(z.object({ name: z.string() }));

/** Removes one of one's own passkeys; recovery codes go with the last second factor. */
export async function removePasskey(db: Db, self: AccountSession, passkeyId: PasskeyId): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const [removed] = Removed.parse(
      await tx.$queryRaw`
        delete from passkey where id = ${passkeyId}::uuid and user_id = ${userId}::uuid returning name`,
    );
    if (removed === undefined) throw new Refusal("conflict", "None of your passkeys is this one. Reload the page.");
    await noteAccount(tx, { userId, kind: "passkey_removed", actorId: userId, detail: removed.name });
    const codes = await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } });
    if (codes + (await tx.passkey.count({ where: { userId } })) > 0) return;
    if (await isSecondFactorDemanded(tx)) {
      throw new Refusal(
        "conflict",
        "This install demands a second factor of everybody, and this is your last one. Set up another one first.",
      );
    }
    await tx.recoveryCode.deleteMany({ where: { userId } });
  });
}
