import { z } from "zod";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 500;

const Rows = z.array(
  z.object({ projectId: z.string(), name: z.string(), reason: z.string(), by: z.string().nullable(), setAt: z.date() }),
);

/** Projects on which a legal hold stands, the newest first; for administrators, who are asked for by the caller. */
export async function listLegalHolds(db: Db) {
  const rows = Rows.parse(
    await db.$queryRaw`
      select h.project_id as "projectId", p.name, h.reason, u.name as by, h.set_at as "setAt"
      from legal_hold h join project p on p.id = h.project_id left join person u on u.id = h.set_by_id
      where h.lifted_at is null order by h.set_at desc, h.id limit ${SHOWN}`,
  );
  return rows.map(({ setAt, ...held }) => ({ ...held, setAt: iso(setAt) }));
}

/** A project of which nothing can be deleted, and why. */
export type HeldProjectView = ShownBy<typeof listLegalHolds>[number];
