import { z } from "zod";
import type { ReviewKind } from "@/lib/domain/core/words";
import { approvalsNeeded } from "@/lib/domain/decide/review";
import { reviewOf } from "@/lib/domain/run/of-settings";
import { Perspective, ReviewResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { WaitingContradiction, WaitingFact } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Where a page of the queue begins, and how much it reads of each kind. */
export interface Waiting {
  viewerId: string;
  projectIds: readonly string[];
  /** What comes after this: instant and id. */
  after: readonly [at: string, id: string];
  take: number;
}

/** What is known of everything that waits: the row's id, unique beside its kind, its project, and since when. */
interface Known {
  id: string;
  project: { id: string; name: string };
  since: string;
}

/** What waits, with its place in the order of all. */
export interface Placed {
  at: Date;
  id: string;
  projectId: string;
  /** The item, once the names of its project and its people are known. */
  show: (known: Known, people: PeopleOf) => ReviewItemView;
  /** People that it names. */
  personIds: readonly string[];
}

type PeopleOf = (ids: readonly string[]) => { id: string; name: string }[];

const place = { id: z.string(), projectId: z.string(), at: z.date() };

function placeOf({ id, projectId, at }: Pick<Placed, "id" | "projectId" | "at">) {
  return { id, projectId, at };
}

/** Who has accepted something so far, of how many. */
function approvalsOf(approvers: readonly string[], settings: RunSettings, people: PeopleOf) {
  return { by: people(approvers), needed: approvalsNeeded(settings) };
}

export type ApprovalsView = ReturnType<typeof approvalsOf>;

const Plan = z.object({
  ...place,
  revision: z.int(),
  question: z.string(),
  researcher: z.string(),
  searches: z.array(z.string()),
});

function planItem(known: Known, { id, projectId: _projectId, at: _at, ...plan }: z.output<typeof Plan>) {
  return { ...known, ...plan, kind: "plan" as const, runId: id };
}

async function plans(db: Db, { projectIds, after, take }: Waiting): Promise<Placed[]> {
  const rows = await db.$queryRaw<unknown[]>`
    select r.id, r.project_id as "projectId", coalesce(r.paused_at, r.started_at) as at, r.revision, r.question, s.name as researcher,
      array(select n.title from node n where n.run_id = r.id and n.kind = 'search' order by n.ordinal limit 8) as searches
    from run r join researcher s on s.id = r.researcher_id
    where r.project_id = any(${[...projectIds]}::uuid[]) and r.status = 'waiting' and r.stage = 'init'
      and (coalesce(r.paused_at, r.started_at), r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
    order by at, r.id limit ${take}`;
  return rows.map((row) => {
    const plan = Plan.parse(row);
    return { ...placeOf(plan), personIds: [], show: (known) => planItem(known, plan) };
  });
}

const Topic = z.object({
  ...place,
  runId: z.string(),
  nodeKey: z.string(),
  searchKey: z.string(),
  researcher: z.string(),
  title: z.string(),
  perspective: Perspective.pick({ focus: true, questions: true }),
  facts: z.int(),
  settings: RunSettings,
  result: ReviewResult,
  approvers: z.array(z.string()),
});

function topicItem(
  known: Known,
  {
    id: _id,
    projectId: _projectId,
    at: _at,
    approvers,
    settings,
    result,
    perspective,
    ...topic
  }: z.output<typeof Topic>,
  people: PeopleOf,
) {
  const { verdict, reason, gaps } = result;
  // What the agents' review said; null where people alone judge.
  const opinion = reviewOf(settings).by === "people" ? null : { verdict, reason, gaps };
  const approvals = approvalsOf(approvers, settings, people);
  return { ...known, ...topic, ...perspective, kind: "topic" as const, opinion, approvals };
}

export type WaitingTopicView = ReturnType<typeof topicItem>;

async function topics(db: Db, { projectIds, after, take, viewerId }: Waiting): Promise<Placed[]> {
  const rows = await db.$queryRaw<unknown[]>`
    select n.id, n.project_id as "projectId", n.ended_at as at, n.run_id as "runId", n.key as "nodeKey",
      s.key as "searchKey", h.name as researcher, s.title, s.input->'perspective' as perspective, r.settings, n.result,
      (select count(*)::int from fact_use u where u.run_id = n.run_id and u.node_key = s.key and u.quarantine is null)
        as facts,
      array(select distinct v.reviewer_id::text from review v where v.project_id = n.project_id and v.subject = 'node'
        and v.subject_id = n.id::text and v.verdict = 'accepted' and v.dismissed_at is null
        and v.reviewer_id is not null) as approvers
    from node n join run r on r.id = n.run_id join researcher h on h.id = r.researcher_id
      join node s on s.run_id = n.run_id and s.key = n.input->>'search'
    where n.project_id = any(${[...projectIds]}::uuid[]) and n.status = 'in_review'
      and (n.ended_at, n.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
      and not exists (select 1 from review v where v.project_id = n.project_id and v.subject = 'node'
        and v.subject_id = n.id::text and v.reviewer_id = ${viewerId}::uuid and v.dismissed_at is null)
    order by n.ended_at, n.id limit ${take}`;
  return rows.map((row) => {
    const topic = Topic.parse(row);
    const show: Placed["show"] = (known, people) => topicItem(known, topic, people);
    return { ...placeOf(topic), personIds: topic.approvers, show };
  });
}

const Fact = WaitingFact.extend(place);

function factItem(known: Known, { id: _id, projectId: _projectId, at: _at, ...fact }: z.output<typeof Fact>) {
  return { ...known, ...fact, kind: "fact" as const };
}

export type WaitingFactView = ReturnType<typeof factItem>;

/** What a fact says it by: its first quote, with where that stands. */
function firstQuoteOf(fact: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select json_build_object('text', e.quote, 'sourceTitle', s.title) as said from evidence e
      join snapshot n on n.id = e.snapshot_id join source s on s.id = n.source_id
    where e.project_id = ${fact}.project_id and e.fact_id = ${fact}.id order by e.is_beside, e.created_at, e.id limit 1`;
}

async function facts(db: Db, { projectIds, after, take }: Waiting): Promise<Placed[]> {
  // Of each project no more than a page is read, by its index: the queue may hold a hundred thousand.
  const rows = await db.$queryRaw<unknown[]>`
    with page as (
      select x.* from unnest(${[...projectIds]}::uuid[]) as p(id) cross join lateral (
        select f.id, f.project_id, f.created_at, f.key, f.revision, f.statement, f.confidence, f.score from fact f
        where f.project_id = p.id and f.status = 'proposed'
          and (f.created_at, f.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
        order by f.created_at, f.id limit ${take}) x
      order by x.created_at, x.id limit ${take})
    select f.id, f.project_id as "projectId", f.created_at as at, f.key, f.revision, f.statement, f.confidence, f.score,
      (${firstQuoteOf(Prisma.sql`f`)}) as quote
    from page f order by f.created_at, f.id`;
  return rows.map((row) => {
    const fact = Fact.parse(row);
    return { ...placeOf(fact), personIds: [], show: (known) => factItem(known, fact) };
  });
}

const Pair = WaitingContradiction.extend(place);

function pairItem(known: Known, { id: _id, projectId: _projectId, at: _at, ...pair }: z.output<typeof Pair>) {
  return { ...known, ...pair, kind: "contradiction" as const };
}

export type WaitingContradictionView = ReturnType<typeof pairItem>;

async function contradictions(db: Db, { projectIds, after, take }: Waiting): Promise<Placed[]> {
  const rows = await db.$queryRaw<unknown[]>`
    select x.* from unnest(${[...projectIds]}::uuid[]) as p(id) cross join lateral (
      select c.id, c.project_id as "projectId", c.created_at as at, c.revision, c.nature::text, c.reason,
        a.statement as first, b.statement as second, a_quote.said as "firstQuote", b_quote.said as "secondQuote"
      from fact_relation c
        join fact a on a.id = c.a_id and a.status in ('proposed', 'accepted', 'disputed')
        join fact b on b.id = c.b_id and b.status in ('proposed', 'accepted', 'disputed')
        left join lateral (${firstQuoteOf(Prisma.sql`a`)}) a_quote on true
        left join lateral (${firstQuoteOf(Prisma.sql`b`)}) b_quote on true
      where c.project_id = p.id and c.kind = 'contradicts' and c.status in ('possible', 'confirmed')
        and (c.created_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
      order by c.created_at, c.id limit ${take}) x
    order by x.at, x.id limit ${take}`;
  return rows.map((row) => {
    const pair = Pair.parse(row);
    return { ...placeOf(pair), personIds: [], show: (known) => pairItem(known, pair) };
  });
}

const Report = z.object({
  ...place,
  revision: z.int(),
  version: z.int(),
  title: z.string(),
  researcher: z.string(),
  settings: RunSettings,
  approvers: z.array(z.string()),
});

function reportItem(
  known: Known,
  { id: _id, projectId: _projectId, at: _at, approvers, settings, ...report }: z.output<typeof Report>,
  people: PeopleOf,
) {
  return { ...known, ...report, kind: "report" as const, approvals: approvalsOf(approvers, settings, people) };
}

export type WaitingReportView = ReturnType<typeof reportItem>;

/** What waits for a verdict, of whatever kind. */
export type ReviewItemView =
  | ReturnType<typeof planItem>
  | WaitingTopicView
  | WaitingFactView
  | WaitingContradictionView
  | WaitingReportView;

async function reports(db: Db, { projectIds, after, take, viewerId }: Waiting): Promise<Placed[]> {
  const rows = await db.$queryRaw<unknown[]>`
    select t.id, t.project_id as "projectId", t.created_at as at, t.revision, t.version, t.title,
      h.name as researcher, r.settings,
      array(select distinct v.reviewer_id::text from review v where v.project_id = t.project_id and v.subject = 'report'
        and v.subject_id = t.id::text and v.verdict = 'accepted' and v.dismissed_at is null
        and v.reviewer_id is not null) as approvers
    from report t join run r on r.id = t.run_id join researcher h on h.id = r.researcher_id
    where t.project_id = any(${[...projectIds]}::uuid[]) and t.status = 'draft'
      and r.status in ('completed', 'waiting', 'halted') and r.stage in ('review', 'finalize')
      and (t.created_at, t.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)
      and not exists (select 1 from report o where o.run_id = t.run_id and o.version > t.version)
      and not exists (select 1 from review v where v.project_id = t.project_id and v.subject = 'report'
        and v.subject_id = t.id::text and v.reviewer_id = ${viewerId}::uuid and v.dismissed_at is null)
    order by t.created_at, t.id limit ${take}`;
  return rows.map((row) => {
    const report = Report.parse(row);
    const show: Placed["show"] = (known, people) => reportItem(known, report, people);
    return { ...placeOf(report), personIds: report.approvers, show };
  });
}

/** What waits of each kind, oldest first: one bounded query each. */
export const waitingOf: Record<ReviewKind, (db: Db, waiting: Waiting) => Promise<Placed[]>> = {
  plan: plans,
  topic: topics,
  fact: facts,
  contradiction: contradictions,
  report: reports,
};
