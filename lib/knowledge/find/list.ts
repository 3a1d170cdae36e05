import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { FactOrder } from "@/lib/domain/core/words";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FactFilter, whereFilter } from "./fact-filter";
import { rankFacts } from "./find";
import type { Match } from "./match";

/** Behind which fact a page begins: what it is ordered by (a rank, a score, an instant), and its id. */
export const FactCursor = z.tuple([z.union([z.number(), z.iso.datetime()]), z.uuid()]);
export type FactCursor = z.infer<typeof FactCursor>;

export interface FactPage {
  match: Match;
  filter: FactFilter;
  order: FactOrder;
  after: FactCursor | null;
  take: number;
}

export interface FactIds {
  ids: string[];
  /** Null when no fact follows. */
  next: FactCursor | null;
  /** The condition that holds of all facts that the words find, with its `and` before it. */
  words: Prisma.Sql;
}

const Row = z.object({ id: z.uuid(), at: z.union([z.number(), z.date()]) });

function pageOf(rows: readonly { id: string; at: number | string }[], take: number): Omit<FactIds, "words"> {
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  return { ids: shown.map((row) => row.id), next: rows.length > take && last ? [last.at, last.id] : null };
}

const orders = {
  newest: {
    by: Prisma.sql`f.created_at`,
    direction: Prisma.sql`desc`,
    behind: ([at, id]: FactCursor) => Prisma.sql`and (f.created_at, f.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  strongest: {
    by: Prisma.sql`f.score`,
    direction: Prisma.sql`desc`,
    behind: ([at, id]: FactCursor) => Prisma.sql`and (f.score, f.id) < (${at}::float8, ${id}::uuid)`,
  },
  weakest: {
    by: Prisma.sql`f.score`,
    direction: Prisma.sql`asc`,
    behind: ([at, id]: FactCursor) => Prisma.sql`and (f.score, f.id) > (${at}::float8, ${id}::uuid)`,
  },
} as const;

/** A cursor that another order made says nothing of this one. */
function fitting(order: keyof typeof orders, after: FactCursor | null): FactCursor | null {
  return after !== null && (typeof after[0] === "string") === (order === "newest") ? after : null;
}

async function listOrdered(
  db: Db | Tx,
  scope: Scope,
  page: FactPage & { order: keyof typeof orders },
): Promise<FactIds> {
  const { by, direction, behind } = orders[page.order];
  const after = fitting(page.order, page.after);
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select f.id, ${by} as at from fact f
      where f.project_id = ${scope.projectId}::uuid ${page.match.allWords} ${whereFilter(scope, page.filter)}
        ${after ? behind(after) : Prisma.empty}
      order by ${by} ${direction}, f.id ${direction} limit ${page.take + 1}`,
  );
  const listed = rows.map(({ id, at }) => ({ id, at: at instanceof Date ? at.toISOString() : at }));
  return { ...pageOf(listed, page.take), words: page.match.allWords };
}

/**
 * One page of a project's facts. The best first needs words to look for; without them the newest are. In every other
 * order all of the words must stand in a fact. Pages cover every fact once, as long as none changes its place.
 */
export async function listFactIds(db: Db, scope: Scope, page: FactPage): Promise<FactIds> {
  if (page.order !== "best") return listOrdered(db, scope, { ...page, order: page.order });
  if (page.match.terms.length === 0) return listOrdered(db, scope, { ...page, order: "newest" });
  const [rank, id] = page.after ?? [];
  const after = typeof rank === "number" && id !== undefined ? { rank, id } : null;
  const { facts, words } = await rankFacts(db, scope, { ...page, after, take: page.take + 1 });
  const ranked = facts.map((fact) => ({ id: fact.id, at: fact.rank }));
  return { ...pageOf(ranked, page.take), words };
}
