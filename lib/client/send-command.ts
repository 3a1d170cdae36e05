import type { CommandInput, CommandName, CommandOutput } from "@/lib/commands/contract";
import { type RefusalBody, refusals } from "@/lib/domain/core/refusal";
import { askSignInAgain } from "./sign-in-again";

export type Refused = RefusalBody["refusal"];
export type Outcome<T> = { ok: true; output: T } | { ok: false; refusal: Refused };

/** What is said where no answer came. */
export const unreachable: Refused = {
  kind: "unavailable",
  message: "The server could not be reached. Nothing was changed; check the connection and try again.",
};

let sent = 0;

/** How many commands this document has sent so far. */
export function commandsSent(): number {
  return sent;
}

/**
 * Sends one command; once more when it wants its person to sign in again and they did. A refusal and a lost connection
 * come back as values; the promise never rejects.
 */
export async function sendCommand<N extends CommandName>(
  name: N,
  input: CommandInput<N>,
): Promise<Outcome<CommandOutput<N>>> {
  const outcome = await sendOnce(name, input);
  if (outcome.ok || outcome.refusal.kind !== "sign_in_again") return outcome;
  return (await askSignInAgain()) ? await sendOnce(name, input) : outcome;
}

async function sendOnce<N extends CommandName>(name: N, input: CommandInput<N>): Promise<Outcome<CommandOutput<N>>> {
  sent += 1;
  const body = JSON.stringify(input);
  return outcomeOf(await post(`/api/commands/${name}`, { body, mediaType: "application/json" }));
}

/** Sends a zip that a worker imports: the bundle of a run, to be replayed here, or a project's. */
export async function sendZip(kind: "bundle" | "project", file: File): Promise<Outcome<CommandOutput<"replay_run">>> {
  const sent = { body: file, mediaType: "application/zip", fileName: encodeURIComponent(file.name) };
  return outcomeOf(await post(`/api/uploads/${kind}`, sent));
}

async function outcomeOf<T>(response: Response | null): Promise<Outcome<T>> {
  if (response === null) return { ok: false, refusal: unreachable };
  if (!response.ok) return { ok: false, refusal: await refusalOf(response) };
  return { ok: true, output: await response.json() };
}

/**
 * Bytes of what is sent that may outlive its page: what is shown as done before the answer is not lost when its person
 * goes on at once. A browser grants all that is under way 64 KiB together.
 */
const OUTLIVES_BYTES = 4_096;

function mayOutlive(body: BodyInit): boolean {
  return typeof body === "string" && new Blob([body]).size <= OUTLIVES_BYTES;
}

interface Sent {
  body: BodyInit;
  mediaType: string;
  /** Percent-encoded. */
  fileName?: string;
}

async function post(url: string, sent: Sent): Promise<Response | null> {
  try {
    const headers = new Headers({ "content-type": sent.mediaType, accept: "application/json" });
    if (sent.fileName !== undefined) headers.set("x-file-name", sent.fileName);
    const { body } = sent;
    return await fetch(url, { method: "POST", headers, body, keepalive: mayOutlive(body) });
  } catch {
    return null;
  }
}

/** The refusal in an answer that is not ok; one in general words when the answer holds none. */
export async function refusalOf(response: Response): Promise<Refused> {
  const body = await response.text();
  return readRefusal(body) ?? refusalByStatus(response.status);
}

/** The refusal in a body; null when it is not one. */
export function readRefusal(body: string): Refused | null {
  try {
    const parsed: Partial<RefusalBody> | null = JSON.parse(body);
    const refusal = parsed?.refusal;
    return refusal && refusal.kind in refusals && typeof refusal.message === "string" ? refusal : null;
  } catch {
    return null;
  }
}

/** What to say when a server, or something before it, answers without a sentence of ours. */
export function refusalByStatus(status: number): Refused {
  if (status === 401) return { kind: "unauthenticated", message: "You are signed out. Sign in again to go on." };
  if (status === 413) return { kind: "too_large", message: "That is too large to send." };
  if (status === 429) return { kind: "over_limit", message: "Too many requests in a short time. Wait a minute." };
  return { kind: "unavailable", message: "Something went wrong on the server. Try again in a moment." };
}
