import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Scope } from "@/lib/domain/ids";
import { type FactStatus, factStatuses } from "@/lib/domain/words";
import { type FactFilter, whereFilter } from "./fact-filter";

/** Facts that are counted for one figure at most; a figure above it means "more than". */
export const COUNTED_MOST = 1_000;

export interface Facets {
  total: number;
  status: Record<FactStatus, number>;
  /** By researchers' ids; those without any are missing. */
  researchers: Map<string, number>;
  contradicted: number;
}

const Row = z.object({ name: z.string(), count: z.int() });

function counted(scope: Scope, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select count(*)::int from (
    select from fact f where f.project_id = ${scope.projectId}::uuid ${where} limit ${COUNTED_MOST + 1}) as counted)`;
}

/**
 * How many facts each choice of a filter would show, beside the other filters as they are. Counting ends at a bound, so
 * that it costs the same however much is known.
 */
export async function countFacets(
  db: Db | Tx,
  scope: Scope,
  asked: { words: Prisma.Sql; filter: FactFilter; researcherIds: readonly string[] },
): Promise<Facets> {
  const { words, filter, researcherIds } = asked;
  const beside = (freed: Partial<FactFilter>): Prisma.Sql =>
    Prisma.sql`${words} ${whereFilter(scope, { ...filter, ...freed })}`;
  const [totals, statuses, researchers, open] = await Promise.all([
    db.$queryRaw`select 'total' as name, ${counted(scope, beside({}))} as count`,
    db.$queryRaw`
      select word as name, ${counted(scope, Prisma.sql`${beside({ status: null })} and f.status = word::fact_status`)} as count
      from unnest(${[...factStatuses]}::text[]) as word`,
    db.$queryRaw`
      select word as name, ${counted(scope, Prisma.sql`${beside({ researcherId: null })} and f.researcher_id = word::uuid`)} as count
      from unnest(${[...researcherIds]}::text[]) as word`,
    db.$queryRaw`select 'open' as name, ${counted(scope, beside({ isContradicted: true }))} as count`,
  ]);
  const [total] = z.array(Row).parse(totals);
  const [contradicted] = z.array(Row).parse(open);
  const byStatus = new Map(
    z
      .array(Row)
      .parse(statuses)
      .map(({ name, count }) => [name, count]),
  );
  const status = Object.fromEntries(factStatuses.map((word) => [word, byStatus.get(word) ?? 0]));
  return {
    total: total?.count ?? 0,
    status: z.record(z.enum(factStatuses), z.int()).parse(status),
    researchers: new Map(
      z
        .array(Row)
        .parse(researchers)
        .map(({ name, count }) => [name, count]),
    ),
    contradicted: contradicted?.count ?? 0,
  };
}
