import { readCode, spendCode } from "@/lib/access/codes/check-code";
import type { UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { noteAccount } from "./account-events";

/** Whether what was typed is a code of the account, used up by that; a recovery code goes into the account's trail. */
export async function acceptCode(
  tx: Tx,
  userId: UserId,
  { typed, nowMs = Date.now() }: { typed: string; nowMs?: number },
): Promise<boolean> {
  const code = readCode(typed);
  if (code === null || !(await spendCode(tx, userId, { code, nowMs }))) return false;
  if (code.kind === "recovery") await noteAccount(tx, { userId, kind: "recovery_code_used", actorId: userId });
  return true;
}
