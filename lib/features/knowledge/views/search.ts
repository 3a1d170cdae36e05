import { z } from "zod";
import type { Viewer } from "@/lib/access/page";
import { ProjectId } from "@/lib/domain/core/ids";
import { readSearch, type SearchQuery } from "@/lib/domain/core/search-query";
import type { ShownBy } from "@/lib/features/kit/shown";
import { noFilter } from "@/lib/knowledge/find/fact-filter";
import { type FoundFact, rankFacts } from "@/lib/knowledge/find/find";
import { listFactIds } from "@/lib/knowledge/find/list";
import { type Match, readMatch } from "@/lib/knowledge/find/match";
import type { Db } from "@/lib/platform/db/client";
import { listKnowledgeRows } from "./knowledge-rows";

/** Projects that one page looks through, the most recently active first, and facts shown of each. */
const PAGE = { projects: 40, facts: 5 } as const;

/** What an address may ask; whatever is not understood asks nothing. */
const SearchParams = z.object({
  q: z.string().max(400).catch(""),
  from: z.coerce.number().int().min(0).max(10_000).catch(0),
});

const Own = z.object({ projectId: ProjectId, name: z.string() });
type Own = z.infer<typeof Own>;

interface Found extends Own {
  match: Match;
  facts: FoundFact[];
}

async function listOwn(db: Db, viewer: Pick<Viewer, "id">, from: number): Promise<Own[]> {
  const rows = await db.$queryRaw`
    select p.id as "projectId", p.name from membership m join project p on p.id = m.project_id
    where m.user_id = ${viewer.id}::uuid and p.archived_at is null
    order by coalesce((select max(e.ts) from audit_event e where e.project_id = p.id), p.created_at) desc, p.id
    limit ${PAGE.projects + 1} offset ${from}`;
  return z.array(Own).parse(rows);
}

/** With phrases alone there is nothing to rank by: the newest that hold them. */
async function findBest(db: Db, own: Own, match: Match): Promise<FoundFact[]> {
  const page = { match, filter: noFilter, after: null, take: PAGE.facts + 1 };
  if (match.terms.length > 0) return (await rankFacts(db, own, page)).facts;
  if (match.isBlank) return [];
  const { ids } = await listFactIds(db, own, { ...page, order: "newest" });
  return ids.map((id) => ({ id, rank: 0 }));
}

async function findIn(db: Db, own: Own, query: SearchQuery): Promise<Found> {
  const match = await readMatch(db, own, query);
  return { ...own, match, facts: await findBest(db, own, match) };
}

function best({ facts }: Found): number {
  return facts[0]?.rank ?? 0;
}

/**
 * The best facts of all projects of someone, project by project. Ranks of two projects are near enough to each other to
 * say which to show first. `asked` is an address's parameters, as they came.
 */
export async function getSearchView(db: Db, viewer: Pick<Viewer, "id">, params: unknown) {
  const { q, from } = SearchParams.parse(params ?? {});
  const query = readSearch(q);
  if (query.words.length + query.phrases.length === 0) return { q, projects: [], searched: 0, next: null };
  const own = await listOwn(db, viewer, from);
  const searched = own.slice(0, PAGE.projects);
  const found = (await Promise.all(searched.map((one) => findIn(db, one, query))))
    .filter(({ facts }) => facts.length > 0)
    .toSorted((a, b) => best(b) - best(a));
  const projects = await Promise.all(
    found.map(async ({ projectId, name, facts, match }) => ({
      id: projectId,
      name,
      facts: await listKnowledgeRows(db, { projectId }, { ids: facts.slice(0, PAGE.facts).map(({ id }) => id), match }),
      hasMore: facts.length > PAGE.facts,
    })),
  );
  const next = own.length > PAGE.projects ? from + PAGE.projects : null;
  return { q, projects, searched: searched.length, next };
}

/** What was found in all of one's projects. */
export type SearchView = ShownBy<typeof getSearchView>;
