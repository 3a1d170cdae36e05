import { z } from "zod";
import { NodeKey, RunId } from "@/lib/domain/core/ids";
import { writeCursor } from "@/lib/features/kit/cursor";
import { found, idOf } from "@/lib/features/kit/found";
import { RunNode } from "@/lib/features/kit/shapes";
import { listLoops } from "@/lib/features/runs/views/loops";
import { listNodes } from "@/lib/features/runs/views/nodes";
import { cursorOf, limit, pageOf, takeFor } from "./query";
import { inProject, type Route } from "./route";

export const nodeRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/runs/{runId}/nodes",
      id: "listNodes",
      says: "The steps of a run in the order of its plan; of a search, also how its loop stands.",
      scope: "read",
      query: z.strictObject({ cursor: cursorOf(NodeKey).optional(), limit }),
      body: null,
      answer: { status: 200, json: pageOf(RunNode) },
    },
    async ({ db, access, params, query }) => {
      const runId = idOf(RunId, params.runId);
      found(await db.run.findFirst({ where: { projectId: access.projectId, id: runId }, select: { id: true } }));
      const take = takeFor(query.limit);
      const after = query.cursor === undefined ? {} : { after: query.cursor };
      const rows = await listNodes(db, access, { runId, take, ...after });
      const shown = rows.slice(0, take - 1);
      const loops = await listLoops(db, access, { runId, keys: shown.map(({ key }) => key) });
      const last = shown.at(-1);
      return {
        items: shown.map((node) => ({ ...node, loop: loops.get(node.key) ?? null })),
        next: rows.length >= take && last ? writeCursor(last.key) : null,
      };
    },
  ),
];
