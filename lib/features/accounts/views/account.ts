import { type AccountEventKind, accountEvents } from "@/lib/access/accounts/account-events";
import { isSecondFactorDemanded as isDemanded } from "@/lib/access/accounts/demand-second-factor";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { providerButtons } from "@/lib/access/http/provider-buttons";
import { findRelyingParty } from "@/lib/access/passkeys/relying-party";
import { PasskeyId } from "@/lib/domain/core/ids";
import { countAccountHoldings } from "@/lib/features/accounts/deletion/holdings";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";
import { findOwnData } from "./own-data";

const shown = { sessions: 100, events: 20 } as const;

async function listSessions(db: Db, person: SignedIn) {
  const rows = await db.session.findMany({
    where: { userId: person.userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: shown.sessions,
    select: { id: true, userAgent: true, address: true, createdAt: true, lastSeenAt: true },
  });
  return rows
    .map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      startedAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
      isThis: row.id === person.sessionId,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

export type SessionView = ShownBy<typeof listSessions>[number];

function isKind(kind: string): kind is AccountEventKind {
  return Object.hasOwn(accountEvents, kind);
}

function withDetail(sentence: string, detail: string): string {
  return detail === "" ? sentence : `${sentence.slice(0, -1)}: ${detail}.`;
}

async function listEvents(db: Db, person: SignedIn) {
  const rows = await db.accountEvent.findMany({
    where: { userId: person.userId },
    orderBy: [{ ts: "desc" }, { id: "asc" }],
    take: shown.events,
  });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.actorId),
  );
  return rows.map(({ id, ts, kind, detail, actorId }) => ({
    id,
    at: iso(ts),
    text: withDetail(isKind(kind) ? accountEvents[kind] : `${kind.replaceAll("_", " ")}.`, detail),
    by: actorId === person.userId ? null : (personOf(actorId)?.name ?? null),
  }));
}

async function listMethods(db: Db, person: SignedIn): Promise<string[]> {
  const rows = await db.signInMethod.findMany({ where: { userId: person.userId }, select: { provider: true } });
  const names = new Map<string, string>(providerButtons().map(({ id, name }) => [id, name]));
  return rows.map(({ provider }) => names.get(provider) ?? provider);
}

async function findSecondFactor(db: Db, { userId }: SignedIn) {
  const row = await db.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  if (!row?.confirmedAt) return null;
  return { since: iso(row.confirmedAt), codesLeft: await db.recoveryCode.count({ where: { userId, usedAt: null } }) };
}

/** One's passkeys, and how many recovery codes are left beside them; null where browsers keep none of this install. */
async function findPasskeys(db: Db, { userId }: SignedIn) {
  const rows = await db.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
  if (rows.length === 0 && findRelyingParty() === null) return null;
  return {
    kept: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id: PasskeyId.parse(id),
      name,
      createdAt: iso(createdAt),
      lastUsedAt: isoOrNull(lastUsedAt),
    })),
    codesLeft: await db.recoveryCode.count({ where: { userId, usedAt: null } }),
  };
}

async function countTokens(db: Db, person: SignedIn): Promise<number> {
  const living = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  return await db.apiToken.count({ where: { userId: person.userId, revokedAt: null, ...living } });
}

/** One's own account. */
export async function getAccountView(db: Db, person: SignedIn) {
  const [account, secondFactor, passkeys, isSecondFactorDemanded, methods, sessions, tokens, events] =
    await Promise.all([
      db.user.findUniqueOrThrow({
        where: { id: person.userId },
        select: { passwordHash: true, emailVerifiedAt: true },
      }),
      findSecondFactor(db, person),
      findPasskeys(db, person),
      isDemanded(db),
      listMethods(db, person),
      listSessions(db, person),
      countTokens(db, person),
      listEvents(db, person),
    ]);
  const [ownData, holdings] = await Promise.all([findOwnData(db, person), countAccountHoldings(db, person.userId)]);
  const { name, email } = person;
  const isConfirmed = account.emailVerifiedAt !== null;
  const canConfirm = !isConfirmed && isMailConfigured();
  const hasPassword = account.passwordHash !== null;
  const proofs = { hasPassword, secondFactor, passkeys, isSecondFactorDemanded, methods };
  return {
    name,
    email,
    isConfirmed,
    canConfirm,
    sendsMail: isMailConfigured(),
    ...proofs,
    sessions,
    tokens,
    ownData,
    holdings,
    events,
  };
}

export type AccountView = ShownBy<typeof getAccountView>;
