import type { SignedIn } from "@/lib/access/accounts/sessions";
import { notSignedIn, openProject } from "@/lib/access/door/open-project";
import { RunId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { messagesOf, openEventStream, whenAborted } from "./event-stream";
import { leave, stay } from "./presence";
import type { ProjectLive } from "./project-live";
import { RECHECK_MS, stillMayRead } from "./run-stream";

export interface ProjectStreamInput {
  caller: SignedIn | null;
  projectId: string;
  /** The run that the page shows, as it came. */
  runId: string | null;
  /** Aborts when the reader goes. */
  signal: AbortSignal;
}

/**
 * What changes in a project, through the door, for one open page of it; whoever has the stream open is here. It closes
 * when the reader goes, signs out, or is removed.
 */
export async function openProjectStream(
  deps: { db: Db; live: ProjectLive; recheckMs?: number },
  input: ProjectStreamInput,
): Promise<ReadableStream<Uint8Array>> {
  const { db, live, recheckMs = RECHECK_MS } = deps;
  const person = input.caller;
  if (person === null) throw notSignedIn();
  const access = await openProject(db, { caller: person, projectId: input.projectId }, "read");
  const runId = RunId.safeParse(input.runId?.toLowerCase()).data ?? null;
  const page = { id: crypto.randomUUID(), userId: person.userId, runId };
  return openEventStream({ db, userId: person.userId, signal: input.signal }, async (signal) => {
    let telling = stay(db, access, page);
    whenAborted(signal, () => {
      // After what may be under way, which would say that the page is open still.
      telling
        .catch(() => undefined)
        .then(() => leave(db, access, page.id))
        .catch((error: unknown) => log.warn({ error }, "a closed page was not taken out; it expires"));
    });
    await telling;
    return {
      messages: messagesOf(live.watch(access, { userId: person.userId, signal }), ({ seq }) => seq),
      mayRead: async () => {
        if (!(await stillMayRead(db, person, access)) || signal.aborted) return false;
        telling = stay(db, access, page);
        await telling;
        return true;
      },
      onChange: (look) => live.onPerson(person.userId, look),
      recheckMs,
    };
  });
}
