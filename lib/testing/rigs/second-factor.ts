import { Secret, TOTP } from "otpauth";
import { confirmSecondFactor, startSecondFactor } from "@/lib/access/accounts/second-factor";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { aSession } from "./access";

/** The code that a program makes of a secret at a moment. */
export function codeOf(secret: string, nowMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs });
}

export interface ASecondFactor {
  secret: string;
  recoveryCodes: string[];
  /** The session that set it up. */
  self: { userId: UserId; sessionId: SessionId };
}

/** A second factor of an account, set up by one of its sessions with the code of a moment long before now. */
export async function aSecondFactor(db: Db, userId: UserId): Promise<ASecondFactor> {
  const self = await aSession(db, userId);
  const { secret } = await startSecondFactor(db, self);
  const recoveryCodes = await confirmSecondFactor(db, self, { code: codeOf(secret, 0), nowMs: 0 });
  return { secret, recoveryCodes, self };
}
