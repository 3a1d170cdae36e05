import { requireAdmin } from "@/lib/access/accounts/people";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { AccountRowView } from "@/lib/features/kit/models-members";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 1_000;

/** Every account of this install, for its administrators. */
export async function listAccounts(db: Db, person: SignedIn): Promise<AccountRowView[]> {
  await requireAdmin(db, person);
  const rows = await db.user.findMany({
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: SHOWN,
    select: {
      id: true,
      name: true,
      email: true,
      isAdmin: true,
      createdAt: true,
      disabledAt: true,
      emailVerifiedAt: true,
      sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
      secondFactor: { select: { confirmedAt: true } },
      _count: { select: { memberships: true } },
    },
  });
  return rows.map(({ sessions, _count, emailVerifiedAt, secondFactor, ...row }) => ({
    ...row,
    hasSecondFactor: (secondFactor?.confirmedAt ?? null) !== null,
    isConfirmed: emailVerifiedAt !== null,
    isSelf: row.id === person.userId,
    createdAt: iso(row.createdAt),
    disabledAt: isoOrNull(row.disabledAt),
    lastSeenAt: isoOrNull(sessions[0]?.lastSeenAt ?? null),
    projects: _count.memberships,
  }));
}
