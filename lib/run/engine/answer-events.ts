import type { ProjectId, RunId } from "@/lib/domain/core/ids";
import { isAnotherAnswer } from "@/lib/domain/difference/difference-words";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { readSince } from "@/lib/reports/compose/since";

/** What a completed run says of its answer, and whether it is worth telling people of the run at all. */
interface AnswerSaid {
  events: NewEvent[];
  isTold: boolean;
}

/**
 * What a completed run says of its answer beside that of the researcher's run before; nothing where there is none. Nobody is
 * told of one that nobody started by hand, and that answers as the run before did.
 */
export async function answerSaid(tx: Tx, run: { projectId: ProjectId; runId: RunId }): Promise<AnswerSaid> {
  const events = await answerEvents(tx, run);
  if (!events.some(({ kind }) => kind === "answer_unchanged")) return { events, isTold: true };
  const row = await tx.run.findUniqueOrThrow({ where: { id: run.runId }, select: { scheduledFor: true } });
  return { events, isTold: row.scheduledFor === null };
}

async function answerEvents(tx: Tx, run: { projectId: ProjectId; runId: RunId }): Promise<NewEvent[]> {
  const report = await tx.report.findFirst({
    where: { projectId: run.projectId, runId: run.runId },
    orderBy: { version: "desc" },
    select: { id: true },
  });
  const since = report === null ? null : await readSince(tx, run, report.id);
  if (report === null || since === null) return [];
  const payload = { reportId: report.id, from: since.reportId, since: since.at.toISOString() };
  return isAnotherAnswer(since.counts)
    ? [{ kind: "answer_changed", payload: { ...payload, counts: since.counts } }]
    : [{ kind: "answer_unchanged", payload }];
}
