import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import type { Leases, Renewal } from "@/lib/run/engine/context";
import { LEASE_SECONDS, RENEW_MS } from "./lease";

/**
 * Says of these leases that their holder lives; returns those that are still held. A node that is being written at this
 * moment is not waited for: it is held, and is renewed the next time.
 */
export async function renewLeases(db: Db, tokens: readonly string[]): Promise<Map<string, { isFinishing: boolean }>> {
  const rows = await db.$queryRaw<{ token: string; is_finishing: boolean }[]>`
    /* renew_leases */
    with free as materialized (
      select id from node where lease_token = any(${[...tokens]}::uuid[]) and status = 'running'
      order by id for no key update skip locked
    ), renewed as (
      update node set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from free where node.id = free.id
    )
    select n.lease_token as token, r.finish_reason is not null or r.limit_reached is not null as is_finishing
    from node n join run r on r.id = n.run_id
    where n.lease_token = any(${[...tokens]}::uuid[]) and n.status = 'running'`;
  return new Map(rows.map(({ token, is_finishing: isFinishing }) => [token, { isFinishing }]));
}

/** Opens the leases of a process. `db` is best a client of their own: they must not wait behind what they protect. */
export function openLeases(db: Db): Leases {
  const held = new Map<string, (renewal: Renewal) => void>();
  let isUnderWay = false;
  const renew = async (): Promise<void> => {
    if (isUnderWay || held.size === 0) return;
    isUnderWay = true;
    const asked = [...held];
    try {
      const found = await renewLeases(
        db,
        asked.map(([token]) => token),
      );
      for (const [token, onRenewed] of asked) {
        const renewed = found.get(token);
        if (held.has(token)) onRenewed({ isHeld: renewed !== undefined, isFinishing: renewed?.isFinishing ?? false });
      }
    } catch (error) {
      // The database is away for a moment; a lease outlives a few renewals, and its loss is noticed at the write.
      log.warn({ error, leases: asked.length }, "leases not renewed");
    } finally {
      isUnderWay = false;
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  return {
    keep(token, onRenewed): () => void {
      held.set(token, onRenewed);
      return () => void held.delete(token);
    },
    close: () => clearInterval(timer),
  };
}
