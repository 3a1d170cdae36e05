import type { ReactNode } from "react";
import { ListSkeleton, PageSkeleton } from "@/components/kit/skeletons";
import { Main } from "@/components/shell/bar/shell";

export default function Loading(): ReactNode {
  return (
    <Main>
      <PageSkeleton>
        <ListSkeleton />
      </PageSkeleton>
    </Main>
  );
}
