import { z } from "zod";
import type { ProjectId, RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { changesInWords, DifferenceCounts } from "@/lib/domain/difference/difference-words";
import { groupOf } from "@/lib/domain/notify/groups";
import { type AnyNotification, excerptOf, notificationPayloads } from "@/lib/domain/notify/notification";
import type { Tx } from "@/lib/platform/db/client";
import { announce } from "./announce";

export type Notice = AnyNotification & {
  /** Whom it concerns; who did it, who has muted the project and who is no member are not told. */
  to: readonly (string | null)[];
  actorId: UserId | null;
};

/**
 * Tells people of something, in the transaction in which it happens: once, if and only if that commits. Who chose to be told
 * nothing of its kind in this project is not.
 */
export async function tell(tx: Tx, scope: Scope, notice: Notice): Promise<void> {
  const { kind, to, actorId } = notice;
  const ids = [...new Set(to)].filter((id) => id !== null && id !== actorId);
  if (ids.length === 0) return;
  const payload = JSON.stringify(notificationPayloads[kind].parse(notice.payload));
  await tx.$executeRaw`
    insert into notification (project_id, user_id, kind, payload, actor_id)
    select m.project_id, m.user_id, ${kind}, ${payload}::jsonb, ${actorId}::uuid
    from membership m join "user" u on u.id = m.user_id
    where m.project_id = ${scope.projectId}::uuid and m.user_id = any(${ids}::uuid[]) and m.muted_at is null
      and not ${groupOf(kind)} = any(m.unwanted) and u.disabled_at is null`;
}

const EndedRun = z.object({
  number: z.number(),
  mode: z.string(),
  started_by: z.string().nullable(),
  researcher: z.string(),
  report_id: z.string().nullable(),
  report_status: z.string().nullable(),
  version: z.number().nullable(),
  title: z.string().nullable(),
});
type EndedRun = z.infer<typeof EndedRun>;

async function findRun(tx: Tx, runId: string): Promise<EndedRun | null> {
  const rows = z.array(EndedRun).parse(
    await tx.$queryRaw`
      select r.number, r.mode::text, r.started_by_id as started_by, s.name as researcher, p.id as report_id,
        p.status::text as report_status, p.version, p.title
      from run r join researcher s on s.id = r.researcher_id
        left join lateral (select * from report where run_id = r.id order by version desc limit 1) p on true
      where r.id = ${runId}::uuid`,
  );
  return rows[0] ?? null;
}

/** Tells who started a run that it was completed, and those who may judge its report that it waits for them. */
export async function tellCompleted(tx: Tx, run: { projectId: ProjectId; runId: RunId }): Promise<void> {
  const found = await findRun(tx, run.runId);
  // A replay happens for whoever looks at it now.
  if (found === null || found.mode === "replay") return;
  const payload = { runId: run.runId, number: found.number, researcher: found.researcher };
  await tell(tx, run, { kind: "run_completed", payload, to: [found.started_by], actorId: null });
  await announce(tx, run, { kind: "run_completed", payload });
  await tellJudges(tx, run, found);
}

/** How a completed run's answer differs from that of the run before. */
export interface ChangedAnswer {
  since: string;
  counts: z.input<typeof DifferenceCounts>;
}

/** Tells every member that a researcher's answer is another one. */
export async function tellAnswerChanged(
  tx: Tx,
  run: { projectId: ProjectId; runId: RunId },
  { since, counts }: ChangedAnswer,
): Promise<void> {
  const found = await findRun(tx, run.runId);
  if (found === null || found.mode === "replay") return;
  const { number, researcher, report_id: reportId, version, title } = found;
  if (reportId === null || version === null || title === null) return;
  const members = await tx.membership.findMany({ where: { projectId: run.projectId }, select: { userId: true } });
  const payload = { runId: run.runId, number, researcher, reportId, version, title, sinceMs: Date.parse(since) };
  const said = {
    kind: "answer_changed",
    payload: { ...payload, changes: changesInWords(DifferenceCounts.parse(counts)) },
  } as const;
  await tell(tx, run, { ...said, to: members.map(({ userId }) => userId), actorId: null });
  await announce(tx, run, said);
}

/** Tells those who may judge the report of a run that stands still that it waits for them. */
export async function tellWaiting(tx: Tx, run: { projectId: ProjectId; runId: RunId }): Promise<void> {
  const found = await findRun(tx, run.runId);
  if (found !== null && found.mode !== "replay") await tellJudges(tx, run, found);
}

async function tellJudges(tx: Tx, run: { projectId: ProjectId; runId: RunId }, found: EndedRun): Promise<void> {
  const { report_id: reportId, version, title, number, researcher } = found;
  if (reportId === null || version === null || title === null || found.report_status !== "draft") return;
  const judges = await tx.membership.findMany({
    where: { projectId: run.projectId, role: { in: ["owner", "reviewer"] } },
    select: { userId: true },
  });
  const to = judges.map(({ userId }) => userId).filter((id) => id !== found.started_by);
  const payload = { runId: run.runId, number, researcher, reportId, version, title };
  await tell(tx, run, { kind: "report_waiting", payload, to, actorId: null });
  await announce(tx, run, { kind: "report_waiting", payload });
}

/** Tells who started a run that it halted, and why. */
export async function tellHalted(tx: Tx, run: { projectId: ProjectId; runId: RunId; reason: string }): Promise<void> {
  const found = await findRun(tx, run.runId);
  if (found === null || found.mode === "replay") return;
  const { number, researcher } = found;
  const payload = { runId: run.runId, number, researcher, reason: excerptOf(run.reason) };
  await tell(tx, run, { kind: "run_halted", payload, to: [found.started_by], actorId: null });
  await announce(tx, run, { kind: "run_halted", payload });
}

/** Tells who started a run that somebody wants another version of its report. */
export async function tellChangesRequested(
  tx: Tx,
  run: { projectId: ProjectId; runId: RunId; note: string; actorId: UserId },
): Promise<void> {
  const found = await findRun(tx, run.runId);
  if (found === null || found.mode === "replay") return;
  const { number, researcher, report_id: reportId, version, title } = found;
  if (reportId === null || version === null || title === null) return;
  const payload = { runId: run.runId, number, researcher, reportId, version, title, note: excerptOf(run.note) };
  await tell(tx, run, { kind: "changes_requested", payload, to: [found.started_by], actorId: run.actorId });
  await announce(tx, run, { kind: "changes_requested", payload });
}
