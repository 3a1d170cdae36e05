import { currentUser } from "@/lib/access/auth";
import { type Caller, openProject } from "@/lib/access/door/open-project";
import { openRow, type RowKind } from "@/lib/access/door/open-row";
import { respond } from "@/lib/access/http/respond";
import { noteRequest } from "@/lib/access/note-reading";
import type { Access, Right } from "@/lib/domain/core/rights";
import { type Db, db } from "@/lib/platform/db/client";

interface Read<R extends Right> {
  db: Db;
  access: Access<R | "read">;
}

async function answer<R extends Right>(
  request: Request,
  open: (caller: Caller) => Promise<Access<R | "read">>,
  read: (opened: Read<R>) => Promise<unknown>,
): Promise<Response> {
  return await respond(request, async () => {
    const access = await open(await currentUser());
    await noteRequest(db(), request, access);
    return await read({ db: db(), access });
  });
}

/** A GET that reads something through the door of the project that a row belongs to, with the right that it needs. */
export async function readRow<R extends Right = "read">(
  request: Request,
  row: { kind: RowKind; id: string; right?: R },
  read: (opened: Read<R>) => Promise<unknown>,
): Promise<Response> {
  const { right, kind, id } = row;
  return await answer(request, (caller) => openRow(db(), { caller, kind, id }, right ?? "read"), read);
}

/** A GET that reads something of the project that the address names. */
export async function readProject<R extends Right = "read">(
  request: Request,
  { projectId, right }: { projectId: string; right?: R },
  read: (opened: Read<R>) => Promise<unknown>,
): Promise<Response> {
  return await answer(request, (caller) => openProject(db(), { caller, projectId }, right ?? "read"), read);
}
