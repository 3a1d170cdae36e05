import type { ReactNode } from "react";
import { ProjectLive } from "@/components/live/project-live";
import { ProjectBar } from "@/components/shell/project-bar";
import { Main } from "@/components/shell/shell";
import { openPage } from "@/lib/access/page";
import { allows } from "@/lib/domain/core/rights";
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
        maySeePrompts={allows(access.role, "read_prompts")}
        maySeeCosts={allows(access.role, "read_costs")}
        mayShare={allows(access.role, "share")}
        mayResearch={allows(access.role, "research")}
        researchers={researchers}
      />
      <Main>{children}</Main>
    </>
  );
}
