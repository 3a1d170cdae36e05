import { noteAccount } from "@/lib/access/accounts/account-events";
import { refuseLooser } from "@/lib/domain/accounts/no-looser";
import { ACCESS_LOG_DAYS } from "@/lib/domain/core/access-log";
import type { installContract } from "@/lib/features/install/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { readAccessLogDays } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** How many days the log of readings and sign-ins goes back; in the trail of whoever sets it. */
export async function keepAccessLog(
  db: Db,
  caller: Actor,
  { days }: Parsed<typeof installContract, "keep_access_log">,
): Promise<Answered<typeof installContract, "keep_access_log">> {
  const { userId } = caller;
  await inTransaction(db, async (tx) => {
    // Of who sets it at once, each sees what the other set.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${ACCESS_LOG_DAYS}))`;
    if (days < (await readAccessLogDays(tx))) refuseLooser(caller);
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
