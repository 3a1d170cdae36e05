import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { refuseLooser } from "@/lib/domain/accounts/no-looser";
import { TOKEN_DAYS, TOKEN_NOTICE_DAYS, whyTooLong } from "@/lib/domain/accounts/token-life";
import { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { locks } from "@/lib/platform/locks";

/** Days that a token of this install may live at most; null for as long as its owner likes. */
export async function longestTokenLife(db: Db | Tx): Promise<number | null> {
  const row = await db.installSetting.findUnique({ where: { name: TOKEN_DAYS }, select: { value: true } });
  return row?.value ?? null;
}

/** Refuses a token that would live longer than the install allows; whoever changes that waits until this one is made. */
export async function requireShortLife(tx: Tx, days: number | null): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(${locks.tokenLife})`;
  const why = whyTooLong(days, await longestTokenLife(tx));
  if (why !== null) throw new Refusal("invalid", why, "days");
}

function isLonger(days: number | null, before: number | null): boolean {
  return before !== null && (days === null || days > before);
}

const Shortened = z.array(
  z.object({ userId: UserId, name: z.string(), endsAt: z.date(), to: z.string(), isTold: z.boolean() }),
);

/** A token that ends sooner than its owner had said, and where its owner is told. */
export type ShortenedToken = z.infer<typeof Shortened>[number];

/**
 * Says how many days tokens live at most, or lifts that. Those that would outlive it end when they have lived so long, and
 * not before some days' notice; what was shortened once stays so. Answers which those are, to tell their owners.
 */
export async function setTokenLife(
  db: Db,
  admin: { readonly userId: UserId; readonly isProgram?: true },
  days: number | null,
): Promise<ShortenedToken[]> {
  const { userId } = admin;
  return await inTransaction(db, async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${locks.tokenLife})`;
    if (isLonger(days, await longestTokenLife(tx))) refuseLooser(admin);
    const detail = days === null ? "API tokens live as long as people like" : `API tokens live ${days} days at most`;
    await noteAccount(tx, { userId, kind: "limit_set", actorId: userId, detail });
    if (days === null) {
      await tx.installSetting.deleteMany({ where: { name: TOKEN_DAYS } });
      return [];
    }
    const set = { value: days, setById: userId };
    await tx.installSetting.upsert({
      where: { name: TOKEN_DAYS },
      create: { name: TOKEN_DAYS, ...set },
      update: { ...set, setAt: new Date() },
    });
    const shortened = Shortened.parse(
      await tx.$queryRaw`
        with ends as (
          select id, greatest(created_at + make_interval(days => ${days}::int),
            now() + make_interval(days => ${TOKEN_NOTICE_DAYS}::int)) as at
          from api_token where revoked_at is null and (expires_at is null or expires_at > now()))
        update api_token t set expires_at = ends.at, shortened_at = now()
        from ends, "user" u
        where t.id = ends.id and u.id = t.user_id and (t.expires_at is null or t.expires_at > ends.at)
        returning t.user_id as "userId", t.name, t.expires_at as "endsAt", u.email as to, u.disabled_at is null as "isTold"`,
    );
    // Of the install, which no person is told of: administrators see when they end.
    await tx.$executeRaw`
      with ends as (
        select id, greatest(created_at + make_interval(days => ${days}::int),
          now() + make_interval(days => ${TOKEN_NOTICE_DAYS}::int)) as at
        from directory_token where revoked_at is null and (expires_at is null or expires_at > now()))
      update directory_token t set expires_at = ends.at from ends
      where t.id = ends.id and (t.expires_at is null or t.expires_at > ends.at)`;
    for (const { userId: owner, name } of shortened) {
      await noteAccount(tx, { userId: owner, kind: "token_shortened", actorId: userId, detail: name });
    }
    return shortened;
  });
}
