import { type Caller, openProject, requireCaller, scopeOf } from "@/lib/access/door/open-project";
import { takePlace } from "@/lib/access/http/places";
import { withSavedBody } from "@/lib/access/http/saved-body";
import type { SourceId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";
import { spend } from "@/lib/platform/limit/limits";
import { addSavedUpload } from "@/lib/sources/library";
import { UPLOAD_MAX_BYTES } from "@/lib/sources/read/read-text";
import { sentListed } from "./sent-listed";
import { sentName } from "./sent-name";
import { noteSource } from "./source-events";

/**
 * One file into a project's library, its bytes as the request's body. Who sends from elsewhere may send so many in a
 * while; who works on the machine itself (`isOnMachine`) is not held up: they could write to its database as well.
 */
export async function receiveUpload(
  db: Db,
  door: { caller: Caller; projectId: string; isOnMachine?: boolean },
  request: Request,
): Promise<{ sourceId: SourceId }> {
  const { userId } = requireCaller(door.caller);
  const access = await openProject(db, door, "add_source");
  if (door.isOnMachine !== true) await spend(db, "filling", userId);
  const fileName = sentName(request.headers);
  if (fileName === null) {
    throw new Refusal("invalid", "Send the file's name, percent-encoded, in the header x-file-name.", "fileName");
  }
  const listed = sentListed(request.headers);
  const giveBack = takePlace("uploads", userId, await readCaps(db, null));
  try {
    const sourceId = await withSavedBody(request, UPLOAD_MAX_BYTES, (saved) =>
      addSavedUpload(db, scopeOf(access), { fileName, saved, userId, listed }),
    );
    await noteSource(db, access, { kind: "source_added", sourceId, userId });
    return { sourceId };
  } finally {
    giveBack();
  }
}
