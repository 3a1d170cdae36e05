import type { z } from "zod";
import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { readBody } from "@/lib/access/http/read-body";
import { noteRequestFault } from "@/lib/access/http/request-fault";
import { requireToken } from "@/lib/access/tokens";
import { Refusal, refusals } from "@/lib/domain/core/refusal";
import { parseStrictJson } from "@/lib/domain/core/strict-json";
import type { Problem } from "@/lib/features/kit/shapes";
import type { ApiDeps, Route } from "./route";
import { matchRoutes } from "./routes";

export const API_BASE = "/api/v1";

/** Above the longest text that may be added (2,000,000 characters), escaped. */
const MAX_BYTES = 3 * 1024 * 1024;
const privately = { "cache-control": "private, no-store" } as const;

/** What HTTP calls each status. */
const titles: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** What went wrong, as RFC 9457 has it. */
function problem(
  status: number,
  said: Omit<z.infer<typeof Problem>, "type" | "title" | "status">,
  headers: Record<string, string> = {},
): Response {
  const body: z.infer<typeof Problem> = {
    type: "about:blank",
    title: titles[status] ?? "Error",
    status,
    ...said,
  };
  return Response.json(body, {
    status,
    headers: { ...privately, "content-type": "application/problem+json", ...headers },
  });
}

/** As a sentence ends, whoever wrote it. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function refused({ kind, message, field }: Refusal): Response {
  const about = field === undefined ? {} : { field };
  const headers = kind === "unauthenticated" ? { "www-authenticate": 'Bearer realm="Stemma"' } : {};
  return problem(refusals[kind], { detail: asSentence(message), kind, ...about }, headers);
}

/** Anything that was thrown as an answer: refusals with their sentence, bugs with nothing but a trace id. */
export function failed(error: unknown, request: Request): Response {
  const fault = noteRequestFault(error, request);
  if (fault.kind === "refused") return refused(fault.refusal);
  if (fault.kind === "database_away") {
    const detail = "The database cannot be reached at the moment. Nothing is lost; try again.";
    return problem(503, { detail, kind: "unavailable" }, { "retry-after": "5" });
  }
  const { trace } = fault;
  return problem(500, { detail: "Something went wrong on our side. Try again.", kind: "failed", trace });
}

/** Parameters of an address; one that stands twice is refused, for nobody could say which counts. */
function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name)) throw new Refusal("invalid", `The parameter ${name} stands twice.`, name);
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

async function bodyOf(request: Request, route: Route): Promise<unknown> {
  if (route.body === null) return null;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("invalid", "Send JSON: content-type application/json.");
  const bytes = await readBody(request, MAX_BYTES);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal("invalid", "This is not JSON in UTF-8. Check the body and send it again.");
  }
  const read = parseStrictJson(text);
  if (!read.ok) throw new Refusal("invalid", `The body cannot be read. ${read.message}`);
  return read.value;
}

function written(route: Route, value: unknown): Response {
  const { answer } = route;
  if (value instanceof Response) return value;
  if (answer.status === 204) return new Response(null, { status: 204, headers: privately });
  if ("text" in answer) {
    return new Response(String(value), { headers: { ...privately, "content-type": `${answer.text}; charset=utf-8` } });
  }
  return Response.json(value, { status: answer.status, headers: privately });
}

async function answered(deps: ApiDeps, request: Request): Promise<Response> {
  const address = addressOf(request.headers, accessEnvironment().STEMMA_TRUST_PROXY);
  const holder = await requireToken(deps.db, request, address);
  const url = new URL(request.url);
  const matched = matchRoutes(url.pathname.slice(API_BASE.length));
  if (matched === null)
    throw new Refusal("not_found", "There is no such address in this API. See /api/v1/openapi.json.");
  const { byMethod, params } = matched;
  const route = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
  if (route === undefined) {
    const allow = [...byMethod.keys()].join(", ");
    const detail = `This address does not take ${request.method}. Send ${allow}.`;
    return problem(405, { detail, kind: "method_not_allowed" }, { allow });
  }
  const body = await bodyOf(request, route);
  const call = { deps, holder, address, request, params, query: queryOf(url), body };
  return written(route, await route.run(call));
}

/** Answers a request to `/api/v1`: a token says who asks, the table says what there is. */
export async function answerApi(deps: ApiDeps, request: Request): Promise<Response> {
  try {
    return await answered(deps, request);
  } catch (error) {
    return failed(error, request);
  }
}
