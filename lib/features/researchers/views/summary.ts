import { diffSentences } from "diff";
import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { summaryStatuses } from "@/lib/domain/core/words";
import { citedKeys, replaceMarkers, stripMarkers } from "@/lib/domain/markdown/citation";
import { changesOf } from "@/lib/features/kit/changes";
import { iso } from "@/lib/features/kit/instant";
import { PersonColumn, personColumn } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Versions that are listed, the newest first; milliseconds that a comparison may take. */
const VERSIONS_SHOWN = 50;
const DIFF_MS = 200;

const Version = z.object({
  number: z.int(),
  at: z.date(),
  changes: z.string(),
  researcherId: z.string().nullable(),
  researcher: z.string().nullable(),
  by: PersonColumn,
});

async function listVersions(db: Db, { projectId }: Access<"read">) {
  const rows = await db.$queryRaw<unknown>`
    select v.number, v.created_at as at, v.reason as changes, v.content->>'researcherId' as "researcherId",
      v.content->>'researcher' as researcher, ${personColumn(Prisma.sql`v.author_id`)} as by
    from version v
    where v.project_id = ${projectId}::uuid and v.subject_kind = 'summary' and v.subject_id = ${projectId}
    order by v.number desc limit ${VERSIONS_SHOWN}::int`;
  return z
    .array(Version)
    .parse(rows)
    .map(({ at, researcherId, researcher, ...version }) => ({
      ...version,
      at: iso(at),
      researcher: researcherId === null || researcher === null ? null : { id: researcherId, name: researcher },
    }));
}

export type SummaryVersionView = ShownBy<typeof listVersions>[number];

const Content = z.object({ summary: z.string() });

async function textOf(db: Db, { projectId }: Access<"read">, number: number): Promise<string> {
  const subject = { projectId, subjectKind: "summary", subjectId: projectId };
  const row = await db.version.findUnique({
    where: { projectId_subjectKind_subjectId_number: { ...subject, number } },
    select: { content: true },
  });
  return row === null ? "" : Content.parse(row.content).summary;
}

/** Sentences that are new and sentences that are no more, from one text to the next. */
function changesBetween(before: string, after: string) {
  const [from, to] = [stripMarkers(before), stripMarkers(after)];
  return changesOf(diffSentences(from, to, { timeout: DIFF_MS }), { before: from, after: to });
}

/** The facts that a summary cites, each with the way to its quote, by key. */
async function listCited(db: Db, { projectId }: Access<"read">, text: string) {
  const keys = citedKeys([{ markdown: text }]);
  if (keys.length === 0) return [];
  const rows = await db.fact.findMany({
    where: { projectId, key: { in: keys } },
    select: {
      key: true,
      statement: true,
      evidence: { take: 1, orderBy: { confidence: "desc" }, select: { snapshot: { select: { sourceId: true } } } },
    },
  });
  const known = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const fact = known.get(key);
    const sourceId = fact?.evidence[0]?.snapshot.sourceId;
    return fact === undefined || sourceId === undefined ? [] : [{ key, statement: fact.statement, sourceId }];
  });
}

async function lastRequest(db: Db, { projectId }: Access<"read">) {
  const rows = await db.$queryRaw<unknown>`
    select q.status::text, q.reason, r.name as researcher from summary_request q join researcher r on r.id = q.researcher_id
    where q.project_id = ${projectId}::uuid and q.status <> 'done'
      and (q.status = 'waiting' or not exists (
        select 1 from summary_request n where n.project_id = q.project_id
          and (n.created_at, n.id) > (q.created_at, q.id)))
    order by q.created_at desc, q.id desc limit 1`;
  const Request = z.object({ status: z.enum(summaryStatuses), reason: z.string().nullable(), researcher: z.string() });
  return z.array(Request).parse(rows)[0] ?? null;
}

/** Markers as the numbers that they are shown as: `[1]`, in order of first appearance. */
function numbered(text: string, cited: readonly { key: string }[]): string {
  const numbers = new Map<string, number>(cited.map(({ key }, index) => [key, index + 1]));
  return replaceMarkers(text, (keys) =>
    keys
      .flatMap((key) => numbers.get(key) ?? [])
      .map((nth) => `[${nth}]`)
      .join(""),
  );
}

type Version = Awaited<ReturnType<typeof listVersions>>[number];

interface Opened {
  version: Version;
  text: string;
  /** The text of the version before; null of the first. */
  before: string | null;
}

/** A summary that came with an imported folder has no versions. */
async function openUnversioned(db: Db, access: Access<"read">): Promise<Opened | null> {
  const { summary: text, createdAt } = await db.project.findUniqueOrThrow({
    where: { id: access.projectId },
    select: { summary: true, createdAt: true },
  });
  const version = { number: 0, at: iso(createdAt), changes: "", researcher: null, by: null };
  return text === "" ? null : { version, text, before: null };
}

async function open(db: Db, access: Access<"read">, version: Version): Promise<Opened> {
  const { number } = version;
  const [text, before] = await Promise.all([
    textOf(db, access, number),
    number > 1 ? textOf(db, access, number - 1) : null,
  ]);
  return { version, text, before };
}

/** A project's summary: the newest version or the one asked for, what it changed, and what is under way. */
export async function getSummary(db: Db, access: Access<"read">, input: { version: number | null }) {
  const [versions, request] = await Promise.all([listVersions(db, access), lastRequest(db, access)]);
  const wanted = versions.find(({ number }) => number === input.version) ?? versions[0];
  const opened = wanted === undefined ? await openUnversioned(db, access) : await open(db, access, wanted);
  const cited = await listCited(db, access, opened?.text ?? "");
  return {
    // Markers stand as numbers of `cited`: `[1]`.
    shown: opened && {
      ...opened.version,
      text: numbered(opened.text, cited),
      isNewest: wanted === versions[0],
    },
    versions,
    cited,
    changes: opened === null || opened.before === null ? null : changesBetween(opened.before, opened.text),
    request,
  };
}

/** A project's summary with its versions. */
export type SummaryView = ShownBy<typeof getSummary>;

const Finishing = z.object({
  status: z.enum(summaryStatuses),
  reason: z.string().nullable(),
  number: z.int().nullable(),
  at: z.date().nullable(),
  changes: z.string().nullable(),
});

/** What finishing one researcher last did to the project's summary; null when it was never finished with a finding. */
export async function getFinishing(db: Db, { projectId }: Access<"read">, researcherId: string) {
  const rows = await db.$queryRaw<unknown>`
    select q.status::text, q.reason, v.number, v.created_at as at, v.reason as changes
    from summary_request q
    left join lateral (
      select number, created_at, reason from version
      where project_id = q.project_id and subject_kind = 'summary' and subject_id = q.project_id::text
        and content->>'researcherId' = q.researcher_id::text
      order by number desc limit 1) v on true
    where q.project_id = ${projectId}::uuid and q.researcher_id = ${researcherId}::uuid
    order by q.created_at desc, q.id desc limit 1`;
  const row = z.array(Finishing).parse(rows)[0];
  if (row === undefined) return null;
  const { status, reason, number, at, changes } = row;
  const version = number === null || at === null ? null : { number, at: iso(at), changes: changes ?? "" };
  return { status, reason, version };
}

/** What a project's summary became through one researcher: `changes` names what is new, corrected and open. */
export type FinishingView = NonNullable<ShownBy<typeof getFinishing>>;
