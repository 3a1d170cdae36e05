import { DEMANDED, holdsSecondFactor } from "@/lib/access/codes/has-second-factor";
import { refuseLooser } from "@/lib/domain/accounts/no-looser";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { noteAccount } from "./account-events";

/** Whether this install demands a second factor of everybody. */
export async function isSecondFactorDemanded(db: Db | Tx): Promise<boolean> {
  const row = await db.installSetting.findUnique({ where: { name: DEMANDED }, select: { value: true } });
  return row?.value === 1;
}

/** Demands a second factor of everybody, or no longer; by an administrator who has one. */
export async function demandSecondFactor(
  db: Db,
  admin: { readonly userId: UserId; readonly isProgram?: true },
  { isDemanded }: { isDemanded: boolean },
): Promise<void> {
  const { userId } = admin;
  if (!isDemanded) refuseLooser(admin);
  await inTransaction(db, async (tx) => {
    if (isDemanded && !(await holdsSecondFactor(tx, userId))) {
      throw new Refusal(
        "conflict",
        "Set up a second factor of your own first, under Account. Then demand it of others.",
      );
    }
    const set = { value: isDemanded ? 1 : 0, setById: userId };
    await tx.installSetting.upsert({
      where: { name: DEMANDED },
      create: { name: DEMANDED, ...set },
      update: { ...set, setAt: new Date() },
    });
    const detail = isDemanded ? "A second factor is demanded of everybody" : "A second factor is up to everybody";
    await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
  });
}
