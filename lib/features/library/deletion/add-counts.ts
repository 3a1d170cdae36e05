import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Counts } from "./remove-source";

/** A deletion under way, as the table that it stands in names it. */
interface Counted {
  deletion: "source_deletion" | "research_deletion";
  key: "source_id" | "id";
  id: string;
}

/** Adds what a step did to what all of them did: rows that went, and rows that had words taken out, by table. */
export async function addCounts(
  tx: Tx,
  { deletion, key, id }: Counted,
  { gone = {}, redacted = {} }: { gone?: Counts; redacted?: Counts },
): Promise<void> {
  for (const [kind, counts] of [
    ["deleted", gone],
    ["redacted", redacted],
  ] as const) {
    const told = Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
    await tx.$executeRaw`
      update ${Prisma.raw(deletion)} set rows = jsonb_set(rows, array[${kind}], (
        select coalesce(jsonb_object_agg(name, rows), '{}') from (
          select key as name, sum(value::bigint) as rows from (
            select * from jsonb_each_text(coalesce(rows -> ${kind}, '{}'))
            union all select * from jsonb_each_text(${JSON.stringify(told)}::jsonb)) told group by key) counted))
      where ${Prisma.raw(key)} = ${id}::uuid`;
  }
}
