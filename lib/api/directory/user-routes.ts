import { ScimFault } from "@/lib/domain/directory/fault";
import { listResponse } from "@/lib/domain/directory/schemas";
import { findUser, listUsers } from "@/lib/features/directory/users";
import {
  changeUser,
  createUser,
  deleteUser,
  type Precondition,
  replaceUser,
} from "@/lib/features/directory/write-users";
import { type Ask, bodyOf, isKnown, pageOf, requireVersion, SEARCH, searchIn, shownBy } from "./ask";
import { userResource, userVersion } from "./resources";
import { said, told } from "./said";

async function listed(ask: Ask): Promise<Response> {
  const page = pageOf(ask);
  const { total, users } = await listUsers(ask.db, page);
  const shown = shownBy(ask);
  const resources = users.map((user) => shown.of(userResource(ask.base, user)));
  return said(listResponse({ total, startIndex: page.startIndex, resources }));
}

async function onOne(ask: Ask, id: string): Promise<Response> {
  const { db } = ask;
  const precondition: Precondition = (user) => requireVersion(ask, userVersion(user));
  const asked = { id: id.toLowerCase(), precondition };
  switch (ask.request.method) {
    case "GET": {
      const user = await findUser(db, asked.id);
      if (isKnown(ask, userVersion(user))) return new Response(null, { status: 304 });
      return told(userResource(ask.base, user), shownBy(ask));
    }
    case "PUT":
      return told(userResource(ask.base, await replaceUser(db, { ...asked, body: await bodyOf(ask) })), shownBy(ask));
    case "PATCH":
      return told(userResource(ask.base, await changeUser(db, { ...asked, body: await bodyOf(ask) })), shownBy(ask));
    case "DELETE":
      await deleteUser(db, asked);
      return new Response(null, { status: 204 });
    default:
      throw new ScimFault(405, `A user does not take ${ask.request.method}.`);
  }
}

/** What a directory asks of accounts. */
export async function userRoutes(ask: Ask, id: string | undefined): Promise<Response> {
  if (id === SEARCH) return await listed(await searchIn(ask));
  if (id !== undefined) return await onOne(ask, id);
  switch (ask.request.method) {
    case "GET":
      return await listed(ask);
    case "POST":
      return told(userResource(ask.base, await createUser(ask.db, await bodyOf(ask))), shownBy(ask), true);
    default:
      throw new ScimFault(405, `Users do not take ${ask.request.method}.`);
  }
}
