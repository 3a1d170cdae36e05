import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { libraryContract } from "@/lib/features/library/contract";
import { unwatchList, watchList } from "@/lib/features/library/lists/watch-list";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { fetchPolicy } from "@/lib/sources/fetch/policy";

export async function watch(
  db: Db,
  access: Access<"add_source" | "read">,
  { projectId: _projectId, ...list }: Parsed<typeof libraryContract, "watch_list">,
): Promise<Answered<typeof libraryContract, "watch_list">> {
  await spend(db, "uploads", access.userId);
  return await watchList(db, scopeOf(access), { ...list, by: access.userId }, fetchPolicy());
}

export async function unwatch(
  db: Db,
  access: Access<"add_source" | "read">,
  { listId }: Parsed<typeof libraryContract, "unwatch_list">,
): Promise<Answered<typeof libraryContract, "unwatch_list">> {
  await unwatchList(db, scopeOf(access), { listId, by: access.userId });
  return {};
}
