import { openProject } from "@/lib/access/open-project";
import { type Db, openDb } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { startThrowaway } from "@/lib/db/throwaway";
import { ProjectId, type Scope, UserId } from "@/lib/domain/ids";
import { readSearch } from "@/lib/domain/search-query";
import { noFilter } from "@/lib/knowledge/fact-filter";
import { rankFacts } from "@/lib/knowledge/find";
import { type Match, readMatch } from "@/lib/knowledge/match";
import { listNeighbours } from "@/lib/knowledge/neighbours";
import { getKnowledgeView } from "@/lib/views/knowledge";
import { seedMany } from "./many-facts";
import { quantile, row } from "./table";

const QUERIES = 200;
const CLIENTS = 8;
/** Queries whose answers are held against a ranking of everything that holds any of their words. */
const COMPARED = 25;
const SHOWN = 10;

/** Questions in words that stand together in a fact: two to six of them, now and then with common ones. */
async function questions(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db.$queryRaw<{ statement: string }[]>`
    select statement from fact tablesample system (1) where project_id = ${scope.projectId}::uuid limit ${QUERIES * 3}`;
  return rows
    .filter((_, nth) => nth % 3 === 0)
    .map(({ statement }, nth) => `${statement.split(" ").slice(0, 2 + (nth % 5)).join(" ")} `);
}

async function search(db: Db, scope: Scope, query: string): Promise<string[]> {
  const match = await readMatch(db, scope, readSearch(query));
  return (await rankFacts(db, scope, { match, filter: noFilter, after: null, take: SHOWN })).map(({ id }) => id);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function tell(what: string, ms: readonly number[]): void {
  row([what, ...[0.5, 0.95, 1].map((share) => `${quantile(ms, share).toFixed(1)} ms`), ms.length]);
}

async function alone(queries: readonly string[], work: (query: string) => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (const query of queries) ms.push(await timed(() => work(query)));
  return ms;
}

async function together(queries: readonly string[], work: (query: string) => Promise<unknown>): Promise<number[]> {
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    alone(
      queries.filter((_query, nth) => nth % CLIENTS === client),
      work,
    ),
  );
  return (await Promise.all(clients)).flat();
}

/** As `match`, with all of its words looked for and everything that is found ranked. */
function whole(match: Match): Match {
  const query = match.terms.map((term) => `(${term.query})`).join(" | ");
  const choice = { query, isCounted: match.terms.map(() => true), counts: match.choice.counts };
  return { ...match, choice, most: 100_000_000, anyWord: match.anyWord };
}

function quality(found: readonly string[], best: readonly string[]): number {
  return best.length === 0 ? 1 : best.filter((id) => found.includes(id)).length / best.length;
}

async function main(): Promise<void> {
  const size = Number(process.argv[2] ?? 1_000_000);
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, CLIENTS);
  await db.$disconnect();
  await database.stop();
}

await main();
