import { z } from "zod";
import { ReportId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { carried } from "@/lib/domain/markdown/support";
import { whyNotEditable } from "@/lib/domain/report/editable";
import type { Section } from "@/lib/domain/report/report";
import { checkBeforeEdits, keptOfHeadings, withCheckLine } from "@/lib/domain/report/report-check";
import { checkEdit, isWritten, type SectionText, withEdit } from "@/lib/domain/report/section-edit";
import { ScopeResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { listRunFacts, RunFact } from "@/lib/knowledge/run-facts";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { Queue } from "@/lib/platform/queue/queue";
import { senderOf } from "@/lib/platform/queue/queue";
import { writeReport } from "@/lib/reports/compose/compose";
import { findSinceWithin } from "@/lib/reports/compose/since";
import { lastCheck } from "@/lib/reports/compose/unsupported";
import { tick } from "@/lib/run/engine/tick";
import { checkedSupport, composeVersion, listCitations } from "@/lib/run/nodes/write/compose-version";
import type { ReportContext } from "@/lib/run/nodes/write/report-context";
import { type RecordedReads, readsOfEdit } from "./edit-reads";
import { lockRunOf } from "./reports";

/** A version as someone saw it. */
export interface SeenVersion {
  reportId: ReportId;
  revision: number;
}

/** The newest version of a run's report, locked with its run. */
interface LockedVersion {
  id: string;
  runId: RunId;
  version: number;
  title: string;
  sections: Section[];
  figures: unknown;
  run: ReportContext["run"];
}

/** A person's change of one section. */
export interface SectionEdit {
  ordinal: number;
  edit: SectionText;
  note: string;
  userId: UserId;
}

export interface WrittenVersion {
  reportId: ReportId;
  version: number;
}

/** Locks the run of a report that is its newest version, as it was seen; refuses any other. */
export async function lockVersion(tx: Tx, scope: Scope, seen: SeenVersion): Promise<LockedVersion> {
  const runId = await lockRunOf(tx, scope, seen.reportId);
  const newest = await tx.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    select: {
      id: true,
      version: true,
      revision: true,
      title: true,
      figures: true,
      sections: { orderBy: { ordinal: "asc" }, select: { kind: true, heading: true, markdown: true, level: true } },
      run: {
        select: {
          id: true,
          status: true,
          stage: true,
          mode: true,
          recordedMode: true,
          settings: true,
          scope: true,
          limitReached: true,
          question: true,
        },
      },
    },
  });
  if (newest.id !== seen.reportId) {
    throw new Refusal("stale", `Version ${newest.version} has been written since. Nothing of yours was saved yet.`);
  }
  if (newest.revision !== seen.revision) {
    throw new Refusal("stale", "Someone has just given a verdict on this version. Nothing of yours was saved yet.");
  }
  const { run } = newest;
  const why = whyNotEditable(run);
  if (why !== null) throw new Refusal("conflict", why);
  return {
    id: newest.id,
    runId: RunId.parse(run.id),
    version: newest.version,
    title: newest.title,
    sections: newest.sections,
    figures: newest.figures,
    run: {
      id: RunId.parse(run.id),
      mode: run.recordedMode ?? run.mode,
      settings: RunSettings.parse(run.settings),
      scope: ScopeResult.nullable().parse(run.scope),
      limitReached: run.limitReached,
      question: run.question,
    },
  };
}

/** Refuses what gate E would refuse. */
function refuseUncited(before: LockedVersion, change: SectionEdit, known: ReadonlySet<string>): void {
  const section = before.sections[change.ordinal];
  if (section === undefined) throw new Refusal("not_found", "This version has no such section.");
  const { refused } = checkEdit(before.sections, change.ordinal, { edit: change.edit, known });
  if (refused.length > 0) throw new Refusal("invalid", refused.join(" "), "markdown");
  const { heading, markdown } = change.edit;
  if (section.heading === heading && section.markdown.trim() === markdown.trim()) {
    throw new Refusal("invalid", "Nothing has changed.", "markdown");
  }
}

/**
 * Writes the version that a person's change leads to: a draft beside what the run wrote, with everything that is said
 * from what is stored said anew. What was found of sentences that did not change is kept; the others are not checked.
 */
export async function writeEdit(
  tx: Tx,
  scope: Scope,
  input: { before: LockedVersion; change: SectionEdit; boss: Queue; recorded?: RecordedReads },
): Promise<WrittenVersion> {
  const { before, change, boss, recorded = (): undefined => undefined } = input;
  const { ordinal, edit, note, userId } = change;
  const version = before.version + 1;
  const recall = await readsOfEdit(tx, { ...scope, runId: before.runId, version }, recorded);
  const facts = await recall("facts", z.array(RunFact), () => listRunFacts(tx, scope, before.runId));
  refuseUncited(before, change, new Set(facts.map(({ key }) => key)));
  const changeNote = `A person edited “${edit.heading}”${note === "" ? "." : `: ${note}`}`;
  const sections = withEdit(before.sections, ordinal, edit).filter(isWritten);
  const context: ReportContext = { db: tx, scope, run: before.run, recall };
  const written = { version, title: before.title, changeNote, sections, isByPerson: true };
  const { draft, known } = await composeVersion(context, written, facts);
  const kept = keptOfHeadings(lastCheck(before.figures), before.sections, draft.sections);
  const told = withCheckLine(draft.sections, checkBeforeEdits(before.sections));
  const checked = checkedSupport(known);
  const ofBefore = carried(await listCitations(tx, scope, before.id));
  const own = new Set(draft.sections.filter(isWritten).map(({ markdown }) => markdown));
  const reportId = await writeReport(tx, scope, {
    ...draft,
    sections: told,
    figures: { ...draft.figures, ...(kept && { checkBefore: kept }) },
    authorId: userId,
    since: await findSinceWithin(tx, scope, { runId: before.runId, sections: told }),
    // Sections said from what is stored quote their facts word for word: what was found of the facts holds for them.
    support: (key, sentence, section) =>
      own.has(section.markdown) ? ofBefore(key, sentence) : checked(key, sentence, section),
  });
  const payload = { reportId, version, ordinal, heading: edit.heading, markdown: edit.markdown, note };
  await appendEvents(tx, { projectId: scope.projectId, runId: before.runId }, [
    { kind: "report_edited", payload, actorId: userId },
  ]);
  await tick({ tx, boss }, before.runId, "report_edited");
  return { reportId: ReportId.parse(reportId), version };
}

/**
 * Changes one section of the newest version: a new version, with the change attributed. Of two people one is first. A
 * replay gives what the edit once read.
 */
export async function editSection(
  db: Db,
  scope: Scope,
  { reportId, revision, ...change }: SeenVersion & SectionEdit,
  recorded?: RecordedReads,
): Promise<WrittenVersion> {
  const boss = await senderOf(db);
  const { runId, written } = await inTransaction(db, async (tx) => {
    const before = await lockVersion(tx, scope, { reportId, revision });
    return {
      runId: before.runId,
      written: await writeEdit(tx, scope, { before, change, boss, ...(recorded && { recorded }) }),
    };
  });
  wakeWatchers(db, runId);
  return written;
}
