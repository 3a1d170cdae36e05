import { listResponse } from "@/lib/domain/directory/schemas";
import { findGroup, listGroups } from "@/lib/features/directory/groups";
import { changeGroup, createGroup, deleteGroup, replaceGroup } from "@/lib/features/directory/write-groups";
import { type Ask, pageOf, shownBy } from "./ask";
import { resourceRoutes } from "./resource-routes";
import { groupResource } from "./resources";
import { said } from "./said";

async function listed(ask: Ask): Promise<Response> {
  const page = pageOf(ask);
  const parts = shownBy(ask);
  const withMembers = parts.has("members");
  const { total, groups } = await listGroups(ask.db, { ...page, withMembers });
  const resources = groups.map((group) => parts.of(groupResource(ask.base, group, withMembers)));
  return said(listResponse({ total, startIndex: page.startIndex, resources }));
}

/** What a directory asks of groups. */
export const groupRoutes = resourceRoutes({
  one: "A group",
  many: "Groups",
  listed,
  find: findGroup,
  create: createGroup,
  replace: replaceGroup,
  change: changeGroup,
  remove: deleteGroup,
  resource: (base, group) => groupResource(base, group, true),
});
