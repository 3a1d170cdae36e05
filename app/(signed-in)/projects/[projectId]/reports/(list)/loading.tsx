import type { ReactNode } from "react";
import { PageSkeleton } from "@/components/kit/skeletons";
import { SkeletonRows } from "@/components/kit/states";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <SkeletonRows rows={5} height={92} />
    </PageSkeleton>
  );
}
