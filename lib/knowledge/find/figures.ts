import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { KeptByProject } from "./kept-by-project";

/** What is known of a knowledge base without looking through it. */
export interface Figures {
  /** About how many facts hold an entry of the index `fact_meets`, written without the project; rare ones are missing. */
  holding: ReadonlyMap<string, number>;
  /** Facts that hold an entry which is missing, at most. */
  unseen: number;
  /** Facts of the project; of very many about how many. */
  facts: number;
  /** Different words of a fact. */
  length: number;
}

/** Facts that are counted one by one at most, and those whose length is looked at. */
const COUNTED_MOST = 200_000;
const MEASURED = 500;
/** A length where there are no facts yet. */
const ANY_LENGTH = 20;

/** They only weigh words; what is found does not depend on them being fresh. */
const kept = new KeptByProject<Figures>();

const Counts = z.array(
  z.object({ rows: z.number(), counted: z.number(), share: z.number().nullable(), length: z.number().nullable() }),
);
const Entries = z.array(z.object({ entry: z.string(), share: z.number() }));

/** What the planner says of the index: shares of all facts that hold an entry, those of entries that it does not name below. */
interface EntryShares {
  own: z.infer<typeof Entries>;
  least: number;
}

/** What the planner and a count say of the facts of all projects, and of one's own. */
type FactCounts = z.infer<typeof Counts>[number];

/** The planner's figures of the index: they cost nothing to read and are made anew as the table grows. */
async function entryShares(db: Db | Tx, scope: Scope): Promise<EntryShares> {
  const rows = await db.$queryRaw`
    with known as (
      select most_common_elems::text::text[] as entries, most_common_elem_freqs as shares from pg_stats
      where schemaname = current_schema() and tablename = 'fact_meets' and most_common_elems is not null
    )
    select substr(entry, 38) as entry, share::float8 from known, unnest(entries, shares[1:cardinality(entries)]) as own(entry, share)
    where starts_with(entry, ${`${scope.projectId} `})
    union all select '', shares[cardinality(entries) + 1]::float8 from known`;
  const entries = Entries.parse(rows);
  return {
    own: entries.filter(({ entry }) => entry !== ""),
    least: entries.find(({ entry }) => entry === "")?.share ?? 1,
  };
}

/** Figures of a knowledge base from what the planner says; what was counted to its end is told as it is. */
export function figuresOf({ own, least }: EntryShares, { rows, counted, share, length }: FactCounts): Figures {
  return {
    holding: new Map(own.map((one) => [one.entry, one.share * rows])),
    unseen: least * rows,
    facts: counted < COUNTED_MOST ? counted : Math.max(counted, (share ?? 0) * rows),
    length: length ?? ANY_LENGTH,
  };
}

async function loadFigures(db: Db | Tx, scope: Scope): Promise<Figures> {
  const shares = await entryShares(db, scope);
  const [counts] = Counts.parse(
    await db.$queryRaw`
      select greatest(0, (select reltuples from pg_class where oid = 'fact'::regclass))::float8 as rows,
        (select count(*) from (select from fact where project_id = ${scope.projectId}::uuid limit ${COUNTED_MOST}) as own)::int
          as counted,
        (select share::float8 from pg_stats s, unnest(s.most_common_vals::text::text[], s.most_common_freqs) as common(project, share)
          where s.schemaname = current_schema() and s.tablename = 'fact' and s.attname = 'project_id'
            and common.project = ${scope.projectId}) as share,
        (select avg(length(words))::float8 from (
          select words from fact where project_id = ${scope.projectId}::uuid and words is not null limit ${MEASURED}) as measured)
          as length`,
  );
  return figuresOf(shares, counts ?? { rows: 0, counted: 0, share: null, length: null });
}

/** Figures of a project's knowledge base, at most a minute old. */
export function knowledgeFigures(db: Db | Tx, scope: Scope): Promise<Figures> {
  return kept.read(scope.projectId, () => loadFigures(db, scope));
}
