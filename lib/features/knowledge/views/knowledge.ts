import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { FactKey, ResearcherId, SourceId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { readSearch } from "@/lib/domain/core/search-query";
import { factOrders, factStatuses } from "@/lib/domain/core/words";
import { cursorField, writeCursor } from "@/lib/features/kit/cursor";
import type { ShownBy } from "@/lib/features/kit/shown";
import { COUNTED_MOST, countFacets, countFacetsOf } from "@/lib/knowledge/find/facets";
import type { FactFilter } from "@/lib/knowledge/find/fact-filter";
import { FactCursor, listFactIds } from "@/lib/knowledge/find/list";
import { readMatch } from "@/lib/knowledge/find/match";
import type { Db } from "@/lib/platform/db/client";
import { listKnowledgeRows } from "./knowledge-rows";

/** Facts on one page; researchers that can be chosen. */
const SHOWN = { facts: 50, researchers: 50 } as const;

/** What an address may ask of the knowledge base; whatever is not understood asks nothing. */
const KnowledgeQuery = z.object({
  q: z.string().max(400).catch(""),
  status: z.enum(factStatuses).nullable().catch(null),
  researcher: ResearcherId.nullable().catch(null),
  source: SourceId.nullable().catch(null),
  /** In hundredths. */
  score: z.coerce.number().int().min(1).max(100).nullable().catch(null),
  since: z.iso.date().nullable().catch(null),
  until: z.iso.date().nullable().catch(null),
  contradicted: z.literal("true").nullable().catch(null),
  order: z.enum(factOrders).catch("best"),
  fact: FactKey.nullable().catch(null),
  cursor: cursorField(FactCursor),
});
type KnowledgeQuery = z.output<typeof KnowledgeQuery>;

function filterOf(input: KnowledgeQuery): FactFilter {
  return {
    status: input.status,
    researcherId: input.researcher,
    sourceId: input.source,
    leastScore: input.score === null ? null : input.score / 100,
    since: input.since,
    until: input.until,
    isContradicted: input.contradicted !== null,
  };
}

/** One page of a project's facts, with how many each filter would show. `asked` is an address's parameters, as they came. */
export async function getKnowledgeView(db: Db, access: Access<"read">, query: unknown) {
  const wanted = KnowledgeQuery.parse(query ?? {});
  const filter = filterOf(wanted);
  const { projectId } = access;
  const [project, match, researchers, source, opened] = await Promise.all([
    projectHead(db, access),
    readMatch(db, access, readSearch(wanted.q)),
    db.researcher.findMany({
      where: { projectId },
      orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
      take: SHOWN.researchers,
      select: { id: true, name: true },
    }),
    wanted.source === null
      ? null
      : db.source.findFirst({ where: { projectId, id: wanted.source }, select: { id: true, title: true } }),
    wanted.fact === null
      ? null
      : db.fact.findFirst({ where: { projectId, key: wanted.fact }, select: { id: true, key: true } }),
  ]);
  const counts = { filter, researcherIds: researchers.map(({ id }) => id) };
  const listed = listFactIds(db, access, {
    match,
    filter,
    order: wanted.order,
    after: wanted.cursor,
    take: SHOWN.facts,
  });
  const [page, facets] = await Promise.all([
    listed,
    match.isBlank
      ? countFacets(db, access, counts)
      : listed.then(({ words }) => countFacetsOf(db, access, { ...counts, words })),
  ]);
  return {
    project,
    facts: await listKnowledgeRows(db, access, { ids: page.ids, match }),
    next: page.next === null ? null : writeCursor(page.next),
    total: facets.total,
    facets: {
      status: factStatuses.map((status) => ({ status, count: facets.status[status] })),
      researchers: researchers.map((one) => ({ ...one, count: facets.researchers.get(one.id) ?? 0 })),
      contradicted: facets.contradicted,
    },
    source,
    opened,
    mostCounted: COUNTED_MOST,
  };
}

/** Counts end at a bound: above `mostCounted` they say only that there are more. */
export type KnowledgeView = ShownBy<typeof getKnowledgeView>;
