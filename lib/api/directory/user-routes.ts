import { listResponse } from "@/lib/domain/directory/schemas";
import { findUser, listUsers } from "@/lib/features/directory/users";
import { changeUser, createUser, deleteUser, replaceUser } from "@/lib/features/directory/write-users";
import { type Ask, pageOf, shownBy } from "./ask";
import { resourceRoutes } from "./resource-routes";
import { userResource } from "./resources";
import { said } from "./said";

async function listed(ask: Ask): Promise<Response> {
  const page = pageOf(ask);
  const { total, users } = await listUsers(ask.db, page);
  const shown = shownBy(ask);
  const resources = users.map((user) => shown.of(userResource(ask.base, user)));
  return said(listResponse({ total, startIndex: page.startIndex, resources }));
}

/** What a directory asks of accounts. */
export const userRoutes = resourceRoutes({
  one: "A user",
  many: "Users",
  listed,
  find: findUser,
  create: createUser,
  replace: replaceUser,
  change: changeUser,
  remove: deleteUser,
  resource: userResource,
});
