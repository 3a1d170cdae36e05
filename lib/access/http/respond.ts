import { Refusal, type RefusalBody, refusals } from "@/lib/domain/core/refusal";
import { noteRequestFault } from "./request-fault";

const privately = { "cache-control": "private, no-store" } as const;

function refusalBody(refusal: Refusal): RefusalBody {
  const { kind, message, field } = refusal;
  return { refusal: field === undefined ? { kind, message } : { kind, message, field } };
}

/** What was taken and is done by a worker: where it stands is read elsewhere. */
export function accepted(value: unknown): Response {
  return Response.json(value, { status: 202, headers: privately });
}

/** A refusal over HTTP: its status and its sentence. */
function refusalResponse(refusal: Refusal): Response {
  return Response.json(refusalBody(refusal), { status: refusals[refusal.kind], headers: privately });
}

function bugResponse(trace: string): Response {
  return Response.json(
    { error: "Something went wrong on our side. Try again.", trace },
    { status: 500, headers: privately },
  );
}

/** Nothing was done; whoever asked may ask again. */
function awayResponse(): Response {
  const away = new Refusal("unavailable", "The database cannot be reached at the moment. Nothing is lost; try again.");
  const answer = refusalResponse(away);
  answer.headers.set("retry-after", "5");
  return answer;
}

/** What a route handler answers: its value as JSON, never stored; a refusal as its body; a bug as a trace id. */
export async function respond(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    const value = await work();
    return value instanceof Response ? value : Response.json(value, { headers: privately });
  } catch (error) {
    const fault = noteRequestFault(error, request);
    if (fault.kind === "refused") return refusalResponse(fault.refusal);
    return fault.kind === "bug" ? bugResponse(fault.trace) : awayResponse();
  }
}
