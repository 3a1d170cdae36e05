import { addressOf } from "@/lib/access/http/address";
import { accessEnvironment } from "@/lib/access/http/environment";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { isFetchedAhead } from "./visit";

/** Who reads, of what. */
interface Reading {
  userId: string;
  /** Null where it is of several. */
  projectId: string | null;
  /** The address that was asked for; what stands behind its question mark is not kept. */
  path: string;
  sent: Headers;
}

/**
 * Notes that a member read something of a project. What a browser fetches ahead is told apart, not left out: it says so
 * itself, and got it.
 */
export async function noteReading(db: Db, { userId, projectId, path, sent }: Reading): Promise<void> {
  await noteAccess(db, {
    kind: isFetchedAhead(sent) ? "fetched_ahead" : "read",
    userId,
    projectId,
    what: path.split("?")[0] ?? "",
    address: addressOf(sent, accessEnvironment().STEMMA_TRUST_PROXY),
    userAgent: sent.get("user-agent"),
  });
}

/** Notes that a person read something of a project by a request to a route. */
export async function noteRequest(
  db: Db,
  request: Request,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<void> {
  await noteReading(db, { userId, projectId, path: new URL(request.url).pathname, sent: request.headers });
}
