import { z } from "zod";
import { contract } from "@/lib/commands/contract";
import { SourceId } from "@/lib/domain/core/ids";
import { idOf } from "@/lib/features/kit/found";
import { Crawl, Created, WatchedPage } from "@/lib/features/kit/shapes";
import { receiveUpload } from "@/lib/features/library/uploads";
import { listCrawls } from "@/lib/features/library/views/crawls";
import { listWatched } from "@/lib/features/library/views/watched";
import { noQuery } from "./query";
import { command, inProject, type Route } from "./route";

/** How a library is filled with much at once, and kept up to date. */
export const fillingRoutes: readonly Route[] = [
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources/bulk",
      id: "addSources",
      says: "Adds up to 20 pages and texts, each for itself: what is refused keeps nothing else from being added, and what the library holds already is told so. `results` stand in the order of `items`.",
      scope: "write_sources",
      query: noQuery,
      body: contract.add_sources.input.omit({ projectId: true }),
      answer: { status: 200, json: contract.add_sources.output },
    },
    async ({ call, access: { projectId }, body }) => await command(call, "add_sources", { ...body, projectId }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/files",
      id: "addFile",
      says: "Adds a file of up to 25 MB, its bytes as the request's body. A file that the library holds already is refused as a conflict, so that sending all of them again after a broken connection adds none twice.",
      scope: "write_sources",
      query: noQuery,
      headers: [
        { name: "X-File-Name", says: "The file's name with its ending, percent-encoded.", isText: true },
        {
          name: "X-Listed",
          says: "What a list of references says of the file: JSON with title, author, publishedOn (such as 2019-03), publisher and url, each of them text or null, as base64url. It names the source, and stands where the document says nothing itself.",
          isOptional: true,
          isText: true,
        },
      ],
      body: null,
      takesFile: true,
      answer: { status: 201, json: Created },
    },
    async ({ call, db, access: { userId, projectId } }) => {
      const { sourceId } = await receiveUpload(db, { caller: { userId }, projectId }, call.request);
      return { id: sourceId };
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/crawls",
      id: "listCrawls",
      says: "Sites that are read page by page, or were within the day: up to ten, the newest first.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(Crawl) }) },
    },
    async ({ db, access }) => ({ items: await listCrawls(db, access) }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/crawls",
      id: "startCrawl",
      says: "Has a site read: its sitemap, then its links, within the host and folder of the address, up to `cap` pages.",
      scope: "write_sources",
      query: noQuery,
      body: contract.start_crawl.input.omit({ projectId: true }),
      answer: { status: 201, json: Created },
    },
    async ({ call, access: { projectId }, body }) => ({
      id: (await command(call, "start_crawl", { ...body, projectId })).crawlId,
    }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/crawls/{crawlId}/stop",
      id: "stopCrawl",
      says: "Stops reading a site; what was read stays.",
      scope: "write_sources",
      query: noQuery,
      body: null,
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params: { crawlId } }) => {
      await command(call, "stop_crawl", { projectId, crawlId });
      return null;
    },
  ),
  inProject(
    {
      method: "GET",
      path: "/projects/{projectId}/watched-pages",
      id: "listWatchedPages",
      says: "Pages that are looked at again by themselves, the one that is next first, with how many facts are gone from each.",
      scope: "read",
      query: noQuery,
      body: null,
      answer: { status: 200, json: z.object({ items: z.array(WatchedPage) }) },
    },
    async ({ db, access }) => ({ items: await listWatched(db, access) }),
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources/{sourceId}/watch",
      id: "watchPage",
      says: "Has a page looked at again every so many days; null ends it.",
      scope: "write_sources",
      query: noQuery,
      body: contract.schedule_source.input.pick({ days: true }),
      answer: { status: 204 },
    },
    async ({ call, access: { projectId }, params, body: { days } }) => {
      await command(call, "schedule_source", { projectId, sourceId: idOf(SourceId, params.sourceId), days });
      return null;
    },
  ),
  inProject(
    {
      method: "POST",
      path: "/projects/{projectId}/sources/{sourceId}/reread",
      id: "rereadSource",
      says: "Looks at a page now: whether it changed, and how many facts are gone from it or back.",
      scope: "write_sources",
      query: noQuery,
      body: null,
      answer: { status: 200, json: contract.reread_source.output },
    },
    async ({ call, access: { projectId }, params }) =>
      await command(call, "reread_source", { projectId, sourceId: idOf(SourceId, params.sourceId) }),
  ),
];
