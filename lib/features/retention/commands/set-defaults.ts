import { noteAccount } from "@/lib/access/accounts/account-events";
import { retentionKinds } from "@/lib/domain/core/words";
import { daysInWords, defaultDaysName, retentionWords } from "@/lib/domain/install/retention";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { retentionContract } from "@/lib/features/retention/contract";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** Says how long projects that are made from now on keep things, until their owners say otherwise; in the trail of whoever sets it. */
export async function setRetentionDefaults(
  db: Db,
  { userId }: Actor,
  { days: wanted }: Parsed<typeof retentionContract, "set_retention_defaults">,
): Promise<Answered<typeof retentionContract, "set_retention_defaults">> {
  await inTransaction(db, async (tx) => {
    for (const kind of retentionKinds) {
      const days = wanted[kind];
      if (days === undefined) continue;
      const name = defaultDaysName(kind);
      const set = { value: days ?? 0, setById: userId };
      if (days === null) await tx.installSetting.deleteMany({ where: { name } });
      else
        await tx.installSetting.upsert({
          where: { name },
          create: { name, ...set },
          update: { ...set, setAt: new Date() },
        });
      const kept = days === null ? "for ever" : `for ${daysInWords(days)}`;
      const detail = `${retentionWords[kind].name}, in new projects: ${kept}`;
      await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
    }
  });
  return {};
}
