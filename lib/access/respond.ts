import { Refusal, type RefusalBody, refusals } from "@/lib/domain/refusal";
import { log } from "@/lib/log";

const privately = { "cache-control": "private, no-store" } as const;

function refusalBody(refusal: Refusal): RefusalBody {
  const { kind, message, field } = refusal;
  return { refusal: field === undefined ? { kind, message } : { kind, message, field } };
}

/** A refusal over HTTP: its status and its sentence. */
function refusalResponse(refusal: Refusal): Response {
  return Response.json(refusalBody(refusal), { status: refusals[refusal.kind], headers: privately });
}

function bugResponse(error: unknown, request: Request): Response {
  const trace = crypto.randomUUID();
  log.error({ trace, method: request.method, path: new URL(request.url).pathname, error }, "request failed");
  return Response.json(
    { error: "Something went wrong on our side. Try again.", trace },
    { status: 500, headers: privately },
  );
}

/** What a route handler answers: its value as JSON, never stored; a refusal as its body; a bug as a trace id. */
export async function respond(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    const value = await work();
    return value instanceof Response ? value : Response.json(value, { headers: privately });
  } catch (error) {
    return error instanceof Refusal ? refusalResponse(error) : bugResponse(error, request);
  }
}
