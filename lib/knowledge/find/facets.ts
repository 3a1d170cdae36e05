import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { type FactStatus, factStatuses } from "@/lib/domain/core/words";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FactFilter, noFilter, whereFilter } from "./fact-filter";

/** Facts that are counted for one figure at most; a figure above it means "more than". */
export const COUNTED_MOST = 1_000;

export interface Facets {
  total: number;
  status: Record<FactStatus, number>;
  /** By researchers' ids; those without any are missing. */
  researchers: Map<string, number>;
  contradicted: number;
}

/** Facts that hold what is looked for, of which counts are made at most: the more it finds, the less a count says. */
const HELD_MOST = 5_000;

const Row = z.object({ name: z.string(), count: z.int() });
const Held = z.object({
  status: z.enum(factStatuses),
  researcherId: z.string().nullable(),
  isOpen: z.boolean(),
  count: z.int(),
});
type Held = z.infer<typeof Held>;

interface FacetInput {
  filter: FactFilter;
  researcherIds: readonly string[];
}

function counted(scope: Scope, filter: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select count(*)::int from (
    select from fact f where f.project_id = ${scope.projectId}::uuid ${filter} limit ${COUNTED_MOST + 1}) as counted)`;
}

function byStatus(count: (status: FactStatus) => number): Facets["status"] {
  return z
    .record(z.enum(factStatuses), z.int())
    .parse(Object.fromEntries(factStatuses.map((word) => [word, count(word)])));
}

/**
 * How many of all facts each choice of a filter would show, beside the other filters as they are. Counting ends at a
 * bound, so that it costs the same however much is known.
 */
export async function countFacets(db: Db | Tx, scope: Scope, { filter, researcherIds }: FacetInput): Promise<Facets> {
  const beside = (freed: Partial<FactFilter>): Prisma.Sql => whereFilter(scope, { ...filter, ...freed });
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
  const countsOf = (rows: unknown): Map<string, number> =>
    new Map(
      z
        .array(Row)
        .parse(rows)
        .map(({ name, count }) => [name, count]),
    );
  const ofStatus = countsOf(statuses);
  return {
    total: countsOf(totals).get("total") ?? 0,
    status: byStatus((word) => ofStatus.get(word) ?? 0),
    researchers: countsOf(researchers),
    contradicted: countsOf(open).get("open") ?? 0,
  };
}

/**
 * The same among facts that hold words, which are looked up once for all figures. Of words that very many facts hold,
 * the first that are found are counted.
 */
export async function countFacetsOf(
  db: Db | Tx,
  scope: Scope,
  input: FacetInput & { words: Prisma.Sql },
): Promise<Facets> {
  const { filter, researcherIds } = input;
  const others = whereFilter(scope, { ...filter, status: null, researcherId: null, isContradicted: false });
  const rows = z.array(Held).parse(
    await db.$queryRaw`
      with held as materialized (
        select f.id, f.status, f.researcher_id from fact f
        where f.project_id = ${scope.projectId}::uuid ${input.words} ${others} limit ${HELD_MOST}
      ), open as materialized (
        select f.id from held f where true ${whereFilter(scope, { ...noFilter, isContradicted: true })})
      select status::text, researcher_id as "researcherId", open.id is not null as "isOpen", count(*)::int as count
      from held left join open on open.id = held.id group by 1, 2, 3`,
  );
  return facetsOf(rows, { filter, researcherIds });
}

/** The figures of a filter from what was found, by its status, its researcher and whether it is contradicted. */
export function facetsOf(rows: readonly Held[], { filter, researcherIds }: FacetInput): Facets {
  const isStatus = (row: Held): boolean => filter.status === null || row.status === filter.status;
  const isResearcher = (row: Held): boolean => filter.researcherId === null || row.researcherId === filter.researcherId;
  const isOpen = (row: Held): boolean => !filter.isContradicted || row.isOpen;
  const sum = (...conditions: ((row: Held) => boolean)[]): number =>
    rows
      .filter((row) => conditions.every((condition) => condition(row)))
      .reduce((count, row) => Math.min(COUNTED_MOST + 1, count + row.count), 0);
  return {
    total: sum(isStatus, isResearcher, isOpen),
    status: byStatus((word) => sum((row) => row.status === word, isResearcher, isOpen)),
    researchers: new Map(researcherIds.map((id) => [id, sum((row) => row.researcherId === id, isStatus, isOpen)])),
    contradicted: sum((row) => row.isOpen, isStatus, isResearcher),
  };
}
