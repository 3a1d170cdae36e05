import type { ReactNode } from "react";
import { Main } from "@/components/shell/shell";
import { CardsSkeleton, PageSkeleton } from "@/components/skeletons";

export default function Loading(): ReactNode {
  return (
    <Main>
      <PageSkeleton>
        <CardsSkeleton />
      </PageSkeleton>
    </Main>
  );
}
