import type { UserId } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Under which name an install keeps whether everybody needs a second factor. */
export const DEMANDED = "second_factor_demanded";

/** Whether the account that a column names has a second factor that counts: codes of a program, or a passkey. */
export function hasSecondFactor(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(exists (select from second_factor held where held.user_id = ${userId} and held.confirmed_at is not null)
    or exists (select from passkey held where held.user_id = ${userId}))`;
}

/** The same of one account. */
export async function holdsSecondFactor(db: Db | Tx, userId: UserId): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from "user" u where u.id = ${userId}::uuid and ${hasSecondFactor(Prisma.sql`u.id`)}`;
  return rows.length > 0;
}

/** Whether the account that a column names lacks the second factor that this install demands. */
export function lacksSecondFactor(userId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(exists (select from install_setting demanded where demanded.name = ${DEMANDED} and demanded.value = 1)
    and not ${hasSecondFactor(userId)})`;
}
