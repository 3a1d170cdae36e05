import { requireAdmin } from "@/lib/access/accounts/people";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 1_000;
const STONES = 100;

/** Every account of this install, for its administrators. */
export async function listAccounts(db: Db, person: SignedIn) {
  await requireAdmin(db, person);
  const going = await db.accountDeletion.findMany({ where: { deletedAt: null }, select: { userId: true } });
  const rows = await db.user.findMany({
    where: { id: { notIn: going.map(({ userId }) => userId) } },
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
      _count: { select: { memberships: true, passkeys: true } },
    },
  });
  return rows.map(({ sessions, _count, emailVerifiedAt, secondFactor, ...row }) => ({
    ...row,
    hasSecondFactor: (secondFactor?.confirmedAt ?? null) !== null || _count.passkeys > 0,
    isConfirmed: emailVerifiedAt !== null,
    isSelf: row.id === person.userId,
    createdAt: iso(row.createdAt),
    disabledAt: isoOrNull(row.disabledAt),
    lastSeenAt: isoOrNull(sessions[0]?.lastSeenAt ?? null),
    projects: _count.memberships,
  }));
}

export type AccountRowView = ShownBy<typeof listAccounts>[number];

/** Accounts that were deleted, or are being deleted, the last first; for administrators of the install. */
export async function listDeletedAccounts(db: Db, person: SignedIn) {
  await requireAdmin(db, person);
  const rows = await db.accountDeletion.findMany({
    orderBy: [{ requestedAt: "desc" }, { userId: "asc" }],
    take: STONES,
    select: { userId: true, requestedById: true, requestedAt: true, deletedAt: true },
  });
  const personOf = await loadPeople(
    db,
    rows.map(({ requestedById }) => requestedById),
  );
  return rows.map(({ userId, requestedById, requestedAt, deletedAt }) => ({
    id: userId,
    by:
      requestedById === null
        ? "the directory"
        : userId === requestedById
          ? null
          : (personOf(requestedById)?.name ?? null),
    requestedAt: iso(requestedAt),
    deletedAt: isoOrNull(deletedAt),
  }));
}

/** What is left of an account that was deleted: without `by`, whoever had it deleted it; without `deletedAt`, a worker is at it. */
export type DeletedAccountView = ShownBy<typeof listDeletedAccounts>[number];
