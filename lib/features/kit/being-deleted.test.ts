import { afterAll, expect, test } from "vitest";
import type { HaltKind, RunStatus, Stage } from "@/lib/domain/core/words";
import { acceptReport, requestChanges } from "@/lib/features/reports/reports";
import { rejectReport } from "@/lib/features/reviews/reject-report";
import { judgeTopic } from "@/lib/features/reviews/topic-reviews";
import { leaveOut, resumeRun, retryNode } from "@/lib/features/runs/controls";
import { changeLimits, continueRun } from "@/lib/features/runs/limits";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

/** As it is from the moment that an owner asked until a worker is done: another run of the project is being deleted. */
async function isBeingDeleted({ projectId, owner }: AWorld, runId: string, researcherId: string): Promise<void> {
  const texts = { texts: [], names: [], keys: [], gone: [runId], told: [] };
  const asked = { id: runId, projectId, kind: "run", researcherId, number: 1, runs: [runId], reports: [] };
  await own.db.researchDeletion.create({ data: { ...asked, requestedById: owner, texts } });
}

const said = { note: "Again.", gaps: ["The gauge."], actionItems: [] };

const limits = { minutes: 30, tokens: null, usd: null };

/** All that makes a run go on which had ended or halted. */
const acts: readonly {
  what: string;
  status: RunStatus;
  stage: Stage;
  halt?: HaltKind;
  act: (world: AWorld) => Promise<unknown>;
}[] = [
  {
    what: "reject a report",
    status: "completed",
    stage: "finalize",
    act: ({ projectId, reportId, owner: userId }) =>
      rejectReport(own.db, { projectId }, { reportId, revision: 1, userId, ...said }),
  },
  {
    what: "ask for another version",
    status: "completed",
    stage: "finalize",
    act: ({ projectId, reportId, owner: userId }) =>
      requestChanges(own.db, { projectId }, { reportId, revision: 1, userId, note: "Shorter." }),
  },
  {
    what: "accept the report of a halted run",
    status: "halted",
    stage: "review",
    halt: "gate_blocked",
    act: ({ projectId, reportId, owner: userId }) =>
      acceptReport(own.db, { projectId }, { reportId, revision: 1, userId }),
  },
  {
    what: "judge a topic of a halted run",
    status: "halted",
    stage: "wave1",
    halt: "gate_blocked",
    act: ({ projectId, runId, owner: userId }) =>
      judgeTopic(
        own.db,
        { projectId },
        { runId, userId, nodeKey: "review-1", seen: "accepted", verdict: "rejected", ...said },
      ),
  },
  {
    what: "try a step again",
    status: "halted",
    stage: "wave1",
    halt: "retry_cap",
    act: ({ projectId, runId, owner: userId }) =>
      retryNode(own.db, { projectId }, { runId, userId, nodeKey: "search-2" }),
  },
  {
    what: "leave a step out",
    status: "halted",
    stage: "wave1",
    halt: "retry_cap",
    act: ({ projectId, runId, owner: userId }) =>
      leaveOut(own.db, { projectId }, { runId, userId, nodeKey: "search-2" }),
  },
  {
    what: "resume",
    status: "halted",
    stage: "wave1",
    halt: "retry_cap",
    act: ({ projectId, runId, owner: userId }) => resumeRun(own.db, { projectId }, { runId, userId }),
  },
  {
    what: "raise the limits of a run that spent them",
    status: "halted",
    stage: "wave1",
    halt: "budget_exhausted",
    act: ({ projectId, runId, owner: userId }) =>
      changeLimits(own.db, { projectId }, { runId, userId, limits, mayRaise: true }),
  },
  {
    what: "continue",
    status: "completed",
    stage: "finalize",
    act: ({ projectId, runId, owner: userId }) =>
      continueRun(own.db, { projectId }, { runId, userId, limits, mayRaise: true }),
  },
];

test.each(acts)("while a run is being deleted no other goes on: $what", async ({ status, stage, halt, act }) => {
  const world = await aWorld(own.db);
  const { projectId, runId } = world;
  const other = await aRunThat(own.db, world, "other", { status: "completed", stage: "finalize" });
  const [haltKind, endedAt] = [halt ?? null, status === "completed" ? new Date() : null];
  const limitReached = status === "completed" ? "The time was up." : null;
  await own.db.run.update({ where: { id: runId }, data: { status, stage, haltKind, endedAt, limitReached } });
  await own.db.node.create({
    data: {
      projectId,
      runId,
      key: "search-2",
      kind: "search",
      stage: "wave1",
      status: "exhausted",
      title: "Pilot",
      ordinal: 3,
      input: {},
    },
  });
  await isBeingDeleted(world, other.runId, other.researcherId);
  await expect(act(world)).rejects.toMatchObject({
    kind: "conflict",
    message: "A run of this project is being deleted. Try again when it is gone.",
  });
  expect(await own.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ status, stage });
});
