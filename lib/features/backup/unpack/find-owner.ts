import { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";

/** Whose a restored project becomes: the account with this address or, without one, the oldest administrator. */
export async function findOwner(db: Db, email: string | undefined): Promise<{ userId: UserId; email: string }> {
  const owner = await db.user.findFirst({
    where:
      email === undefined ? { disabledAt: null } : { email: { equals: email, mode: "insensitive" }, disabledAt: null },
    orderBy: [{ isAdmin: "desc" }, { createdAt: "asc" }, { id: "asc" }],
    select: { id: true, email: true },
  });
  if (owner) return { userId: UserId.parse(owner.id), email: owner.email };
  const why = email === undefined ? "There is no account yet." : `There is no account ${email} here.`;
  throw new Refusal("not_found", `${why} Start Stemma, make the account, then restore.`);
}
