import type { ReactNode } from "react";
import { PageSkeleton, ProjectSkeleton } from "@/components/kit/skeletons";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <ProjectSkeleton />
    </PageSkeleton>
  );
}
