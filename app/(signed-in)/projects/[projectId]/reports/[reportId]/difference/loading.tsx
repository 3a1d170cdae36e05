import type { ReactNode } from "react";
import { ListSkeleton, PageSkeleton } from "@/components/kit/skeletons";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <ListSkeleton />
    </PageSkeleton>
  );
}
