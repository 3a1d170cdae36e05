import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { MatrixScreen } from "@/components/matrix/matrix-screen";
import { missing, openPage } from "@/lib/access/page";
import { getMatrixView } from "@/lib/features/matrix/views/matrix";
import { readAsOf } from "@/lib/features/projects/views/as-of";

export const metadata: Metadata = { title: "Evidence matrix" };

interface RunMatrixProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function RunMatrix({ params }: RunMatrixProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const asOf = await readAsOf(db, access);
  const view = await getMatrixView(db, access, { runId }).catch(missing);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <MatrixScreen initial={view} />
    </>
  );
}
