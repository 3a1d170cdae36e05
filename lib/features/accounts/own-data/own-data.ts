import { randomUUID } from "node:crypto";
import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { type AccountSession, lockAccountSession } from "@/lib/access/accounts/sessions";
import { OWN_DATA_DAYS } from "@/lib/domain/accounts/own-data";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inLongTransaction, inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { advance, fail, renew, tidyLeased } from "@/lib/platform/queue/leased";
import { reach } from "@/lib/run/engine/race-points";
import { gatherData } from "./gather-data";

/** How long a file stays with a worker that gives no sign of life. */
const LEASE_SECONDS = 150;
/** Workers that may die of one file before it is given up. */
const ATTEMPTS = 3;
/** What a file may have at most. */
const BYTES_MAX = 50_000_000;
/** Longest that gathering may take, and that it waits for a connection. */
const GATHERING_MS = 30 * 60_000;
const WAIT_MS = 30_000;
const TABLE = "person_export";

/** Asks for all that is held of oneself as a file; an older one goes. A worker makes it. */
export async function askOwnData(db: Db, self: AccountSession): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const underWay = await tx.personExport.count({ where: { userId, status: { in: ["queued", "running"] } } });
    if (underWay > 0)
      throw new Refusal("conflict", "A file of your data is being made already. Wait until it is done.");
    await tx.personExport.deleteMany({ where: { userId } });
    await tx.$executeRaw`
      insert into person_export (user_id, expires_at)
      values (${userId}::uuid, now() + make_interval(days => ${OWN_DATA_DAYS}::int))`;
    await noteAccount(tx, { userId, kind: "data_exported", actorId: userId });
  });
}

const Claimed = z.object({ id: z.string(), userId: z.string(), token: z.string() });
type Claimed = z.output<typeof Claimed>;

/** Takes the oldest file that waits, or whose worker is gone; null where there is none. */
async function claim(db: Db): Promise<Claimed | null> {
  const rows = await db.$queryRaw<unknown[]>`
    update person_export set status = 'running', progress = 0, attempts = attempts + 1,
      lease_token = ${randomUUID()}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (select id from person_export where attempts < ${ATTEMPTS}
      and (status = 'queued' or (status = 'running' and lease_until < now()))
      order by created_at, id limit 1 for update skip locked)
    returning id, user_id as "userId", lease_token as token`;
  return rows[0] === undefined ? null : Claimed.parse(rows[0]);
}

const TOO_LARGE = "The file would be larger than 50 MB. Ask whoever runs this install for it.";

/** All parts in one buffer; null when they are more than a file may have. */
async function gather(db: Db, claimed: Claimed): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const onTable = async (progress: number): Promise<void> => {
    await renew(db, TABLE, { ...claimed, seconds: LEASE_SECONDS });
    await advance(db, TABLE, { ...claimed, progress });
  };
  const whole = {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    timeout: GATHERING_MS,
    maxWait: WAIT_MS,
  };
  await inLongTransaction(
    db,
    async (tx) => {
      for await (const part of gatherData(tx, { userId: claimed.userId, madeAt: new Date(), onTable })) {
        const encoded = Buffer.from(part, "utf8");
        bytes += encoded.byteLength;
        if (bytes > BYTES_MAX) return;
        parts.push(encoded);
      }
    },
    whole,
  );
  return bytes > BYTES_MAX ? null : Buffer.concat(parts);
}

async function make(db: Db, claimed: Claimed): Promise<void> {
  const { id, token } = claimed;
  const bytes = await gather(db, claimed);
  await reach("own_data_gathered", claimed.userId);
  if (bytes === null) return await fail(db, TABLE, { ...claimed, why: TOO_LARGE });
  // Kept from when it is there on: it may have waited long.
  await db.$executeRaw`
    update person_export set status = 'done', progress = 100, bytes = ${bytes}, size_bytes = ${bytes.byteLength},
      ended_at = now(), expires_at = now() + make_interval(days => ${OWN_DATA_DAYS}::int), lease_until = null
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'running'`;
}

/** Makes the files that people have asked for, one after the other; called again and again by every worker. */
export async function workOwnData(db: Db, signal: AbortSignal): Promise<void> {
  const why = "The file could not be made, though it was tried several times. Ask for it again.";
  await tidyLeased(db, TABLE, { attempts: ATTEMPTS, why });
  while (!signal.aborted) {
    const claimed = await claim(db);
    if (claimed === null) return;
    try {
      await make(db, claimed);
    } catch (error) {
      log.error({ error, userId: claimed.userId }, "a file of somebody's data was not made");
      await fail(db, TABLE, { ...claimed, why: "The file could not be made. Ask for it again." });
    }
  }
}
