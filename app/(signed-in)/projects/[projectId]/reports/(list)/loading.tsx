import type { ReactNode } from "react";
import { PageSkeleton, SkeletonRows } from "@/components/kit/skeletons";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <SkeletonRows rows={5} height={92} />
    </PageSkeleton>
  );
}
