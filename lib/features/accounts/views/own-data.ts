import { requireRecentSignIn } from "@/lib/access/accounts/recent-sign-in";
import type { AccountSession } from "@/lib/access/accounts/sessions";
import { OwnDataStatus } from "@/lib/domain/accounts/own-data-status";
import { Refusal } from "@/lib/domain/core/refusal";
import { attachment } from "@/lib/features/kit/attachment";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

type Own = Pick<AccountSession, "userId">;

/** How the file of one's own data stands; null where none was asked for, or it has gone. */
export async function findOwnData(db: Db, { userId }: Own) {
  const row = await db.personExport.findFirst({
    where: { userId, expiresAt: { gt: new Date() } },
    select: { status: true, progress: true, sizeBytes: true, error: true, createdAt: true, expiresAt: true },
  });
  if (row === null) return null;
  const { createdAt, expiresAt, status, ...told } = row;
  return { ...told, status: OwnDataStatus.parse(status), createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
}

/** How the file of a person's data stands. */
export type OwnDataView = NonNullable<ShownBy<typeof findOwnData>>;

/** Refuses whoever has no file that they could fetch, and whoever has not shown for a while that the account is theirs. */
export async function requireOwnDataFile(db: Db, self: AccountSession): Promise<void> {
  if ((await findOwnData(db, self))?.status !== "done") {
    throw new Refusal("conflict", "There is no file of your data by now. Make a new one.");
  }
  await requireRecentSignIn(db, self);
}

/** The file itself, to whoever it is of, soon after signing in. */
export async function getOwnDataFile(db: Db, self: AccountSession): Promise<Response> {
  const { userId } = self;
  const row = await db.personExport.findFirst({
    where: { userId, status: "done", expiresAt: { gt: new Date() } },
    select: { bytes: true, endedAt: true },
  });
  if (row?.bytes == null) throw new Refusal("not_found", "There is no file of your data. Ask for one under Account.");
  await requireRecentSignIn(db, self);
  const day = (row.endedAt ?? new Date()).toISOString().slice(0, 10);
  return attachment(row.bytes, { name: `my-data-${day}.json`, mediaType: "application/json; charset=utf-8" });
}
