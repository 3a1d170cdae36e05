import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { ProjectOverview } from "@/components/projects/project-overview";
import { openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { getProjectView } from "@/lib/features/projects/views/project";
import { listDeletedResearch } from "@/lib/features/researchers/views/deleted-research";

interface ProjectProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: project.name };
}

export default async function Project({ params, searchParams }: ProjectProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  const { summary, archived } = await searchParams;
  const view = await getProjectView(db, access, { summaryVersion: Number(summary) || null });
  const deleted = await listDeletedResearch(db, access);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <ProjectOverview view={view} isAll={archived !== undefined} deleted={deleted} />
    </>
  );
}
