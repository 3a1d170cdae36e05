"use client";

import { useFollowing } from "@/lib/client/use-project-live";
import type { AsOf } from "@/lib/features/projects/views/as-of";

/** Has a page of a project that the server draws read again once others have done something, or its reader elsewhere. */
export function Following({ projectId, asOf }: { projectId: string; asOf: AsOf }): null {
  useFollowing(projectId, asOf);
  return null;
}
