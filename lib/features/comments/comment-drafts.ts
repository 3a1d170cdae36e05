import { z } from "zod";
import type { ReportId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { ActionItem } from "@/lib/domain/report/change-request";
import { Anchor } from "@/lib/domain/text/anchor";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { storedSubject } from "./comment-subjects";
import { writeComment } from "./comments";

const Draft = z.object({
  id: z.string(),
  report_id: z.string(),
  anchor: Anchor.nullable(),
  body: z.string(),
});

/** Shows all what somebody has kept back of comments on a run's report, whatever version; returns what they ask for. */
export async function submitDrafts(
  tx: Tx,
  scope: Scope,
  own: { runId: string; userId: UserId },
): Promise<ActionItem[]> {
  const drafts = z.array(Draft).parse(
    await tx.$queryRaw`
      with gone as (
        delete from comment_draft d using report r
        where r.id = d.report_id and r.run_id = ${own.runId}::uuid and d.author_id = ${own.userId}::uuid
          and d.project_id = ${scope.projectId}::uuid
        returning d.*
      ) select id, report_id, anchor, body from gone order by created_at, id`,
  );
  for (const draft of drafts) {
    const on = await storedSubject(tx, scope, { kind: "report", id: draft.report_id });
    const { id, body, anchor } = draft;
    await writeComment(tx, scope, { written: { id, body, anchor, parentId: null, authorId: own.userId }, on });
  }
  return drafts.map(({ anchor, body }) => ({ heading: anchor?.place ?? "", quote: anchor?.quote ?? "", change: body }));
}

/** Submits pending comments without a verdict. Returns how many there were. */
export async function submitComments(
  db: Db,
  scope: Scope,
  own: { reportId: ReportId; userId: UserId },
): Promise<number> {
  const count = await inTransaction(db, async (tx) => {
    const where = { id: own.reportId, projectId: scope.projectId };
    const report = await tx.report.findFirst({ where, select: { runId: true } });
    if (report === null) throw new Refusal("not_found", "There is no such report.");
    return (await submitDrafts(tx, scope, { runId: report.runId, userId: own.userId })).length;
  });
  if (count === 0) throw new Refusal("conflict", "You have no pending comments on this report. Nothing was changed.");
  wakeWatchers(db, scope.projectId);
  return count;
}
