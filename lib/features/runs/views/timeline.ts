import { z } from "zod";
import type { ResearcherId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { foldLevels, reviewSubjects, reviewVerdicts } from "@/lib/domain/core/words";
import { stripMarkers } from "@/lib/domain/markdown/citation";
import { iso } from "@/lib/features/kit/instant";
import { PersonColumn, personColumn } from "@/lib/features/kit/people";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { eventText } from "./event-text";
import type { RunCardView } from "./run-cards";

/** Entries of one page; those of the same moment as its last one come with it. */
const PAGE = 40;

interface TimelineInput {
  researcherId: ResearcherId;
  /** Entries before this moment. */
  before: Date;
}

const Fold = z.object({
  id: z.string(),
  at: z.date(),
  level: z.enum(foldLevels),
  text: z.string(),
  tokens: z.int(),
  rationale: z.string(),
  number: z.int().nullable(),
});

/**
 * Of entries the newest of a page, with all that share a moment with one of them, and what happened in the moment before
 * these: a batch of verdicts is given in one moment, however many they are.
 */
function newestOf(entries: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    with entry as not materialized (${entries}),
    edge as (select at from entry order by at desc offset ${PAGE - 1}::int limit 1),
    behind as (select max(at) as at from entry where at < (select at from edge))
    select * from entry where at >= coalesce((select at from behind), '-infinity')`;
}

async function listFolds(db: Db, access: Access<"read">, { researcherId, before }: TimelineInput) {
  const entries = Prisma.sql`
    select f.id, f.created_at as at, f.level::text, f.summary as text, f.tokens, f.rationale, r.number
    from fold f left join run r on r.id = f.run_id
    where f.project_id = ${access.projectId}::uuid and f.researcher_id = ${researcherId}::uuid and f.node_key is null
      and f.created_at < ${before}`;
  const rows = await db.$queryRaw<unknown>`${newestOf(entries)} order by at desc, number desc, id`;
  return z
    .array(Fold)
    .parse(rows)
    .map(({ at, number, text, ...fold }) => ({
      kind: "fold" as const,
      at: iso(at),
      runNumber: number,
      text: stripMarkers(text),
      ...fold,
    }));
}

const Review = z.object({
  id: z.string(),
  at: z.date(),
  subject: z.enum(reviewSubjects),
  verdict: z.enum(reviewVerdicts),
  note: z.string(),
  runId: z.string(),
  number: z.int(),
  by: PersonColumn,
});

/** Verdicts of people on what the researcher's runs made; an agent's are steps of their run. */
async function listReviews(db: Db, access: Access<"read">, { researcherId, before }: TimelineInput) {
  const entries = Prisma.sql`
    select v.id, v.created_at as at, v.subject::text, v.verdict::text, v.note, r.id as "runId", r.number,
      ${personColumn(Prisma.sql`v.reviewer_id`)} as by
    from run r join review v on v.run_id = r.id join person u on u.id = v.reviewer_id
    where r.project_id = ${access.projectId}::uuid and r.researcher_id = ${researcherId}::uuid
      and v.created_at < ${before}`;
  const rows = await db.$queryRaw<unknown>`${newestOf(entries)} order by at desc, id`;
  return z
    .array(Review)
    .parse(rows)
    .map(({ at, number, ...review }) => ({ kind: "review" as const, at: iso(at), runNumber: number, ...review }));
}

const Event = z.object({ id: z.string(), at: z.date(), kind: z.string(), payload: z.unknown(), by: PersonColumn });

async function listActs(db: Db, access: Access<"read">, { researcherId, before }: TimelineInput) {
  const entries = Prisma.sql`
    select e.seq, e.seq::text as id, e.ts as at, e.kind, e.payload, ${personColumn(Prisma.sql`e.actor_id`)} as by
    from audit_event e
    where e.stream_id = ${access.projectId}::uuid and e.project_id = ${access.projectId}::uuid
      and e.kind like 'researcher\\_%' and e.payload->>'researcherId' = ${researcherId} and e.ts < ${before}`;
  const rows = await db.$queryRaw<unknown>`${newestOf(entries)} order by at desc, seq desc`;
  return z
    .array(Event)
    .parse(rows)
    .map(({ id, at, kind, payload, by }) => ({
      kind: "act" as const,
      id,
      at: iso(at),
      text: eventText(kind, payload) ?? kind,
      by,
    }));
}

type Entry = Awaited<ReturnType<typeof listFolds | typeof listReviews | typeof listActs>>[number];

/** One entry of a researcher's history. */
export type TimelineEntryView = Entry | { kind: "run"; id: string; at: string; run: RunCardView };

/** Entries of several lists, the newest first, cut behind a whole moment; `next` is where the older ones begin. */
export function pageOf(entries: readonly TimelineEntryView[]): { entries: TimelineEntryView[]; next: string | null } {
  const sorted = entries.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const last = sorted[PAGE - 1];
  if (last === undefined || sorted.length === PAGE) return { entries: sorted, next: null };
  const shown = sorted.filter(({ at }) => at >= last.at);
  return { entries: shown, next: shown.length < sorted.length ? last.at : null };
}

/** A researcher's history: its runs, folds, reviews and what was done with it, the newest first, a page of it. */
export async function listTimeline(
  db: Db,
  access: Access<"read">,
  input: TimelineInput & { runs: readonly RunCardView[] },
): Promise<{ entries: TimelineEntryView[]; next: string | null }> {
  const limit = iso(input.before);
  const runs = input.runs
    .filter((run) => run.startedAt < limit)
    .map((run) => ({ kind: "run" as const, id: run.id, at: run.startedAt, run }));
  const [folds, reviews, acts] = await Promise.all([
    listFolds(db, access, input),
    listReviews(db, access, input),
    listActs(db, access, input),
  ]);
  return pageOf([...runs, ...folds, ...reviews, ...acts]);
}
