import { createHash, randomInt } from "node:crypto";
import type { UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/** How many an account has at first. */
const RECOVERY_CODES = 10;
/** Without letters that are taken for each other: 32 of them, five bits each. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz023456789";
/** 80 bits: too many to be found from their hash. */
const LENGTH = 16;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** As a code is hashed, however it was typed; null of what can be none. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "");
  return CODE.test(plain) ? plain : null;
}

/** Whether what was typed has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return plainRecoveryCode(typed) !== null;
}

function codeHash(plain: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(plain).digest());
}

/** New recovery codes of an account in place of those that it had; what is returned is stored nowhere. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: codeHash(code.replaceAll("-", "")) })),
  });
  return codes;
}

/** Spends a recovery code: whether it was one. Of two who bring the same at once, one did. */
export async function spendRecoveryCode(tx: Tx, userId: UserId, plain: string): Promise<boolean> {
  const used = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: codeHash(plain), usedAt: null },
    data: { usedAt: new Date() },
  });
  return used.count === 1;
}
