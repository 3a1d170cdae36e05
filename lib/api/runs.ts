import { z } from "zod";
import { openProject } from "@/lib/access/door/open-project";
import { contract } from "@/lib/commands/contract";
import { ResearcherId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { runAddresses } from "@/lib/domain/core/run-address";
import { runStatuses } from "@/lib/domain/core/words";
import { lengthOf } from "@/lib/domain/run/of-settings";
import { RunSettings } from "@/lib/domain/run/settings";
import { found, idOf } from "@/lib/features/kit/found";
import { Created, RunCosts, RunDetail, RunMatrix, RunRow } from "@/lib/features/kit/shapes";
import { getMatrixView } from "@/lib/features/matrix/views/matrix";
import { getRunBundle, readManifest } from "@/lib/features/runs/views/record";
import { getRunCostsView } from "@/lib/features/runs/views/run-costs";
import { readRunHead, seenBy } from "@/lib/features/runs/views/run-head";
import { IDEMPOTENCY_KEY, keyOf } from "./idempotency";
import { behind, cursorOf, cut, InstantCursor, limit, noQuery, pageOf, takeFor } from "./query";
import { command, inProject, type Route } from "./route";

/** The key that makes repeats of one request start one run. */
function neededKeyOf(request: Request): string {
  const key = keyOf(request);
  if (key !== null) return key;
  throw new Refusal(
    "invalid",
    "Send a UUID of your own making as Idempotency-Key; repeats with it start one run.",
    IDEMPOTENCY_KEY,
  );
}

/** What is done to a run that is there. */
function act(name: "pause" | "resume" | "cancel", says: string): Route {
  return inProject(
    {
      method: "POST",
      path: `/projects/{projectId}/runs/{runId}/${name}`,
      id: `${name}Run`,
      says,
      scope: "start_runs",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      await command(call, `${name}_run`, { projectId, runId: idOf(RunId, params.runId) });
      return null;
    },
  );
}

export const runRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs",
      id: "listRuns",
      says: "Runs, the newest first.",
      scope: "read",
      query: z.strictObject({
        researcherId: z.uuid().optional(),
        status: z.enum(runStatuses).optional(),
        cursor: cursorOf(InstantCursor).optional(),
        limit,
      }),
      body: null,
      answer: { status: 200, json: pageOf(RunRow) },
    },
    async ({ db, access: { projectId }, query }) => {
      const take = takeFor(query.limit);
      const rows = await db.run.findMany({
        where: {
          projectId,
          ...(query.researcherId === undefined ? {} : { researcherId: query.researcherId }),
          ...(query.status === undefined ? {} : { status: query.status }),
          ...behind("createdAt", query.cursor),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
        select: {
          id: true,
          number: true,
          mode: true,
          status: true,
          statusReason: true,
          stage: true,
          question: true,
          createdAt: true,
          startedAt: true,
          endedAt: true,
          researcher: { select: { id: true, name: true } },
        },
      });
      const { items, next } = cut(rows, take, (row) => row.createdAt);
      const rendered = items.map(({ createdAt: _, ...row }) => ({
        ...row,
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      }));
      return { items: rendered, next };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/researchers/{researcherId}/runs",
      id: "startRun",
      says: "Starts a run. It waits for its plan to be approved unless `settings.approvePlan` is false; one of the mode `plan` ends with its plan.",
      scope: "start_runs",
      query: noQuery,
      headers: [
        { name: IDEMPOTENCY_KEY, says: "A UUID of the caller's making: repeats with the same one start one run." },
      ],
      body: z.strictObject({
        settings: RunSettings.prefault({}),
        mode: contract.start_run.input.shape.mode,
        confirmedIterations: contract.start_run.input.shape.confirmedIterations,
      }),
      answer: { status: 201, json: Created },
    },
    async ({ call, access: { projectId }, params, body }) => {
      const researcherId = idOf(ResearcherId, params.researcherId);
      const { confirmedIterations, settings, mode } = body;
      const confirmed = confirmedIterations === undefined ? {} : { confirmedIterations };
      const chosen = mode === undefined ? {} : { mode };
      const idempotencyKey = neededKeyOf(call.request);
      const wanted = { projectId, researcherId, idempotencyKey, settings, ...chosen, ...confirmed };
      return { id: (await command(call, "start_run", wanted)).runId };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}",
      id: "getRun",
      says: "How a run stands.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: RunDetail },
    },
    async ({ db, access, params }) => {
      const runId = idOf(RunId, params.runId);
      const { researcherId } = found(
        await db.run.findFirst({
          where: { projectId: access.projectId, id: runId },
          select: { researcherId: true },
        }),
      );
      const addresses = runAddresses({ projectId: access.projectId, runId });
      const head = seenBy(access, await readRunHead(db, access, runId));
      return { ...head, ...addresses, researcherId, length: lengthOf(head.settings) };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/costs",
      id: "getRunCosts",
      says: "Calls, tokens and dollars of a run by agent. For those who may read costs.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: RunCosts },
    },
    async ({ db, access: { userId, projectId }, params }) => {
      const access = await openProject(db, { caller: { userId }, projectId }, "read_costs");
      return await getRunCostsView(db, access, params);
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/matrix",
      id: "getRunMatrix",
      says: "What each source of a run says to each of its questions, and where sources disagree.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: RunMatrix },
    },
    ({ db, access, params }) => getMatrixView(db, access, params),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/manifest",
      id: "getRunManifest",
      says: "What a run was and came to: question, settings, strategy, mode, limits.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.record(z.string(), z.unknown()) },
    },
    ({ db, access, params }) => readManifest(db, access, params),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/bundle",
      id: "getRunBundle",
      says: "A run with all that it stands on, as a zip: artifacts, prompts, answers, sources, the audit trail. For those who may read prompts.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, file: "application/zip" },
    },
    async ({ db, access: { userId, projectId }, params }) => {
      const access = await openProject(db, { caller: { userId }, projectId }, "read_prompts");
      return await getRunBundle(db, access, params);
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/runs/{runId}/approve-plan",
      id: "approvePlan",
      says: "Approves the plan that a run waits with, as it was at `revision`.",
      scope: "review",
      query: noQuery,
      body: contract.approve_plan.input.pick({ revision: true }),
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params, body }) => {
      await command(call, "approve_plan", { projectId, runId: idOf(RunId, params.runId), ...body });
      return null;
    },
  ),
  act("pause", "Lets nothing new begin; what is under way ends."),
  act("resume", "Lets a paused or halted run go on."),
  act("cancel", "Ends a run at once; what it found is kept."),
];
