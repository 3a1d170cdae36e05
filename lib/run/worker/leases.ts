import type { RawStatements } from "@/lib/platform/db/raw-statements";
import { log } from "@/lib/platform/log";
import { LeaseLost } from "@/lib/run/drivers/captured";
import type { KeptLease, Leases, Renewal } from "@/lib/run/engine/context";
import { LEASE_SECONDS, RENEW_MS } from "./lease";

/** How old the last sign of life may be for a call to begin: what is left of the lease then outlasts two renewals. */
const SURE_MS = LEASE_SECONDS * 1_000 - 2 * RENEW_MS;

/** A lease that is still held. */
interface Held {
  /** The run is to end its research. */
  isFinishing: boolean;
  /** False when its node is being written at this moment: it is held, but not for longer than before. */
  isRenewed: boolean;
}

/**
 * Says of these leases that their holder lives; returns those that are still held. A node that is being written at this
 * moment is not waited for: it is held, and is renewed the next time.
 */
export async function renewLeases(db: RawStatements, tokens: readonly string[]): Promise<Map<string, Held>> {
  const rows = await db.$queryRaw<{ token: string; is_finishing: boolean; is_renewed: boolean }[]>`
    /* renew_leases */
    with free as materialized (
      select id from node where lease_token = any(${[...tokens]}::uuid[]) and status = 'running'
      order by id for no key update skip locked
    ), renewed as (
      update node set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from free where node.id = free.id
      returning node.id
    )
    select n.lease_token as token, r.finish_reason is not null or r.limit_reached is not null as is_finishing,
      exists (select 1 from renewed where renewed.id = n.id) as is_renewed
    from node n join run r on r.id = n.run_id
    where n.lease_token = any(${[...tokens]}::uuid[]) and n.status = 'running'`;
  return new Map(
    rows.map(({ token, is_finishing: isFinishing, is_renewed: isRenewed }) => [token, { isFinishing, isRenewed }]),
  );
}

/** A lease as its process keeps it. */
interface Entry {
  /** When its last sign of life was sent, in milliseconds of this process's own steady clock. */
  sentMs: number;
  isHeld: boolean;
  onRenewed: (renewal: Renewal) => void;
}

/** Opens the leases of a process. `db` is best a client of their own: they must not wait behind what they protect. */
export function openLeases(db: RawStatements): Leases {
  const held = new Map<string, Entry>();
  let underWay: Promise<void> | null = null;

  const renewAll = async (): Promise<void> => {
    const asked = [...held];
    const sentMs = performance.now();
    const found = await renewLeases(
      db,
      asked.map(([token]) => token),
    );
    for (const [token, entry] of asked) {
      if (held.get(token) !== entry) continue;
      const renewed = found.get(token);
      if (renewed?.isRenewed) entry.sentMs = sentMs;
      entry.isHeld = renewed !== undefined;
      entry.onRenewed({ isHeld: entry.isHeld, isFinishing: renewed?.isFinishing ?? false });
    }
  };
  const renew = (): Promise<void> => {
    underWay ??= renewAll().finally(() => {
      underWay = null;
    });
    return underWay;
  };
  const timer = setInterval(() => {
    if (held.size === 0) return;
    renew().catch((error: unknown) => {
      // The database is away for a moment; a lease outlives a few renewals, and its loss is noticed at the write.
      log.warn({ error, leases: held.size }, "leases not renewed");
    });
  }, RENEW_MS);

  return {
    keep(token, claimedMs, onRenewed): KeptLease {
      const entry: Entry = { sentMs: claimedMs, isHeld: true, onRenewed };
      held.set(token, entry);
      return {
        async confirm(): Promise<void> {
          if (entry.isHeld && performance.now() - entry.sentMs < SURE_MS) return;
          // A renewal that is under way may have been answered before this process slept.
          await underWay;
          if (entry.isHeld) await renew();
          if (!entry.isHeld) throw new LeaseLost();
        },
        letGo(): void {
          entry.isHeld = false;
          held.delete(token);
        },
      };
    },
    close: () => clearInterval(timer),
  };
}
