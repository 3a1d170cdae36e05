import { scopeOf } from "@/lib/access/door/open-project";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { libraryContract } from "@/lib/features/library/contract";
import { refuseDeleted } from "@/lib/features/library/deletion/refuse-deleted";
import { renameSource as renameInLibrary } from "@/lib/features/library/rename-source";
import { rereadSource } from "@/lib/features/library/reread";
import { setDoi } from "@/lib/features/library/set-doi";
import { noteSource } from "@/lib/features/library/source-events";
import { watchSource } from "@/lib/features/library/watch";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import {
  addText as addTextToLibrary,
  addUrl as addUrlToLibrary,
  excludeSource,
  restoreSource,
} from "@/lib/sources/library";

export async function addText(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "add_text">,
): Promise<Answered<typeof libraryContract, "add_text">> {
  const { title, text } = input;
  const sourceId = await addTextToLibrary(db, scopeOf(access), { title, text, userId: access.userId });
  await noteSource(db, access, { kind: "source_added", sourceId, userId: access.userId });
  return { sourceId };
}

export async function addUrl(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "add_url">,
): Promise<Answered<typeof libraryContract, "add_url">> {
  const { url, listed } = input;
  const sourceId = await addUrlToLibrary(db, scopeOf(access), { url, listed, userId: access.userId });
  await noteSource(db, access, { kind: "source_added", sourceId, userId: access.userId });
  return { sourceId };
}

/** How many of what is added at once is read at the same time: as many as browsers send. */
const AT_ONCE = 3;

type Added = Answered<typeof libraryContract, "add_sources">["results"][number];
type Item = Parsed<typeof libraryContract, "add_sources">["items"][number];

async function addItem(db: Db, access: Access<"add_source" | "read">, item: Item): Promise<Added> {
  const { projectId } = access;
  try {
    const done =
      "url" in item
        ? await addUrl(db, access, { ...item, projectId })
        : await addText(db, access, { ...item, projectId });
    return { id: done.sourceId };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { kind: error.kind, message: error.message } };
    throw error;
  }
}

/** Pages and texts, each counted and added for itself. */
export async function addSources(
  db: Db,
  access: Access<"add_source" | "read">,
  { items }: Parsed<typeof libraryContract, "add_sources">,
): Promise<Answered<typeof libraryContract, "add_sources">> {
  // The first was counted with the command.
  for (const _ of items.slice(1)) await spend(db, "filling", access.userId);
  const results: Added[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(some.map((item) => addItem(db, access, item)))));
  }
  return { results };
}

export async function exclude(
  db: Db,
  access: Access<"exclude_source" | "read">,
  input: Parsed<typeof libraryContract, "exclude_source">,
): Promise<Answered<typeof libraryContract, "exclude_source">> {
  const done = { sourceId: input.sourceId, userId: access.userId };
  await excludeSource(db, scopeOf(access), done);
  await noteSource(db, access, { kind: "source_excluded", ...done });
  return {};
}

export async function restore(
  db: Db,
  access: Access<"exclude_source" | "read">,
  input: Parsed<typeof libraryContract, "restore_source">,
): Promise<Answered<typeof libraryContract, "restore_source">> {
  const done = { sourceId: input.sourceId, userId: access.userId };
  await refuseDeleted(db, input.sourceId);
  await restoreSource(db, scopeOf(access), done);
  await noteSource(db, access, { kind: "source_restored", ...done });
  return {};
}

export async function reread(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "reread_source">,
): Promise<Answered<typeof libraryContract, "reread_source">> {
  const { sourceId } = input;
  await refuseDeleted(db, sourceId);
  await spend(db, "uploads", access.userId);
  const done = await rereadSource(db, scopeOf(access), { sourceId, policy: fetchPolicy(), by: access.userId });
  await noteSource(db, access, { kind: "source_reread", sourceId, userId: access.userId });
  return { gone: 0, back: 0, reason: "", ...done };
}

export async function schedule(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "schedule_source">,
): Promise<Answered<typeof libraryContract, "schedule_source">> {
  await refuseDeleted(db, input.sourceId);
  await watchSource(db, scopeOf(access), { sourceId: input.sourceId, days: input.days, by: access.userId });
  return {};
}

export async function renameSource(
  db: Db,
  access: Access<"rename_source" | "read">,
  input: Parsed<typeof libraryContract, "rename_source">,
): Promise<Answered<typeof libraryContract, "rename_source">> {
  const { sourceId, from, title } = input;
  return { title: await renameInLibrary(db, scopeOf(access), { sourceId, from, title, userId: access.userId }) };
}

export async function setSourceDoi(
  db: Db,
  access: Access<"rename_source" | "read">,
  input: Parsed<typeof libraryContract, "set_source_doi">,
): Promise<Answered<typeof libraryContract, "set_source_doi">> {
  const { sourceId, doi } = input;
  return { doi: await setDoi(db, scopeOf(access), { sourceId, doi, userId: access.userId }) };
}
