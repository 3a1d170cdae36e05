import type { ReactNode } from "react";
import { ListSkeleton, PageSkeleton } from "@/components/skeletons";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <ListSkeleton />
    </PageSkeleton>
  );
}
