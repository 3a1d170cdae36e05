import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { SourceId, WatchedListId } from "@/lib/domain/core/ids";
import { writeCursor } from "@/lib/features/kit/cursor";
import { found, idOf } from "@/lib/features/kit/found";
import { Created, Source, SourceText, WatchedList } from "@/lib/features/kit/shapes";
import { getLibraryView, LibraryChoices } from "@/lib/features/library/views/library";
import { listSourceRows } from "@/lib/features/library/views/source-rows";
import { listWatchedLists } from "@/lib/features/library/views/watched-lists";
import { cursorOf, InstantCursor, noQuery, pageOf, whole } from "./query";
import { command, inProject, type Route } from "./route";

/** Code points that one answer holds at most. */
const TEXT_MOST = 200_000;

const Piece = SourceText.omit({ sourceId: true, start: true, next: true }).extend({ readAt: z.date() });

export const sourceRoutes: readonly Route[] = [
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/sources",
      id: "listSources",
      says: "The library, the newest first: 50 sources a page.",
      scope: "read",
      query: z.strictObject({
        q: z.string().max(200).optional().meta({ description: "Words of the title, host or file name." }),
        ...LibraryChoices.partial().shape,
        cursor: cursorOf(InstantCursor).optional(),
      }),
      body: null,
      answer: { status: 200, json: pageOf(Source) },
    },
    async ({ db, access, query }) => {
      const cursor = query.cursor === undefined ? null : writeCursor(query.cursor);
      const { sources, next } = await getLibraryView(db, access, { ...query, cursor });
      return { items: sources, next };
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources",
      id: "addSource",
      says: "Adds a page by its address, which is fetched, or a text with its title.",
      scope: "write_sources",
      query: noQuery,
      body: z.union([
        contract.add_url.input.omit({ projectId: true }),
        contract.add_text.input.omit({ projectId: true }),
      ]),
      answer: { status: 201, json: Created },
    },
    async ({ call, access: { projectId }, body }) => {
      const done =
        "url" in body
          ? await command(call, "add_url", { ...body, projectId })
          : await command(call, "add_text", { ...body, projectId });
      return { id: done.sourceId };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/sources/{sourceId}",
      id: "getSource",
      says: "A source, with how many facts were drawn from it.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: Source },
    },
    async ({ db, access, params }) => found((await listSourceRows(db, access, [idOf(SourceId, params.sourceId)]))[0]),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources/{sourceId}/rename",
      id: "renameSource",
      says: "Renames a source; null gives it back the name that it came with. `from` is the name that was seen: when it is another by now, nothing is changed.",
      scope: "write_sources",
      query: noQuery,
      body: contract.rename_source.input.pick({ from: true, title: true }),
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params, body }) => {
      await command(call, "rename_source", { ...body, projectId, sourceId: idOf(SourceId, params.sourceId) });
      return null;
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources/{sourceId}/doi",
      id: "setSourceDoi",
      says: "Says by which DOI a document without an address is cited; empty for none.",
      scope: "write_sources",
      query: noQuery,
      body: contract.set_source_doi.input.pick({ doi: true }),
      answer: { status: 200, json: contract.set_source_doi.output },
    },
    async ({ call, access: { projectId }, params, body }) =>
      await command(call, "set_source_doi", { ...body, projectId, sourceId: idOf(SourceId, params.sourceId) }),
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/sources/{sourceId}/text",
      id: "getSourceText",
      says: "What a source says now, in pieces of up to 200,000 code points.",
      scope: "read",
      query: z.strictObject({ start: whole(0, 999_999_999).optional(), length: whole(1, TEXT_MOST).optional() }),
      body: null,
      answer: { status: 200, json: SourceText },
    },
    async ({ db, access, params, query: { start = 0, length = TEXT_MOST } }) => {
      const sourceId = idOf(SourceId, params.sourceId);
      const rows = await db.$queryRaw<unknown[]>`
        select t.id as "snapshotId", t.sha256, t.read_at as "readAt", c.code_points as characters,
          substr(c.text, ${start}::int + 1, ${length}::int) as text
        from source s join snapshot t on t.project_id = s.project_id and t.source_id = s.id
          join content c on c.project_id = t.project_id and c.sha256 = t.sha256
        where s.project_id = ${access.projectId}::uuid and s.id = ${sourceId}::uuid
        order by (t.sha256 = s.current_sha256) desc nulls last, t.read_at desc, t.id limit 1`;
      const piece = Piece.parse(found(rows[0]));
      const end = start + length;
      const next = end < piece.characters ? end : null;
      return { ...piece, sourceId, readAt: piece.readAt.toISOString(), start, next };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/watched-lists",
      id: "listWatchedLists",
      says: "Feeds, sitemaps and searches that are watched, the one that is looked at next first.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(WatchedList) }) },
    },
    async ({ db, access }) => ({ items: await listWatchedLists(db, access) }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/watched-lists",
      id: "watchList",
      says: "Watches a feed, a sitemap or a search: the newest pages that it names become sources now, what it names later then.",
      scope: "write_sources",
      query: noQuery,
      body: contract.watch_list.input.omit({ projectId: true }),
      answer: { status: 201, json: contract.watch_list.output },
    },
    async ({ call, access: { projectId }, body }) => await command(call, "watch_list", { ...body, projectId }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/watched-lists/{listId}/remove",
      id: "unwatchList",
      says: "Watches a feed, a sitemap or a search no more; what it brought stays.",
      scope: "write_sources",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params }) => {
      await command(call, "unwatch_list", { projectId, listId: idOf(WatchedListId, params.listId) });
      return null;
    },
  ),
];
