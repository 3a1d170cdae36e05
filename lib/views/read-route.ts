import { currentUser } from "@/lib/access/auth";
import { openProject } from "@/lib/access/open-project";
import { openRow, type RowKind } from "@/lib/access/open-row";
import { respond } from "@/lib/access/respond";
import { type Db, db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";

interface Read {
  db: Db;
  access: Access<"read">;
}

/** A GET that reads something through the door of the project that a row belongs to. */
export async function readRow(
  request: Request,
  row: { kind: RowKind; id: string },
  read: (opened: Read) => Promise<unknown>,
): Promise<Response> {
  return await respond(request, async () => {
    const access = await openRow(db(), { caller: await currentUser(), ...row }, "read");
    return await read({ db: db(), access });
  });
}

/** A GET that reads something of the project that the address names. */
export async function readProject(
  request: Request,
  projectId: string,
  read: (opened: Read) => Promise<unknown>,
): Promise<Response> {
  return await respond(request, async () => {
    const access = await openProject(db(), { caller: await currentUser(), projectId }, "read");
    return await read({ db: db(), access });
  });
}
