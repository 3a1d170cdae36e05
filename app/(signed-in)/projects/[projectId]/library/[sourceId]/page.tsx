import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DeletedSource } from "@/components/library/deleted-source";
import { namedQuote, pageShown } from "@/components/library/reader/quote-steps";
import { SourceReader } from "@/components/library/reader/source-reader";
import { projectHead } from "@/lib/access/door/open-project";
import { missing, openPage } from "@/lib/access/page";
import { pageNumberOf } from "@/lib/domain/original/page-size";
import { listDeletedSources } from "@/lib/features/library/views/deleted-sources";
import { drawAhead } from "@/lib/features/library/views/draw-ahead";
import { getSourceView } from "@/lib/features/library/views/source";

export const metadata: Metadata = { title: "Source" };

interface SourceProps {
  params: Promise<{ projectId: string; sourceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function one(value: string | string[] | undefined): string | null {
  return typeof value === "string" ? value : null;
}

export default async function Source({ params, searchParams }: SourceProps): Promise<ReactNode> {
  const { projectId, sourceId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const [deleted] = await listDeletedSources(db, access, sourceId);
  if (deleted) return <DeletedSource project={await projectHead(db, access)} deleted={deleted} />;
  const { version, fact, show, page } = await searchParams;
  // A quote is named by its fact and, where it has several places, by where it stands.
  const [factKey = null, start] = one(fact)?.split("@") ?? [];
  const at = start !== undefined && /^\d{1,9}$/.test(start) ? Number(start) : null;
  const view = await getSourceView(db, access, { sourceId, version: one(version), fact: factKey, at }).catch(missing);
  const { snapshot, quotes } = view;
  if (one(show) === "page" && snapshot !== null && snapshot.pages.length > 0) {
    const present = namedQuote(one(fact), quotes, snapshot.from);
    drawAhead(db, access, snapshot.id, pageShown(snapshot.pages, pageNumberOf(one(page) ?? ""), present));
  }
  return <SourceReader view={view} />;
}
