import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { listThread } from "@/lib/features/ask/thread";
import { found } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople, type People } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { listAsked } from "@/lib/features/matrix/asked";
import { asCited, listCitedFacts } from "@/lib/features/reports/views/report-body";
import { listCandidates } from "@/lib/knowledge/find/candidates";
import type { Db } from "@/lib/platform/db/client";
import type { Question } from "@/lib/platform/db/generated/client";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { projectAnswering } from "@/lib/run/reach/reach";

/** Questions that the list shows. */
const SHOWN = 30;
/** Questions that are suggested. */
const SUGGESTED = 4;
/** Facts that are shown beside an answer. */
const NEAREST = 5;
/** Questions before an open one that its thread shows. */
const EARLIER = 20;

function asQuestion(row: Question, people: People) {
  return { id: row.id, text: row.text, status: row.status, askedBy: people(row.askedById), at: iso(row.createdAt) };
}

/** A question that was put to the knowledge base, as it stands in the list of them. */
export type QuestionView = ShownBy<typeof asQuestion>;

async function asAnswer(db: Db, access: Access<"read">, row: Question, people: People) {
  const cited = row.status === "answered" ? await listCitedFacts(db, access, [{ markdown: row.answer }]) : [];
  const [drawn = null] = row.status === "asked" ? [] : await drawTexts(db, access, [row.answer]);
  const tokens = row.tokensIn + row.tokensOut;
  const isShown = mayDo(access, "read_costs") && tokens > 0;
  return {
    ...asQuestion(row, people),
    afterId: row.afterId,
    understood: row.understood,
    markdown: row.answer,
    drawn,
    note: row.note,
    cited: cited.map(({ number, fact, fields }) => asCited(fact, number, "not_checked", fields)),
    model: row.model === "offline" ? null : row.model,
    costUsd: isShown ? row.costUsd.toNumber() : null,
    tokens: isShown ? tokens : null,
  };
}

/** One of them with its answer; while it is asked, as much of it as is written. */
export type AnswerView = ShownBy<typeof asAnswer>;

/** A question that was put to the knowledge base, with its answer. */
export async function getAnswer(db: Db, access: Access<"read">, questionId: string): Promise<AnswerView> {
  const row = found(await findOpen(db, access, questionId));
  return await asAnswer(db, access, row, await loadPeople(db, [row.askedById]));
}

/** The question that is named; without one, the reader's own that is being answered now. */
async function findOpen(db: Db, access: Access<"read">, questionId: string | null): Promise<Question | null> {
  const id = z.uuid().safeParse(questionId);
  const { projectId, userId } = access;
  if (id.success) return await db.question.findFirst({ where: { projectId, id: id.data } });
  return await db.question.findFirst({
    where: { projectId, askedById: userId, status: "asked" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** What the newest run asked and found an answer to. */
async function listAnswered(db: Db, access: Access<"read">): Promise<string[]> {
  const { projectId } = access;
  const run = await db.run.findFirst({
    where: { projectId, status: "completed" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (run === null) return [];
  const { questions } = found((await listAsked(db, access, [run.id])).get(run.id));
  return [...new Set(questions.filter(({ factKeys }) => factKeys.length > 0).map(({ question }) => question))];
}

/** Accepted facts near a question beyond those that its answer cites: what one may ask or read next. */
async function listNearest(db: Db, access: Access<"read">, row: Question | null) {
  if (row === null || row.status === "asked") return [];
  const cited = new Set<string>(citedKeys([{ markdown: row.answer }]));
  const candidates = await listCandidates(db, access, { questions: [row.understood || row.text], exceptRunId: null });
  const keys = candidates.flatMap(({ key }) => (cited.has(key) ? [] : [key])).slice(0, NEAREST);
  const facts = await listFacts(db, access, { where: { key: { in: keys } }, take: NEAREST });
  return keys.flatMap((key) => facts.find((fact) => fact.key === key) ?? []);
}

/** What was asked before it in its thread, the first of them first. */
async function listEarlier(db: Db, access: Access<"read">, row: Question | null) {
  if (row === null || row.afterId === null) return [];
  const rows = await listThread(db, access, row.afterId, EARLIER);
  return rows.map(({ id, text, status }) => ({ id, text, status })).toReversed();
}

/** Of these questions some that were not put here already. */
function suggested(questions: readonly string[], rows: readonly Pick<Question, "text">[]): string[] {
  const known = new Set(rows.map(({ text }) => text));
  return questions.filter((question) => !known.has(question)).slice(0, SUGGESTED);
}

async function modelFor(db: Db, access: Access<"read">): Promise<string | null> {
  if (!mayDo(access, "research")) return null;
  return (await projectAnswering(db, access.projectId)).names?.research ?? null;
}

/** What answers can rest on: facts that people accepted; else whether some wait for that, or none were found. */
async function knownTo(db: Db, { projectId }: Access<"read">): Promise<"accepted" | "proposed" | "nothing"> {
  for (const status of ["accepted", "proposed"] as const) {
    if (await db.fact.findFirst({ where: { projectId, status }, select: { id: true } })) return status;
  }
  return "nothing";
}

/** Where the knowledge base is asked: the question that is open with its answer, and those before it. */
export async function getAskView(db: Db, access: Access<"read">, input: { questionId: string | null }) {
  const { projectId } = access;
  const [project, known, open, rows, model, answered] = await Promise.all([
    projectHead(db, access),
    knownTo(db, access),
    findOpen(db, access, input.questionId),
    db.question.findMany({ where: { projectId }, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: SHOWN }),
    modelFor(db, access),
    listAnswered(db, access),
  ]);
  const [nearest, thread] = await Promise.all([listNearest(db, access, open), listEarlier(db, access, open)]);
  const people = await loadPeople(
    db,
    [...rows, ...(open === null ? [] : [open])].map((row) => row.askedById),
  );
  return {
    project,
    known,
    model,
    open: open === null ? null : await asAnswer(db, access, open, people),
    thread,
    nearest,
    // Without an accepted fact none of them is answered.
    suggestions: known === "accepted" ? suggested(answered, rows) : [],
    questions: rows.map((row) => asQuestion(row, people)),
  };
}

/** Where a project's knowledge base is asked. */
export type AskView = ShownBy<typeof getAskView>;
