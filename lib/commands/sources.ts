import { scopeOf } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import {
  addText as addTextToLibrary,
  addUrl as addUrlToLibrary,
  excludeSource,
  restoreSource,
} from "@/lib/sources/library";
import type { CommandOutput, CommandParsed } from "./contract";

export async function addText(
  db: Db,
  access: Access<"add_source" | "read">,
  input: CommandParsed<"add_text">,
): Promise<CommandOutput<"add_text">> {
  const { title, text } = input;
  return { sourceId: await addTextToLibrary(db, scopeOf(access), { title, text, userId: access.userId }) };
}

export async function addUrl(
  db: Db,
  access: Access<"add_source" | "read">,
  input: CommandParsed<"add_url">,
): Promise<CommandOutput<"add_url">> {
  return { sourceId: await addUrlToLibrary(db, scopeOf(access), { url: input.url, userId: access.userId }) };
}

export async function exclude(
  db: Db,
  access: Access<"exclude_source" | "read">,
  input: CommandParsed<"exclude_source">,
): Promise<CommandOutput<"exclude_source">> {
  await excludeSource(db, scopeOf(access), { sourceId: input.sourceId, userId: access.userId });
  return {};
}

export async function restore(
  db: Db,
  access: Access<"exclude_source" | "read">,
  input: CommandParsed<"restore_source">,
): Promise<CommandOutput<"restore_source">> {
  await restoreSource(db, scopeOf(access), { sourceId: input.sourceId, userId: access.userId });
  return {};
}
