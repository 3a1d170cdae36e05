import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { stillHolds } from "@/lib/access/tokens";
import { ProjectId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { asFailure, askRoute, asResult, hasScopeOf, type Served } from "./ask-route";
import { tellProgress } from "./progress";
import { projectId } from "./tool";

const ROUTE = "getRun";
/** Below what clients wait for an answer. Source: the SDK's own patience, 60 seconds. */
const MOST_SECONDS = 50;

interface Waiting {
  projectId: ProjectId;
  runId: RunId;
  signal: AbortSignal;
}

/** Follows a run until it rests, or the signal aborts. */
async function follow(
  { deps }: Served,
  { projectId: id, runId, signal }: Waiting,
  context: ServerContext,
): Promise<void> {
  for await (const { run, events } of deps.live().watch({ projectId: id }, { runId, after: 0, signal })) {
    const message = events[0]?.text ?? `The run is at ${run.stage}.`;
    await tellProgress(context, { progress: run.seq, message });
    if (run.status !== "running") return;
  }
}

/** Waits for a run to rest, tells what happens in it meanwhile, and answers how it stands. */
export function waitForRunTool(server: McpServer, served: Served): void {
  const { caller, deps } = served;
  if (hasScopeOf(caller, ROUTE) === null) return;
  server.registerTool(
    "wait_for_run",
    {
      title: "Wait for a run",
      description: `Waits up to ${MOST_SECONDS} seconds until a run ends, halts or waits for a person, telling what happens in it meanwhile; then how it stands, and its report when it has one. Ask again while its status is running.`,
      inputSchema: z.strictObject({
        projectId,
        runId: z.uuid(),
        seconds: z.int().min(1).max(MOST_SECONDS).default(MOST_SECONDS),
      }),
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    },
    async ({ projectId: given, runId, seconds }, context) => {
      const asked = { params: { projectId: given, runId } };
      const lost = new AbortController();
      // Who may read no more hears nothing more; the look at the end refuses them.
      const stopListening = deps.live().onPerson(caller.holder.userId, () => lost.abort());
      try {
        await askRoute(served, ROUTE, asked);
        const signals = [AbortSignal.timeout(seconds * 1_000), context.mcpReq.signal, lost.signal];
        const run = { projectId: ProjectId.parse(given), runId: RunId.parse(runId), signal: AbortSignal.any(signals) };
        await follow(served, run, context);
        if (!(await stillHolds(deps.db, caller.holder))) throw new Refusal("unauthenticated", "This token has ended.");
        return asResult(await askRoute(served, ROUTE, asked));
      } catch (error) {
        return asFailure(error, ROUTE);
      } finally {
        stopListening();
      }
    },
  );
}
