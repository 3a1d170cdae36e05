import { afterAll, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { type NodeKind, type NodeStatus, type RunStatus, runStatuses, type Stage } from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { cancelRun, forceResume, leaveOut, pauseRun, resumeRun, retryNode } from "./controls";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

interface AStep {
  kind: NodeKind;
  status: NodeStatus;
  stage: Stage;
}

const failedStep: AStep = { kind: "analyze", status: "exhausted", stage: "wave1" };

type Act = "pause" | "resume" | "force" | "cancel" | "retry" | "leave out";

/** A run of a project of its own that stands so, with one step, and what can be asked of it. */
async function aRun(
  status: RunStatus,
  step: AStep = failedStep,
): Promise<{ runId: RunId; ask(act: Act): Promise<unknown> }> {
  const place = await aProject(own.db);
  const { owner: userId, projectId } = place;
  const made = await aRunThat(own.db, place, "Tides", { status, stage: "wave1" });
  const runId = RunId.parse(made.runId);
  const node = { key: "step", title: "Loads", ordinal: 1, input: {}, ...step };
  await own.db.node.create({ data: { projectId, runId, ...node } });
  const input = { runId, userId };
  const of = { ...input, nodeKey: "step" };
  const scope = { projectId };
  const acts: Record<Act, () => Promise<unknown>> = {
    pause: () => pauseRun(own.db, scope, input),
    resume: () => resumeRun(own.db, scope, input),
    force: () => forceResume(own.db, scope, input),
    cancel: () => cancelRun(own.db, scope, input),
    retry: () => retryNode(own.db, scope, of),
    "leave out": () => leaveOut(own.db, scope, of),
  };
  return { runId, ask: (act) => acts[act]() };
}

/** What a run may be told by how it stands, and how it stands then. */
const allowed: [Act, Partial<Record<RunStatus, RunStatus>>][] = [
  ["pause", { running: "paused" }],
  ["resume", { paused: "running", halted: "running" }],
  ["force", { running: "running" }],
  ["cancel", { running: "cancelled", waiting: "cancelled", paused: "cancelled", halted: "cancelled" }],
  ["retry", { running: "running", halted: "running" }],
  ["leave out", { running: "running", halted: "running" }],
];

test.each(allowed)("%s is done to runs that stand so alone; others are as they were", async (act, ends) => {
  for (const status of runStatuses) {
    const { ask, runId } = await aRun(status);
    const end = ends[status];
    if (end === undefined) await expect(ask(act), status).rejects.toMatchObject({ kind: "conflict" });
    else await ask(act);
    const now = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    expect(now.status, status).toBe(end ?? status);
  }
});

const steps: [string, AStep, Record<"retry" | "leave out", NodeStatus | null>][] = [
  ["a comparison that failed for good", failedStep, { retry: "ready", "leave out": "skipped" }],
  [
    "one that waits for its next attempt",
    { ...failedStep, status: "failed" },
    { retry: "ready", "leave out": "skipped" },
  ],
  ["one that is done", { ...failedStep, status: "complete" }, { retry: null, "leave out": null }],
  ["a step of another stage", { ...failedStep, stage: "pivot" }, { retry: null, "leave out": null }],
  ["a search", { ...failedStep, kind: "search" }, { retry: "ready", "leave out": null }],
];

test.each(steps)("%s is tried again, or left out, where that leads on", async (_, step, ends) => {
  for (const name of ["retry", "leave out"] as const) {
    const { ask, runId } = await aRun("halted", step);
    const end = ends[name];
    if (end === null) await expect(ask(name), name).rejects.toMatchObject({ kind: "conflict" });
    else await ask(name);
    const node = await own.db.node.findFirstOrThrow({
      where: { runId, key: "step" },
      select: { status: true, tags: true },
    });
    expect(node, name).toEqual({ status: end ?? step.status, tags: end === "skipped" ? ["LEFT_OUT"] : [] });
    const told = await own.db.auditEvent.findMany({ where: { runId }, select: { kind: true } });
    const kinds = told.map(({ kind }) => kind).filter((kind) => kind.startsWith("node_"));
    expect(kinds).toEqual(end === null ? [] : [name === "retry" ? "node_retried" : "node_left_out"]);
  }
});
