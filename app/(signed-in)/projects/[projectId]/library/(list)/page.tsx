import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Library } from "@/components/library/library";
import { Following } from "@/components/live/following";
import { openPage } from "@/lib/access/page";
import { getLibraryView } from "@/lib/features/library/views/library";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { warmDrawing } from "@/lib/sources/original/warm-drawing";

interface LibraryProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: LibraryProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Library of ${project.name}` };
}

export default async function LibraryPage({ params, searchParams }: LibraryProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const filter = await searchParams;
  const asOf = await readAsOf(db, access);
  const view = await getLibraryView(db, access, filter);
  if (view.sources.some(({ fileName }) => /\.pdf$/i.test(fileName ?? ""))) warmDrawing();
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <Library view={view} isFirstPage={filter["cursor"] === undefined} />
    </>
  );
}
