import { providerButtons } from "@/lib/access/http/provider-buttons";
import type { UserId } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** By what somebody shows once more that an account is theirs. */
export async function getProofsView(db: Db, { userId }: { userId: UserId }) {
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      secondFactor: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
      signInMethods: { select: { provider: true } },
    },
  });
  const linked = account.signInMethods.map(({ provider }) => provider);
  return {
    hasPassword: account.passwordHash !== null,
    hasSecondFactor: (account.secondFactor?.confirmedAt ?? null) !== null || account._count.passkeys > 0,
    hasPasskey: account._count.passkeys > 0,
    providers: providerButtons().filter(({ id }) => linked.includes(id)),
  };
}

export type ProofsView = ShownBy<typeof getProofsView>;

/** A way to sign in with an account elsewhere, as its button names it. */
export type ProviderButton = ProofsView["providers"][number];
