import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { openProject } from "@/lib/access/door/open-project";
import { ProjectId, type Scope, UserId } from "@/lib/domain/core/ids";
import { readSearch } from "@/lib/domain/core/search-query";
import { getKnowledgeView } from "@/lib/features/knowledge/views/knowledge";
import { meetsCondition } from "@/lib/knowledge/find/entries";
import { noFilter } from "@/lib/knowledge/find/fact-filter";
import { rankFacts } from "@/lib/knowledge/find/find";
import { type Match, readMatch } from "@/lib/knowledge/find/match";
import { type Db, openDb } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { measureGrowth } from "./growth";
import { seedMany } from "./many-facts";

const QUERIES = 200;
const CLIENTS = 8;
/** Queries whose answers are held against a ranking of everything that holds any of their words. */
const COMPARED = 100;
const PAIRS = 40;
const SHOWN = 10;

/** Questions in words that stand together in a fact: two to six of them, now and then with common ones. */
async function questions(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db.$queryRaw<{ statement: string }[]>`
    select statement from fact tablesample system (1) where project_id = ${scope.projectId}::uuid limit ${QUERIES * 3}`;
  return rows
    .filter((_, nth) => nth % 3 === 0)
    .map(
      ({ statement }, nth) =>
        `${statement
          .split(" ")
          .slice(0, 2 + (nth % 5))
          .join(" ")} `,
    );
}

/** Pairs of a word that some hundreds of facts hold and one that a quarter of all do: nothing tells many of them apart. */
async function rareAndCommon(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db.$queryRaw<{ statement: string }[]>`
    select statement from fact tablesample system (1) where project_id = ${scope.projectId}::uuid limit ${PAIRS * 40}`;
  const pairs: string[] = [];
  for (const { statement } of rows) {
    if (pairs.length === PAIRS) break;
    const { terms, counts, figures } = await readMatch(db, scope, readSearch(`${statement} `));
    const word = (isSuch: (count: number) => boolean): string | undefined =>
      terms[counts.findIndex(isSuch)]?.lexemes[0];
    const [rare, common] = [word((count) => count > 300 && count < 1_500), word((count) => count > figures.facts / 4)];
    if (rare !== undefined && common !== undefined) pairs.push(`${rare} ${common} `);
  }
  return pairs;
}

async function search(db: Db, scope: Scope, query: string): Promise<string[]> {
  const match = await readMatch(db, scope, readSearch(query));
  const { facts } = await rankFacts(db, scope, { match, filter: noFilter, after: null, take: SHOWN });
  return facts.map(({ id }) => id);
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

/** As `match`, with everything ranked that holds any of its words. */
function whole(scope: Scope, match: Match): Match {
  const asked = { any: match.terms.map((_, term) => ({ term, degree: 0 })) };
  const words = Prisma.sql`and f.words is not null ${meetsCondition(scope, match.terms, asked)}`;
  return { ...match, most: 100_000_000, reach: { words, isWhole: match.terms.map(() => true) }, instead: () => [] };
}

function quality(found: readonly string[], best: readonly string[]): number {
  return best.length === 0 ? 1 : best.filter((id) => found.includes(id)).length / best.length;
}

const pages: Record<string, object> = {
  newest: {},
  strongest: { order: "strongest" },
  "weakest, proposed": { order: "weakest", status: "proposed" },
  "a score, newest": { score: "90" },
  contradicted: { contradicted: "true" },
};

async function measure(db: Db, scopes: readonly Scope[], owner: UserId): Promise<void> {
  const [scope, ...others] = scopes;
  if (scope === undefined) return;
  const queries = await questions(db, scope);
  row(["search", "p50", "p95", "most", "of"]);
  await alone(queries.slice(0, 20), (query) => search(db, scope, query));
  tell("in a project, alone", await alone(queries, (query) => search(db, scope, query)));
  tell(`in a project, ${CLIENTS} at once`, await together(queries, (query) => search(db, scope, query)));
  const everywhere = (query: string): Promise<unknown> => Promise.all(scopes.map((one) => search(db, one, query)));
  tell(`in ${scopes.length} projects`, await alone(queries, everywhere));
  const shares: number[] = [];
  for (const query of [...queries.slice(0, COMPARED), ...(await rareAndCommon(db, scope))]) {
    const match = await readMatch(db, scope, readSearch(query));
    const { facts } = await rankFacts(db, scope, {
      match: whole(scope, match),
      filter: noFilter,
      after: null,
      take: SHOWN,
    });
    shares.push(
      quality(
        await search(db, scope, query),
        facts.map(({ id }) => id),
      ),
    );
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  row(["recall@10 of a full ranking", mean.toFixed(3), `worst ${Math.min(...shares).toFixed(2)}`]);
  const access = await openProject(db, { caller: { userId: owner }, projectId: scope.projectId }, "read");
  row([]);
  row(["page of 50", "p50", "p95", "most", "of"]);
  tell("searched", await alone(queries.slice(0, 50), (q) => getKnowledgeView(db, access, { q })));
  for (const [name, asked] of Object.entries(pages)) {
    tell(
      name,
      await alone(
        Array.from({ length: 10 }, () => ""),
        () => getKnowledgeView(db, access, asked),
      ),
    );
  }
  row([]);
  row(["new facts", "merged", "each", "neighbours", "each"]);
  for (const one of [...others, scope]) await measureGrowth(db, one);
}

/** What a fact takes with its quote, its source's text and all indexes. */
async function tellSize(db: Db, facts: number): Promise<void> {
  const rows = await db.$queryRaw<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
  const bytes = rows[0]?.bytes ?? 0;
  row(["stored", `${(bytes / 1e6).toFixed(0)} MB`, `${(bytes / facts / 1_000).toFixed(1)} kB a fact`]);
}

/** `npm run bench:knowledge -- [facts]`: search and pages of a knowledge base of a million facts. */
async function main(): Promise<void> {
  const size = z.coerce
    .number()
    .int()
    .min(10_000)
    .parse(process.argv[2] ?? 1_000_000);
  // Set up as one that is kept: it has more memory.
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, CLIENTS);
  const owner = await db.user.create({ data: { email: "bench@example.org", name: "Bench" } });
  const sizes = [size, size / 10, size / 100];
  const projects = await Promise.all(
    sizes.map((facts) =>
      db.project.create({
        data: { name: `${facts} facts`, goal: "", memberships: { create: { userId: owner.id, role: "owner" } } },
      }),
    ),
  );
  const begun = performance.now();
  await seedMany(
    db,
    projects.map(({ id }, nth) => ({ id, facts: sizes[nth] ?? 0 })),
  );
  row([`${size} facts seeded`, `${((performance.now() - begun) / 1000).toFixed(0)} s`]);
  await tellSize(
    db,
    sizes.reduce((sum, facts) => sum + facts, 0),
  );
  const scopes = projects.map(({ id }) => ({ projectId: ProjectId.parse(id) }));
  await measure(db, scopes, UserId.parse(owner.id));
  await db.$disconnect();
  await database.stop();
}

await main();
