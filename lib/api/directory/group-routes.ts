import { ScimFault } from "@/lib/domain/directory/fault";
import { listResponse } from "@/lib/domain/directory/schemas";
import { type DirectoryGroup, findGroup, listGroups } from "@/lib/features/directory/groups";
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type GroupPrecondition,
  replaceGroup,
} from "@/lib/features/directory/write-groups";
import { type Ask, bodyOf, isKnown, pageOf, requireVersion, SEARCH, searchIn, shownBy } from "./ask";
import { groupResource, groupVersion } from "./resources";
import { said, told } from "./said";

async function listed(ask: Ask): Promise<Response> {
  const page = pageOf(ask);
  const parts = shownBy(ask);
  const withMembers = parts.has("members");
  const { total, groups } = await listGroups(ask.db, { ...page, withMembers });
  const resources = groups.map((group) => parts.of(groupResource(ask.base, group, withMembers)));
  return said(listResponse({ total, startIndex: page.startIndex, resources }));
}

function shown(ask: Ask, group: DirectoryGroup, isNew = false): Response {
  return told(groupResource(ask.base, group, true), shownBy(ask), isNew);
}

async function onOne(ask: Ask, id: string): Promise<Response> {
  const { db } = ask;
  const precondition: GroupPrecondition = (group) => requireVersion(ask, groupVersion(group));
  const asked = { id: id.toLowerCase(), precondition };
  switch (ask.request.method) {
    case "GET": {
      const group = await findGroup(db, asked.id);
      if (isKnown(ask, groupVersion(group))) return new Response(null, { status: 304 });
      return shown(ask, group);
    }
    case "PUT":
      return shown(ask, await replaceGroup(db, { ...asked, body: await bodyOf(ask) }));
    case "PATCH":
      return shown(ask, await changeGroup(db, { ...asked, body: await bodyOf(ask) }));
    case "DELETE":
      await deleteGroup(db, asked);
      return new Response(null, { status: 204 });
    default:
      throw new ScimFault(405, `A group does not take ${ask.request.method}.`);
  }
}

/** What a directory asks of groups. */
export async function groupRoutes(ask: Ask, id: string | undefined): Promise<Response> {
  if (id === SEARCH) return await listed(await searchIn(ask));
  if (id !== undefined) return await onOne(ask, id);
  switch (ask.request.method) {
    case "GET":
      return await listed(ask);
    case "POST":
      return shown(ask, await createGroup(ask.db, await bodyOf(ask)), true);
    default:
      throw new ScimFault(405, `Groups do not take ${ask.request.method}.`);
  }
}
