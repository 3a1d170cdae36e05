import { noteAccount } from "@/lib/access/accounts/account-events";
import { ACCESS_LOG_DAYS } from "@/lib/domain/core/access-log";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { Actor } from "./command";
import type { CommandOutput, CommandParsed } from "./contract";

/** How many days the log of readings and sign-ins goes back; in the trail of whoever sets it. */
export async function keepAccessLog(
  db: Db,
  { userId }: Actor,
  { days }: CommandParsed<"keep_access_log">,
): Promise<CommandOutput<"keep_access_log">> {
  await inTransaction(db, async (tx) => {
    const set = { value: days, setById: userId };
    await tx.installSetting.upsert({
      where: { name: ACCESS_LOG_DAYS },
      create: { name: ACCESS_LOG_DAYS, ...set },
      update: { ...set, setAt: new Date() },
    });
    const detail = `Readings and sign-ins are kept for ${days} days`;
    await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
  });
  return {};
}
