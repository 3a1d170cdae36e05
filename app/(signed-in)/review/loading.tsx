import type { ReactNode } from "react";
import { Main } from "@/components/shell/shell";
import { ListSkeleton, PageSkeleton } from "@/components/skeletons";

export default function Loading(): ReactNode {
  return (
    <Main>
      <PageSkeleton>
        <ListSkeleton />
      </PageSkeleton>
    </Main>
  );
}
