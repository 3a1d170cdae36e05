"use client";

import { usePathname } from "next/navigation";
import { useProjectLive } from "@/lib/client/use-project-live";

/** Follows what changes in a project while one of its pages is open, and says to the others that somebody is here. */
export function ProjectLive({ projectId }: { projectId: string }): null {
  const path = usePathname();
  const runId = /\/(?:runs|answers)\/([0-9a-f-]{36})/.exec(path)?.[1] ?? null;
  useProjectLive(projectId, { runId });
  return null;
}
