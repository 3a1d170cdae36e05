import type { ReactNode } from "react";
import { ProjectLive } from "@/components/live/project-live";
import { ArchivedNote } from "@/components/projects/archived-note";
import { Main } from "@/components/shell/bar/shell";
import { ProjectBar } from "@/components/shell/project-bar";
import { openPage } from "@/lib/access/page";
import { getPlacesView } from "@/lib/features/runs/views/places";

interface ProjectLayoutProps {
  params: Promise<{ projectId: string }>;
  children: ReactNode;
}

export default async function ProjectLayout({ params, children }: ProjectLayoutProps): Promise<ReactNode> {
  const { projectId } = await params;
  const { db, access, project } = await openPage(projectId, "read");
  const { researchers } = await getPlacesView(db, access);
  return (
    <>
      <ProjectLive projectId={projectId} />
      <ProjectBar
        project={project}
        maySeePrompts={project.can.read_prompts}
        maySeeCosts={project.can.read_costs}
        mayShare={project.can.share}
        mayResearch={project.can.research}
        researchers={researchers}
      />
      <Main>
        {project.isArchived && <ArchivedNote project={project} />}
        {children}
      </Main>
    </>
  );
}
