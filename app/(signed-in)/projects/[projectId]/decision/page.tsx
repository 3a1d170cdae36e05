import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { DecisionScreen } from "@/components/matrix/decision-screen";
import { openPage } from "@/lib/access/page";
import { getProjectDecisionView } from "@/lib/features/matrix/views/decision";
import { readAsOf } from "@/lib/features/projects/views/as-of";

interface ProjectDecisionProps {
  params: Promise<{ projectId: string }>;
}

export async function generateMetadata({ params }: ProjectDecisionProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Decision page of ${project.name}` };
}

export default async function ProjectDecision({ params }: ProjectDecisionProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const asOf = await readAsOf(db, access);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <DecisionScreen view={await getProjectDecisionView(db, access)} />
    </>
  );
}
