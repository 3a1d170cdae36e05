import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { MatrixScreen } from "@/components/matrix/matrix-screen";
import { openPage } from "@/lib/access/page";
import { getProjectMatrixView } from "@/lib/features/matrix/views/matrix";
import { readAsOf } from "@/lib/features/projects/views/as-of";

interface ProjectMatrixProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: ProjectMatrixProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Evidence matrix of ${project.name}` };
}

export default async function ProjectMatrix({ params }: ProjectMatrixProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <MatrixScreen initial={await getProjectMatrixView(db, access)} />
    </>
  );
}
