import { providerButtons } from "@/lib/access/providers";
import type { UserId } from "@/lib/domain/core/ids";
import type { ProofsView } from "@/lib/features/kit/models-members";
import type { Db } from "@/lib/platform/db/client";

/** By what somebody shows once more that an account is theirs. */
export async function getProofsView(db: Db, { userId }: { userId: UserId }): Promise<ProofsView> {
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      secondFactor: { select: { confirmedAt: true } },
      signInMethods: { select: { provider: true } },
    },
  });
  const linked = account.signInMethods.map(({ provider }) => provider);
  return {
    hasPassword: account.passwordHash !== null,
    hasSecondFactor: (account.secondFactor?.confirmedAt ?? null) !== null,
    providers: providerButtons().filter(({ id }) => linked.includes(id)),
  };
}
