import { z } from "zod";
import { type CapName, capRefusal } from "@/lib/domain/core/caps";
import type { Scope } from "@/lib/domain/core/ids";
import type { Refusal } from "@/lib/domain/core/refusal";
import type { Tx } from "@/lib/platform/db/client";
import { lockCap, readCaps } from "@/lib/platform/limit/caps";

const MEGABYTE = 1024 * 1024;

const Maker = z.tuple([z.object({ maker: z.string().nullable() })]).transform(([{ maker }]) => maker);
const Held = z.object({ sources: z.number(), project: z.number(), account: z.number(), install: z.number() });

/**
 * Why the library takes no further source, or no new reading of one that it has; null while it does. Excluded sources count. Call it with the library locked;
 * other libraries of the same account wait until this transaction has ended. What the install holds is measured, not
 * counted: what comes in at this moment is in no measure yet.
 */
export async function whyNoRoom(
  tx: Tx,
  { projectId }: Scope,
  adds: "source" | "reading" = "source",
): Promise<Refusal | null> {
  const maker = Maker.parse(
    await tx.$queryRaw`
      select coalesce(imported_by_id, created_by_id)::text as maker from project where id = ${projectId}::uuid`,
  );
  if (maker !== null) await lockCap(tx, "account_megabytes", maker);
  const rows = await tx.$queryRaw<unknown[]>`
    select (select count(*)::int from source where project_id = ${projectId}::uuid) as sources,
      coalesce((select bytes::float8 from project_size where project_id = ${projectId}::uuid), 0) as project,
      coalesce((select sum(z.bytes)::float8 from project_size z join project p on p.id = z.project_id
        where coalesce(p.imported_by_id, p.created_by_id) = ${maker}::uuid), 0) as account,
      pg_database_size(current_database())::float8 as install`;
  const held = Held.parse(rows[0]);
  const capIn = await readCaps(tx, projectId);
  const counts: [CapName, number][] = [
    ["project_sources", held.sources],
    ["project_megabytes", held.project / MEGABYTE],
    ["account_megabytes", held.account / MEGABYTE],
    ["install_megabytes", held.install / MEGABYTE],
  ];
  const met = counts.find(([name, count]) => count >= capIn(name) && (adds === "source" || name !== "project_sources"));
  return met === undefined ? null : capRefusal(met[0], capIn(met[0]));
}
