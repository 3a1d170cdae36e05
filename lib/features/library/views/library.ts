import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { sourceKinds, sourceStatuses } from "@/lib/domain/core/words";
import { cursorField, writeCursor } from "@/lib/features/kit/cursor";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { listCrawls } from "./crawls";
import { listDeletedSources } from "./deleted-sources";
import { listSourceRows } from "./source-rows";
import { listWatched } from "./watched";
import { listWatchedLists } from "./watched-lists";

/** Sources on one page. */
const LIBRARY_PAGE = 50;

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** What a list of the library can be narrowed to. */
export const LibraryChoices = z.object({
  status: z.enum(sourceStatuses),
  kind: z.enum(sourceKinds),
  /** Whether excluded sources are shown: beside the others, alone, or not at all. */
  excluded: z.enum(["all", "only", "hide"]),
});

/** What an address may say of the library; whatever is not understood filters nothing. */
const LibraryFilter = z.object({
  q: z.string().trim().max(200).catch(""),
  status: LibraryChoices.shape.status.nullable().catch(null),
  kind: LibraryChoices.shape.kind.nullable().catch(null),
  excluded: LibraryChoices.shape.excluded.catch("all"),
  cursor: cursorField(Cursor),
});
type LibraryFilter = z.output<typeof LibraryFilter>;

/** Prisma escapes no wildcard of `like`; a per cent sign in a title is to be found as one. */
function literal(text: string): string {
  return text
    .replaceAll("\u0000", "")
    .toWellFormed()
    .replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

function wordsIn(filter: LibraryFilter): Prisma.SourceWhereInput[] {
  const written = literal(filter.q);
  return written === ""
    ? []
    : written.split(/\s+/).map((word) => {
        const holds = { contains: word, mode: "insensitive" } as const;
        return { OR: [{ title: holds }, { originalTitle: holds }, { host: holds }, { fileName: holds }] };
      });
}

function matching(access: Access<"read">, filter: LibraryFilter): Prisma.SourceWhereInput {
  return {
    projectId: access.projectId,
    ...(filter.status === null ? {} : { status: filter.status }),
    ...(filter.kind === null ? {} : { kind: filter.kind }),
    ...(filter.excluded === "all" ? {} : { archivedAt: filter.excluded === "only" ? { not: null } : null }),
    AND: wordsIn(filter),
  };
}

function behind(cursor: LibraryFilter["cursor"]): Prisma.SourceWhereInput {
  if (cursor === null) return {};
  const [createdAt, id] = cursor;
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/** One page of a project's sources, newest first. `filter` is an address's parameters, as they came. */
export async function getLibraryView(db: Db, access: Access<"read">, filter: unknown) {
  const asked = LibraryFilter.parse(filter ?? {});
  const where = matching(access, asked);
  const [project, crawls, watched, lists, deleted, total, page] = await Promise.all([
    projectHead(db, access),
    listCrawls(db, access),
    listWatched(db, access),
    listWatchedLists(db, access),
    listDeletedSources(db, access),
    db.source.count({ where }),
    db.source.findMany({
      where: { AND: [where, behind(asked.cursor)] },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: LIBRARY_PAGE + 1,
      select: { id: true },
    }),
  ]);
  const ids = page.slice(0, LIBRARY_PAGE).map((row) => row.id);
  const sources = await listSourceRows(db, access, ids);
  const last = sources.at(-1);
  return {
    project,
    crawls,
    watched,
    lists,
    sources,
    total,
    deleted,
    next: page.length > LIBRARY_PAGE && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}

export type LibraryView = ShownBy<typeof getLibraryView>;
