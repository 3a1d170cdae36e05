import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aStoredRun, type StoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { listApprovers, type Reviewed, refuseTwice, type Written, writeReview } from "./approvals";

const own = ownDatabase();

/** A topic of a run that is reviewed, and how it is done there. */
async function aTopic(): Promise<{
  stored: StoredRun;
  of: Reviewed;
  review: (given: Partial<Written>, nodeKey?: string) => Promise<void>;
}> {
  const stored = await aStoredRun(own.db, { question: "What is due?", library: {} });
  const { run, scope, userId } = stored;
  const of = { runId: run.id, subject: "node", subjectId: randomUUID(), version: 1, isReplay: false } as const;
  const plain = { verdict: "accepted", note: "", gaps: [], actionItems: [], userId } as const;
  const review = (part: Partial<Written>, nodeKey?: string): Promise<void> =>
    inTransaction(own.db, (tx) =>
      writeReview(tx, scope, { of, given: { ...plain, ...part }, ...(nodeKey !== undefined && { nodeKey }) }),
    );
  return { stored, of, review };
}

test("a review is told with what it misses, and with neither list where it misses nothing", async () => {
  const { stored, review } = await aTopic();
  await review({});
  await review({ verdict: "rejected", note: "Thin.", gaps: ["No figure."] }, "review-1");
  await review({ verdict: "rejected", actionItems: ["Look for measurements."] });
  const events = await own.db.auditEvent.findMany({
    where: { runId: stored.run.id, kind: "review_given" },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { subject: "topic", verdict: "accepted" },
    { verdict: "rejected", note: "Thin.", gaps: ["No figure."], actionItems: [] },
    { gaps: [], actionItems: ["Look for measurements."] },
  ]);
  expect(events[0]?.payload).not.toHaveProperty("gaps");
  expect(events.map(({ nodeKey }) => nodeKey)).toEqual([null, "review-1", null]);
});

test("nobody accepts the same a second time, and a replay counts each acceptance by itself", async () => {
  const { stored, of, review } = await aTopic();
  const { scope, userId } = stored;
  const asking = { ...of, makers: new Set<string>(), userId };
  await inTransaction(own.db, (tx) => refuseTwice(tx, scope, asking));
  await review({});
  await expect(inTransaction(own.db, (tx) => refuseTwice(tx, scope, asking))).rejects.toMatchObject({
    kind: "conflict",
  });
  await review({});
  const approvers = (isReplay: boolean): Promise<string[]> =>
    inTransaction(own.db, (tx) => listApprovers(tx, scope, { ...asking, isReplay }));
  expect(await approvers(false)).toEqual([userId]);
  expect(await approvers(true)).toHaveLength(2);
});
