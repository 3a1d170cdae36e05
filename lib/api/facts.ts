import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { FactId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { readSearch } from "@/lib/domain/core/search-query";
import { factOrders, factStatuses } from "@/lib/domain/core/words";
import { writeCursor } from "@/lib/features/kit/cursor";
import { idOf } from "@/lib/features/kit/found";
import { Fact, FactDetail } from "@/lib/features/kit/shapes";
import { getFactPanelView } from "@/lib/features/knowledge/views/fact-panel";
import { type FactView, listFacts } from "@/lib/features/knowledge/views/facts";
import { FactCursor, listFactIds } from "@/lib/knowledge/find/list";
import { readMatch } from "@/lib/knowledge/find/match";
import type { Db } from "@/lib/platform/db/client";
import { cursorOf, limit, noQuery, pageOf, takeFor, whole } from "./query";
import { command, inProject, type Route } from "./route";

const factQuery = z.strictObject({
  q: z.string().max(400).optional().meta({ description: 'What to look for: words, "phrases", -excluded.' }),
  status: z.enum(factStatuses).optional(),
  researcherId: z.uuid().optional(),
  sourceId: z.uuid().optional(),
  leastScore: whole(1, 100).optional(),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  contradicted: z.literal("true").optional(),
  order: z.enum(factOrders).default("best"),
  cursor: cursorOf(FactCursor).optional(),
  limit,
});

/** A fact as the API tells it. */
function factOf({ evidence, ...fact }: FactView): z.input<typeof Fact> {
  return { ...fact, quotes: evidence };
}

/** One page of what a project knows. */
async function searchFacts(
  db: Db,
  access: Access<"read">,
  query: z.output<typeof factQuery>,
): Promise<{ items: z.input<typeof Fact>[]; next: string | null }> {
  const page = await listFactIds(db, access, {
    match: await readMatch(db, access, readSearch(query.q ?? "")),
    filter: {
      status: query.status ?? null,
      researcherId: query.researcherId ?? null,
      sourceId: query.sourceId ?? null,
      leastScore: query.leastScore === undefined ? null : query.leastScore / 100,
      since: query.since ?? null,
      until: query.until ?? null,
      isContradicted: query.contradicted !== undefined,
    },
    order: query.order,
    after: query.cursor ?? null,
    take: takeFor(query.limit) - 1,
  });
  const facts = await listFacts(db, access, { where: { id: { in: page.ids } }, take: page.ids.length });
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const items = page.ids.flatMap((id) => byId.get(id) ?? []).map(factOf);
  return { items, next: page.next === null ? null : writeCursor(page.next) };
}

/** A fact with its quotes within what stands around them, and what contradicts it. */
async function readFact(db: Db, access: Access<"read">, factId: string): Promise<z.input<typeof FactDetail>> {
  const panel = await getFactPanelView(db, access, { factId });
  return {
    ...factOf(panel.fact),
    scoreBecause: panel.scoreBecause,
    contexts: panel.contexts,
    contradictions: panel.contradictions.map(({ id, status, reason, a, b }) => {
      const other = a.id === panel.fact.id ? b : a;
      return { id, status, reason, with: { id: other.id, statement: other.statement } };
    }),
    supersededBy: panel.supersededBy,
  };
}

export const factRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/facts",
      id: "searchFacts",
      says: "Facts of the knowledge base with their quotes: what is looked for best first, else the newest.",
      scope: "read",
      query: factQuery,
      body: null,
      answer: { status: 200, json: pageOf(Fact) },
    },
    ({ db, access, query }) => searchFacts(db, access, query),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/facts/{factId}",
      id: "getFact",
      says: "A fact with its quotes in their surroundings, how its score came about, and what contradicts it.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: FactDetail },
    },
    ({ db, access, params }) => readFact(db, access, params.factId),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/facts/{factId}/settle",
      id: "settleFact",
      says: "A verdict on a fact as it was at `revision`; answers with the revision that it has now.",
      scope: "review",
      query: noQuery,
      body: contract.settle_fact.input.omit({ projectId: true, factId: true }),
      answer: { status: 200, json: z.object({ revision: z.int() }) },
    },
    async ({ call, access: { projectId }, params, body }) =>
      await command(call, "settle_fact", { ...body, projectId, factId: idOf(FactId, params.factId) }),
  ),
];
