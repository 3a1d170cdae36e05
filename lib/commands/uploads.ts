import { spend } from "@/lib/access/limits";
import { type Caller, openProject, requireCaller, scopeOf } from "@/lib/access/open-project";
import { readBody } from "@/lib/access/read-body";
import type { Db } from "@/lib/db/client";
import type { SourceId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { addUpload } from "@/lib/sources/library";
import { UPLOAD_MAX_BYTES } from "@/lib/sources/read-text";
import { noteSource } from "./source-events";

/** The name that a browser sends, percent-encoded since a header holds no other letters. */
function fileNameOf(sent: Headers): string {
  const encoded = sent.get("x-file-name") ?? "";
  try {
    const name = decodeURIComponent(encoded).replaceAll("\u0000", "").toWellFormed().trim();
    if (name !== "") return name;
  } catch {
    // Not percent-encoding: refused like a name that is missing.
  }
  throw new Refusal("invalid", "Send the file's name, percent-encoded, in the header x-file-name.", "fileName");
}

/** One file into a project's library, its bytes as the request's body. */
export async function receiveUpload(
  db: Db,
  door: { caller: Caller; projectId: string },
  request: Request,
): Promise<{ sourceId: SourceId }> {
  const { userId } = requireCaller(door.caller);
  const access = await openProject(db, door, "add_source");
  await spend(db, "uploads", userId);
  const fileName = fileNameOf(request.headers);
  const bytes = await readBody(request, UPLOAD_MAX_BYTES);
  const sourceId = await addUpload(db, scopeOf(access), { fileName, bytes, userId });
  await noteSource(db, access, { kind: "source_added", sourceId, userId });
  return { sourceId };
}
