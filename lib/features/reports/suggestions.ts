import type { ReportId, Scope, SuggestionId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { SuggestionStatus } from "@/lib/domain/core/words";
import type { Section } from "@/lib/domain/report/report";
import { checkEdit, type SectionText } from "@/lib/domain/report/section-edit";
import { fitSuggestion } from "@/lib/domain/report/suggestion";
import { listRunFacts } from "@/lib/knowledge/run-facts";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { senderOf } from "@/lib/platform/queue/queue";
import { lockVersion, type SeenVersion, type WrittenVersion, writeEdit } from "./report-edits";

/** What someone would have a section of a version say. */
export interface NewSuggestion {
  suggestionId: SuggestionId;
  reportId: ReportId;
  ordinal: number;
  edit: SectionText;
  note: string;
  userId: UserId;
}

interface StoredSuggestion {
  reportId: string;
  authorId: string | null;
  status: SuggestionStatus;
  edit: SectionText;
  note: string;
  base: Section;
}

function tellProject(tx: Tx, scope: Scope, event: NewEvent): Promise<void> {
  return appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
}

/** Keeps a suggestion beside the version that it was made of. The same rules hold for it as for what is saved. */
export async function suggestChange(db: Db, scope: Scope, made: NewSuggestion): Promise<void> {
  const { projectId } = scope;
  const { suggestionId, reportId, ordinal, edit, note, userId } = made;
  await inTransaction(db, async (tx) => {
    const report = await tx.report.findFirst({
      where: { id: reportId, projectId },
      select: {
        runId: true,
        sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, markdown: true, level: true } },
      },
    });
    const section = report?.sections[ordinal];
    if (!report || !section) throw new Refusal("not_found", "There is no such section. Reload to see what there is.");
    const known = new Set((await listRunFacts(tx, scope, report.runId)).map(({ key }) => key));
    const { refused } = checkEdit(report.sections, ordinal, { edit, known });
    if (refused.length > 0) throw new Refusal("invalid", refused.join(" "), "markdown");
    if (section.heading === edit.heading && section.markdown.trim() === edit.markdown.trim()) {
      throw new Refusal("invalid", "Nothing has changed.", "markdown");
    }
    const rows = await tx.$executeRaw`
      insert into suggestion (id, project_id, report_id, section_ordinal, heading, markdown, note, author_id)
      values (${suggestionId}::uuid, ${projectId}::uuid, ${reportId}::uuid, ${ordinal}, ${edit.heading},
        ${edit.markdown}, ${note}, ${userId}::uuid)
      on conflict do nothing`;
    // The same click twice, be it at once: more than one index says that it is there.
    if (rows === 0) return;
    await tellProject(tx, scope, { kind: "suggestion_made", payload: { suggestionId, reportId }, actorId: userId });
  });
  wakeWatchers(db, projectId);
}

async function getSuggestion(tx: Tx, scope: Scope, id: SuggestionId): Promise<StoredSuggestion> {
  await tx.$queryRaw`
    select 1 from suggestion where id = ${id}::uuid and project_id = ${scope.projectId}::uuid for update`;
  const row = await tx.suggestion.findFirst({
    where: { id, projectId: scope.projectId },
    select: {
      reportId: true,
      authorId: true,
      status: true,
      heading: true,
      markdown: true,
      note: true,
      section: { select: { kind: true, heading: true, markdown: true } },
    },
  });
  if (row === null) throw new Refusal("not_found", "There is no such suggestion.");
  if (row.status !== "open") throw new Refusal("stale", `This suggestion has been ${row.status} already.`);
  const { reportId, authorId, status, heading, markdown, note, section } = row;
  return { reportId, authorId, status, edit: { heading, markdown }, note, base: section };
}

interface ApplyInput extends SeenVersion {
  suggestionId: SuggestionId;
  userId: UserId;
}

/** Makes the newest version say what was suggested, where it still fits, as an edit of whoever applies it. */
export async function applySuggestion(db: Db, scope: Scope, input: ApplyInput): Promise<WrittenVersion> {
  const { suggestionId, userId, reportId, revision } = input;
  const boss = await senderOf(db);
  const { runId, written } = await inTransaction(db, async (tx) => {
    // The run first, as everywhere.
    const before = await lockVersion(tx, scope, { reportId, revision });
    const { base, edit, note, reportId: madeOf } = await getSuggestion(tx, scope, suggestionId);
    const isOfRun = await tx.report.count({ where: { id: madeOf, runId: before.runId } });
    if (isOfRun === 0) throw new Refusal("not_found", "This suggestion is of another report.");
    const fit = fitSuggestion(base, edit, before.sections);
    if (fit.state === "done") throw new Refusal("conflict", "The section says so already. Dismiss the suggestion.");
    if (fit.state === "gone") {
      throw new Refusal(
        "conflict",
        "What it would change says something else now. Take it over by hand, or dismiss it.",
      );
    }
    const change = { ordinal: fit.ordinal, edit: fit.edit, note, userId };
    const version = await writeEdit(tx, scope, { before, change, boss });
    await tx.suggestion.update({
      where: { id: suggestionId },
      data: { status: "applied", settledById: userId, settledAt: new Date(), appliedVersion: version.version },
    });
    const payload = { suggestionId, reportId: version.reportId };
    await tellProject(tx, scope, { kind: "suggestion_applied", payload, actorId: userId });
    return { runId: before.runId, written: version };
  });
  wakeWatchers(db, runId);
  wakeWatchers(db, scope.projectId);
  return written;
}

interface PutAside {
  suggestionId: SuggestionId;
  userId: UserId;
  reason: string;
}

async function putAside(tx: Tx, scope: Scope, { suggestionId, userId, reason }: PutAside): Promise<void> {
  const { reportId } = await tx.suggestion.update({
    where: { id: suggestionId },
    data: { status: "dismissed", reason, settledById: userId, settledAt: new Date() },
    select: { reportId: true },
  });
  const payload = { suggestionId, reportId, reason };
  await tellProject(tx, scope, { kind: "suggestion_dismissed", payload, actorId: userId });
}

/** Puts a suggestion aside, with the reason for whoever made it. */
export async function dismissSuggestion(db: Db, scope: Scope, input: PutAside): Promise<void> {
  await inTransaction(db, async (tx) => {
    await getSuggestion(tx, scope, input.suggestionId);
    await putAside(tx, scope, input);
  });
  wakeWatchers(db, scope.projectId);
}

/** Takes a suggestion back, for who made it. */
export async function withdrawSuggestion(db: Db, scope: Scope, input: Omit<PutAside, "reason">): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { authorId } = await getSuggestion(tx, scope, input.suggestionId);
    if (authorId !== input.userId) throw new Refusal("forbidden", "Only who made a suggestion may withdraw it.");
    await putAside(tx, scope, { ...input, reason: "Withdrawn by who made it." });
  });
  wakeWatchers(db, scope.projectId);
}
