import { z } from "zod";
import { CapName, capOf, capRefusal, SetCaps } from "@/lib/domain/core/caps";
import type { Db, Tx } from "@/lib/platform/db/client";
import { locks } from "@/lib/platform/locks";

const Row = z.object({
  install: SetCaps.catch({}),
  project: SetCaps.catch({}),
});

/** The numbers that hold for a project, or where no project is concerned. */
export async function readCaps(db: Db | Tx, projectId: string | null): Promise<(name: CapName) => number> {
  // Other numbers of the install stand in the same table: how long tokens live, what is demanded.
  const rows = await db.$queryRaw<unknown[]>`
    select coalesce((select jsonb_object_agg(name, value) from install_setting
        where name = any(${CapName.options}::text[])), '{}') as install,
      coalesce((select settings -> 'caps' from project where id = ${projectId}::uuid), '{}') as project`;
  const { install, project } = Row.parse(rows[0]);
  return (name) => capOf(name, install, project);
}

/** One more of something, within the caller's transaction. */
export interface OneMore {
  readonly cap: CapName;
  /** Whose: an account's or a project's id; empty for the whole install. */
  readonly owner: string;
  readonly projectId: string | null;
  /** How many there are. */
  count(): Promise<number>;
}

/** Whoever may meet the same caps of the same owners waits until this transaction has ended; they are locked in this order. */
export async function lockCaps(tx: Tx, caps: readonly { cap: CapName; owner: string }[]): Promise<void> {
  const names = caps.map(({ cap, owner }) => `${cap} ${owner}`);
  await tx.$executeRaw`select pg_advisory_xact_lock(${locks.caps}::int, hashtext(name)) from unnest(${names}::text[]) as name`;
}

/** The same of one cap. */
export async function lockCap(tx: Tx, cap: CapName, owner: string): Promise<void> {
  await lockCaps(tx, [{ cap, owner }]);
}

/**
 * Refuses one more of what a cap counts when there are as many as may be. Who asks for the same owner waits until this
 * transaction has ended, so that two at once do not pass together: call it late in a transaction that takes long. Of
 * caps of several owners ask for the account's first and the install's last: then of those who wait for the install's
 * there is one of each account at most.
 */
export async function requireRoom(tx: Tx, { cap, owner, projectId, count }: OneMore): Promise<void> {
  await lockCap(tx, cap, owner);
  const value = (await readCaps(tx, projectId))(cap);
  if ((await count()) >= value) throw capRefusal(cap, value);
}
