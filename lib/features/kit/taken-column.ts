import { Prisma } from "@/lib/platform/db/generated/client";

/** The rule by which something went, as `TakenByRule` reads it: of the sweep that a column names; null where none does. */
export function takenColumn(sweepId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select jsonb_build_object('at', s.began_at, 'days', s.days, 'by', p.name)
    from retention_sweep s left join person p on p.id = s.set_by_id where s.id = ${sweepId})`;
}
