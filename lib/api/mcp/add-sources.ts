import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { asFailure, askRoute, asResult, hasScopeOf, type Served } from "./ask-route";
import { tellProgress } from "./progress";
import { projectId } from "./tool";

const ROUTE = "addSources";
/** Pages and texts that one call adds: some minutes, told as it goes. */
const MOST = 100;

const item = contract.add_sources.input.shape.items.element;
const Results = contract.add_sources.output;

/** Adds many pages and texts, one after the other, and tells how far it is. */
export function addSourcesTool(server: McpServer, served: Served): void {
  if (hasScopeOf(served.caller, ROUTE) === null) return;
  const inputSchema = z.strictObject({ projectId, items: z.array(item).min(1).max(MOST) });
  server.registerTool(
    "add_sources",
    {
      title: "Add sources",
      description: `Adds up to ${MOST} pages by their addresses, or texts with their titles, to the library of a project; each is told as it is added. What the library holds already, or what cannot be read, is told in its place and keeps nothing else from being added.`,
      inputSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    async ({ projectId: id, items }, context) => {
      const results: z.output<typeof Results>["results"] = [];
      try {
        for (const one of items) {
          if (context.mcpReq.signal.aborted) break;
          const added = await askRoute(served, ROUTE, { params: { projectId: id }, body: { items: [one] } });
          results.push(...Results.parse(added).results);
          const message = "url" in one ? one.url : one.title;
          await tellProgress(context, { progress: results.length, total: items.length, message });
        }
        return asResult({ results });
      } catch (error) {
        // What was added before stays added: a model that is told so sends only the rest again.
        if (results.length === 0) return asFailure(error, ROUTE);
        const { content } = asFailure(error, ROUTE);
        return { isError: true, content: [...content, ...asResult({ results }).content] };
      }
    },
  );
}
