import type { ReactNode } from "react";
import { LibrarySkeleton, PageSkeleton } from "@/components/kit/skeletons";

export default function Loading(): ReactNode {
  return (
    <PageSkeleton>
      <LibrarySkeleton />
    </PageSkeleton>
  );
}
