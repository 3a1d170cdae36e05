import type { ReactNode } from "react";
import { Main } from "@/components/shell/shell";
import { SkeletonRows } from "@/components/states";

export default function ReviewLoading(): ReactNode {
  return (
    <Main>
      <SkeletonRows rows={8} height={72} />
    </Main>
  );
}
