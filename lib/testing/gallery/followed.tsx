import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { ProjectLive } from "@/components/live/project-live";
import type { AsOf } from "@/lib/features/projects/views/as-of";

/** A page of a project as a browser gets it: what hears of changes, and up to where the page was read. */
export function FollowedPage({ projectId, asOf }: { projectId: string; asOf: AsOf }): ReactNode {
  return (
    <>
      <ProjectLive projectId={projectId} />
      <Following projectId={projectId} asOf={asOf} />
      <p>A page</p>
    </>
  );
}
