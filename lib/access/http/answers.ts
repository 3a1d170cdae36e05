import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

/** Under which a page finds the answer to its own request; what a client sends under it is thrown away. */
const MARK = "x-stemma-answer";
/** What sets its own status: share links, and what a stranger would see of a report. */
const PAGES = /^\/(?:share\/|projects\/[^/]+\/reports\/[^/]+\/preview)/;

interface Shared {
  stemmaAnswers?: Map<string, ServerResponse>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

function remember(answers: Map<string, ServerResponse>, message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message && "response" in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
  delete request.headers[MARK];
  if (!PAGES.test(request.url ?? "")) return;
  const mark = crypto.randomUUID();
  request.headers[MARK] = mark;
  answers.set(mark, response);
  response.once("close", () => answers.delete(mark));
}

/**
 * Keeps the answers to these pages within reach of their page for as long as they are open. Next gives a page that
 * throws “not found” its status but no text without JavaScript; a page that says so itself needs to set the status.
 */
export function rememberAnswers(): void {
  if (shared.stemmaAnswers !== undefined) return;
  const answers = new Map<string, ServerResponse>();
  shared.stemmaAnswers = answers;
  subscribe("http.server.request.start", (message) => remember(answers, message));
}

/** Gives the answer to this request a status; false when it is out of reach or under way already. */
export function answerAs(status: number, sent: Headers): boolean {
  const answer = shared.stemmaAnswers?.get(sent.get(MARK) ?? "");
  if (answer === undefined || answer.headersSent) return false;
  answer.statusCode = status;
  return true;
}
