import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { requireToken } from "@/lib/access/tokens";
import { failed } from "@/lib/api/answer";
import type { ApiDeps } from "@/lib/api/route";
import { log } from "@/lib/platform/log";
import { addSourcesTool } from "./add-sources";
import { type Caller, hasScopeOf, use } from "./ask-route";
import { installTools } from "./install-tools";
import { knowledgeTools } from "./knowledge-tools";
import { libraryTools } from "./library-tools";
import { registerResources } from "./resources";
import { teamTools } from "./team-tools";
import { waitForRunTool } from "./wait-for-run";

/** Above any question that a tool takes: a list of pages with texts among it. */
const MAX_BYTES = 3 * 1024 * 1024;

const tools = [...knowledgeTools, ...libraryTools, ...teamTools, ...installTools];
const withProgress = [addSourcesTool, waitForRunTool];

/** The knowledge base as one token may see it: only tools and resources that it has the scope for. */
function serverFor(deps: ApiDeps, caller: Caller): McpServer {
  const server = new McpServer(
    { name: "stemma", version: "1" },
    { instructions: "Facts here stand on verbatim quotes of their sources. Cite a fact by its source and quote." },
  );
  for (const one of tools) {
    const scope = hasScopeOf(caller, one.route);
    if (scope === null) continue;
    const { name, title, says: description, input: inputSchema } = one;
    const isReading = scope === "read" && one.writes !== true;
    const annotations = { readOnlyHint: isReading, destructiveHint: one.removes === true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, (given) =>
      use(deps, caller, one, given),
    );
  }
  for (const one of withProgress) one(server, { deps, caller });
  registerResources(server, { deps, caller });
  return server;
}

/** Answers a request to `/api/mcp`, each by itself: nothing is kept between two of them. */
export async function answerMcp(deps: ApiDeps, request: Request): Promise<Response> {
  try {
    const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
    const caller = { holder: await requireToken(deps.db, request, address), address, request };
    const { fetch: answer } = createMcpHandler(() => serverFor(deps, caller), {
      maxRequestBodySize: MAX_BYTES,
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ error }, "an MCP request was refused"),
    });
    const response = await answer(request);
    response.headers.set("cache-control", "private, no-store, no-transform");
    return response;
  } catch (error) {
    return failed(error, request);
  }
}
