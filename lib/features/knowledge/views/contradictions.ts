import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { ResearcherId, type Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { contradictionNatures } from "@/lib/domain/core/words";
import { plottedFigures, type Stated } from "@/lib/domain/facts/plotted";
import { cursorField, writeCursor } from "@/lib/features/kit/cursor";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { asFact, type FactView, factColumns } from "./facts";

const standing = { status: { in: ["proposed", "accepted", "disputed"] } } satisfies Prisma.FactWhereInput;

/** Not settled, between facts that both still stand. */
const openContradiction = {
  kind: "contradicts",
  status: { in: ["possible", "confirmed"] },
  a: standing,
  b: standing,
} satisfies Prisma.FactRelationWhereInput;

function statedBy({ statement, evidence }: FactView): Stated {
  return { statement, quotes: evidence.map(({ quote }) => quote) };
}

/** Contradictions of a project, newest first, at most `take`; those that were dismissed only when they are asked for. */
export async function listContradictions(
  db: Db | Tx,
  scope: Scope,
  page: { where: Prisma.FactRelationWhereInput; take: number },
) {
  const isAsked = page.where.status !== undefined;
  const rows = await db.factRelation.findMany({
    where: {
      AND: [
        { projectId: scope.projectId, kind: "contradicts", ...(isAsked ? {} : { status: { not: "dismissed" } }) },
        page.where,
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.take,
    select: {
      id: true,
      nature: true,
      status: true,
      reason: true,
      revision: true,
      createdAt: true,
      settlement: true,
      settledById: true,
      settledAt: true,
      a: { select: factColumns },
      b: { select: factColumns },
    },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.settledById),
  );
  return rows.map(({ settledById, ...row }) => {
    const [a, b] = [asFact(row.a), asFact(row.b)];
    return {
      ...row,
      createdAt: iso(row.createdAt),
      settledAt: isoOrNull(row.settledAt),
      settledBy: people(settledById),
      a,
      b,
      figures: plottedFigures(statedBy(a), statedBy(b)),
    };
  });
}

export type ContradictionView = ShownBy<typeof listContradictions>[number];

/** A condition on relations: a run uses both of their facts. */
export function betweenFactsOf(runId: string): Prisma.FactRelationWhereInput {
  const isUsed = { uses: { some: { runId, quarantine: null } } };
  return { a: isUsed, b: isUsed };
}

/** Pairs on one page; open ones that are counted at most; researchers that can be asked. */
const SHOWN = { pairs: 20, counted: 1_000, researchers: 50 } as const;

/** Which contradictions a page shows. */
const states = ["open", "settled", "dismissed"] as const;
const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** What an address may ask of the contradictions; whatever is not understood asks nothing. */
const ContradictionsQuery = z.object({
  state: z.enum(states).catch("open"),
  nature: z.enum(contradictionNatures).nullable().catch(null),
  researcher: ResearcherId.nullable().catch(null),
  fact: z.string().max(12).nullable().catch(null),
  cursor: cursorField(Cursor),
});
type ContradictionsQuery = z.output<typeof ContradictionsQuery>;

const byState = {
  open: openContradiction,
  settled: { status: "settled" },
  dismissed: { status: "dismissed" },
} as const satisfies Record<(typeof states)[number], Prisma.FactRelationWhereInput>;

function whereOf({ state, nature, researcher, fact, cursor }: ContradictionsQuery): Prisma.FactRelationWhereInput {
  const either = (where: Prisma.FactWhereInput): Prisma.FactRelationWhereInput => ({
    OR: [{ a: where }, { b: where }],
  });
  const behind = cursor && {
    OR: [{ createdAt: { lt: cursor[0] } }, { createdAt: cursor[0], id: { lt: cursor[1] } }],
  };
  return {
    ...byState[state],
    AND: [
      nature === null ? {} : { nature },
      researcher === null ? {} : either({ researcherId: researcher }),
      fact === null ? {} : either({ key: fact }),
      behind ?? {},
    ],
  };
}

/** One page of a project's contradictions, newest first. `asked` is an address's parameters, as they came. */
export async function getContradictionsView(db: Db, access: Access<"read">, query: unknown) {
  const wanted = ContradictionsQuery.parse(query ?? {});
  const { projectId } = access;
  const [project, pairs, open, researchers] = await Promise.all([
    projectHead(db, access),
    listContradictions(db, access, { where: whereOf(wanted), take: SHOWN.pairs + 1 }),
    db.factRelation.findMany({
      where: { projectId, ...openContradiction },
      take: SHOWN.counted + 1,
      select: { id: true },
    }),
    db.researcher.findMany({
      where: { projectId, status: { not: "archived" } },
      orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
      take: SHOWN.researchers,
      select: { id: true, name: true },
    }),
  ]);
  const contradictions = pairs.slice(0, SHOWN.pairs);
  const last = contradictions.at(-1);
  const next = pairs.length > SHOWN.pairs && last ? writeCursor([last.createdAt, last.id]) : null;
  return { project, contradictions, next, open: open.length, researchers };
}

export type ContradictionsView = ShownBy<typeof getContradictionsView>;
