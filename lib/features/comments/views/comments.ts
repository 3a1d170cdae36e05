import { z } from "zod";
import { FactId, NodeKey, ReportId, RunId, type Scope, SourceId } from "@/lib/domain/core/ids";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { Anchor } from "@/lib/domain/text/anchor";
import { found, idOf } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople, type People } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** Comments that one page shows at most, the newest. */
const SHOWN = 1_000;

/** What a page shows the comments on: ids as they came in the address. */
export type Commented =
  | { kind: "report" | "fact" | "source"; id: string }
  | { kind: "node"; runId: string; key: string };

interface Subjects {
  kind: Commented["kind"];
  ids: string[];
  /** Versions of a report by their ids, up to the one that is shown; empty for anything else. */
  versions: Map<string, number>;
  runId: string | null;
}

async function subjectsOf(db: Db, access: Access<"read">, input: Commented): Promise<Subjects> {
  const { projectId } = access;
  const one = (id: string): Subjects => ({ kind: input.kind, ids: [id], versions: new Map(), runId: null });
  if (input.kind === "fact") return one(idOf(FactId, input.id));
  if (input.kind === "source") return one(idOf(SourceId, input.id));
  if (input.kind === "node") {
    const where = { projectId, runId: idOf(RunId, input.runId), key: idOf(NodeKey, input.key) };
    return one(found(await db.node.findFirst({ where, select: { id: true } })).id);
  }
  return await reportSubjects(db, access, idOf(ReportId, input.id));
}

/** A report with the versions before it: what was said of those is said of it. */
async function reportSubjects(db: Db, { projectId }: Scope, id: ReportId): Promise<Subjects> {
  const where = { projectId, id };
  const { runId, version } = found(await db.report.findFirst({ where, select: { runId: true, version: true } }));
  const rows = await db.report.findMany({
    where: { projectId, runId, version: { lte: version } },
    select: { id: true, version: true },
  });
  return {
    kind: "report",
    ids: rows.map((row) => row.id),
    versions: new Map(rows.map((row) => [row.id, row.version])),
    runId,
  };
}

interface Row {
  id: string;
  subjectId: string;
  anchor: unknown;
  body: string;
  parentId: string | null;
  authorId: string;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  resolvedAt: Date | null;
  resolvedById: string | null;
  revision: number;
}

async function listRows(db: Db, { projectId }: Scope, subjects: Subjects): Promise<Row[]> {
  const rows = await db.comment.findMany({
    where: { projectId, subjectKind: subjects.kind, subjectId: { in: subjects.ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  return rows.toReversed();
}

/** The reader's own pending comments; nobody reads those of others. */
async function listDrafts(db: Db, access: Access<"read">, subjects: Subjects): Promise<Row[]> {
  if (subjects.runId === null) return [];
  const rows = await db.commentDraft.findMany({
    where: { projectId: access.projectId, reportId: { in: subjects.ids }, authorId: access.userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
  const none = { parentId: null, deletedAt: null, resolvedAt: null, resolvedById: null };
  return rows.map(({ reportId, ...row }) => ({ ...row, ...none, subjectId: reportId }));
}

function asComment(row: Row, people: People) {
  return {
    id: row.id,
    author: people(row.authorId),
    body: row.body,
    isDeleted: row.deletedAt !== null,
    createdAt: iso(row.createdAt),
    editedAt: isoOrNull(row.editedAt),
    revision: row.revision,
  };
}

export type CommentView = ShownBy<typeof asComment>;

/** The threads that these comments make, each with its answers, in the order of `rows`. */
async function threadsOf(db: Db, { versions }: Subjects, rows: readonly Row[], drafts: readonly Row[]) {
  const people = await loadPeople(
    db,
    [...rows, ...drafts].flatMap(({ authorId, resolvedById }) => [authorId, resolvedById]),
  );
  const replies = Map.groupBy(rows, ({ parentId }) => parentId);
  const asThread = (row: Row, isPending: boolean) => ({
    id: row.id,
    anchor: Anchor.nullable().catch(null).parse(row.anchor),
    version: versions.get(row.subjectId) ?? null,
    isPending,
    resolved: row.resolvedAt && { at: iso(row.resolvedAt), by: people(row.resolvedById) },
    comments: [row, ...(replies.get(row.id) ?? [])].map((one) => asComment(one, people)),
  });
  return [...(replies.get(null) ?? []).map((row) => asThread(row, false)), ...drafts.map((row) => asThread(row, true))];
}

/** Comments that answer each other, the first of them with what it is on. */
export type ThreadView = ShownBy<typeof threadsOf>[number];

const Members = z.array(z.object({ id: z.string(), name: z.string() }));

/** The threads on one thing, with those of a report's earlier versions, and the reader's own pending ones. */
export async function getCommentsView(db: Db, access: Access<"read">, input: Commented) {
  const subjects = await subjectsOf(db, access, input);
  const [rows, drafts, members] = await Promise.all([
    listRows(db, access, subjects),
    listDrafts(db, access, subjects),
    db.$queryRaw`select u.id, u.name from membership m join "user" u on u.id = m.user_id
      where m.project_id = ${access.projectId}::uuid order by u.name, u.id limit 500`,
  ]);
  return {
    threads: await threadsOf(db, subjects, rows, drafts),
    members: Members.parse(members),
    me: access.userId,
    mayComment: mayDo(access, "comment"),
    mayDeleteAny: access.role === "owner",
  };
}

/** The comments on one thing, the oldest thread first. */
export type CommentsView = ShownBy<typeof getCommentsView>;

/** The threads on a report as a stranger reads them: passages, words, names and days; no ids, and nothing pending. */
export async function listSharedThreads(db: Db, scope: Scope & { reportId: ReportId }) {
  const subjects = await reportSubjects(db, scope, scope.reportId);
  const threads = await threadsOf(db, subjects, await listRows(db, scope, subjects), []);
  const shown = subjects.versions.get(scope.reportId);
  return threads.map(({ anchor, version, resolved, comments }) => ({
    passage: anchor?.quote ?? null,
    olderVersion: version === shown ? null : version,
    isResolved: resolved !== null,
    comments: comments.map(({ author, body, createdAt, isDeleted }) => ({
      author: author?.name ?? "Someone who is gone",
      body,
      createdAt,
      isDeleted,
    })),
  }));
}

/** What members wrote on a passage of the report, or on all of it. */
export type SharedThread = ShownBy<typeof listSharedThreads>[number];
