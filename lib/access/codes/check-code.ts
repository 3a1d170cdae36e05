import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { seal, tryOpen } from "@/lib/platform/keys/envelope";
import { log } from "@/lib/platform/log";
import { SECOND_FACTOR } from "@/lib/platform/vault/sealed-places";
import { plainRecoveryCode, spendRecoveryCode } from "./recovery-codes";
import { stepOfCode } from "./totp";

/** An account's secret as it is stored. */
export function sealSecret(userId: UserId, secret: string): Uint8Array<ArrayBuffer> {
  return seal(SECOND_FACTOR, userId, secret);
}

/** The secret of which an account's codes are made; null where the key that it was sealed under is not here. */
export function openSecret(userId: UserId, sealed: Uint8Array): string | null {
  const opened = tryOpen(SECOND_FACTOR, userId, sealed);
  return opened.ok ? opened.bytes.toString("utf8") : null;
}

const Stored = z.object({ sealed: z.instanceof(Uint8Array) });

async function spendTimedCode(
  tx: Tx,
  userId: UserId,
  { code, nowMs }: { code: string; nowMs: number },
): Promise<boolean> {
  const row = await tx.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { sealed: true },
  });
  if (row === null) return false;
  const secret = openSecret(userId, Stored.parse(row).sealed);
  if (secret === null) {
    log.error({ userId }, "a second factor cannot be read: the key that it was sealed under is not here");
    return false;
  }
  const step = stepOfCode(secret, code, nowMs);
  if (step === null) return false;
  // Each step counts once: of two who bring one code at once, the second finds it used.
  const used = await tx.secondFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return used.count === 1;
}

/** A code as it was typed: of the present half minute, or one that stands in for it. */
export type TypedCode = { kind: "timed" | "recovery"; plain: string };

/** What was typed, in its plain form; null of what can be no code at all. */
export function readCode(typed: string): TypedCode | null {
  const digits = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return { kind: "timed", plain: digits };
  const recovery = plainRecoveryCode(typed);
  return recovery === null ? null : { kind: "recovery", plain: recovery };
}

/** Whether a code is the account's, spent by that: none counts twice. */
export async function spendCode(
  tx: Tx,
  userId: UserId,
  { code, nowMs }: { code: TypedCode; nowMs: number },
): Promise<boolean> {
  if (code.kind === "timed") return await spendTimedCode(tx, userId, { code: code.plain, nowMs });
  return await spendRecoveryCode(tx, userId, code.plain);
}
