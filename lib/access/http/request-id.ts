import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { enterLogContext } from "@/lib/platform/log-context";
import { count } from "@/lib/platform/metrics";

const HEADER = "x-request-id";

/** An id as proxies and programs make them; anything else could be a text that is to stand in the log. */
const SANE = /^[\w.:=+/-]{8,100}$/;

/** The id of a request: the one that it came with, where that is sane, else a new one. */
export function requestId(sent: string | string[] | undefined): string {
  return typeof sent === "string" && SANE.test(sent) ? sent : crypto.randomUUID();
}

interface Shared {
  stemmaRequestIds?: true;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

function begin(message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message && "response" in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
  const id = requestId(request.headers[HEADER]);
  request.headers[HEADER] = id;
  response.setHeader(HEADER, id);
  response.once("close", () => count("stemma_http_answers_total", { status: `${String(response.statusCode)[0]}xx` }));
  enterLogContext({ request: id });
}

/** Gives every request of this process its id, which its answer and every line of the log that it leads to carry. */
export function identifyRequests(): void {
  if (shared.stemmaRequestIds) return;
  shared.stemmaRequestIds = true;
  subscribe("http.server.request.start", begin);
}
