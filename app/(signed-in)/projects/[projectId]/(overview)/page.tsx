import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectOverview } from "@/components/project/project-overview";
import { openPage } from "@/lib/access/page";
import { getProjectView } from "@/lib/views/project";

interface ProjectProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: ProjectProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: project.name };
}

export default async function Project({ params }: ProjectProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  return <ProjectOverview view={await getProjectView(db, access)} />;
}
