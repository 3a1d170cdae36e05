import type { CallToolResult } from "@modelcontextprotocol/server";
import type { TokenHolder } from "@/lib/access/tokens";
import type { ApiDeps, Call, Route } from "@/lib/api/route";
import { routes } from "@/lib/api/routes";
import { Refusal } from "@/lib/domain/core/refusal";
import type { TokenScope } from "@/lib/domain/core/token-scope";
import { log } from "@/lib/platform/log";
import type { Tool } from "./tool";

/** Whose request it is, and by which. */
export interface Caller {
  holder: TokenHolder;
  address: string;
  request: Request;
}

/** What a tool or a resource is answered with. */
export interface Served {
  deps: ApiDeps;
  caller: Caller;
}

function routeOf(id: string): Route {
  const found = routes.find((route) => route.id === id);
  if (found === undefined) throw new Error(`A tool asks the route ${id}, which is not there.`);
  return found;
}

/** The scope that a route wants, where the caller's token has it; else null. */
export function hasScopeOf({ holder }: Caller, route: string): TokenScope | null {
  const { scope } = routeOf(route);
  return holder.scopes.includes(scope) ? scope : null;
}

function lowered(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toLowerCase()]));
}

/** What is asked of a route. */
export type Asked = Partial<Pick<Call, "params" | "query" | "body">> & { headers?: Record<string, string> };

/** Asks a route of the API as the caller: what it refuses is thrown in its own words. */
export async function askRoute({ deps, caller }: Served, route: string, asked: Asked): Promise<unknown> {
  const { params = {}, query = {}, body = null, headers = {} } = asked;
  const request = new Request(caller.request.url, { headers });
  return await routeOf(route).run({ ...caller, deps, request, params: lowered(params), query, body });
}

export function asResult(value: unknown): CallToolResult {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "Done.");
  return { content: [{ type: "text", text }] };
}

/** What went wrong, for the model that asked: what a person could mend it can mend, and is told in the same sentence. */
export function sentenceOf(error: unknown, tool: string): string {
  if (error instanceof Refusal) return error.message;
  log.error({ error, tool }, "a tool failed");
  return "Something went wrong on our side. Try again.";
}

export function asFailure(error: unknown, tool: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: sentenceOf(error, tool) }] };
}

export async function use(deps: ApiDeps, caller: Caller, { route, to }: Tool, given: unknown): Promise<CallToolResult> {
  try {
    return asResult(await askRoute({ deps, caller }, route, to(given)));
  } catch (error) {
    return asFailure(error, route);
  }
}
