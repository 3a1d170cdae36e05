import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { DecisionScreen } from "@/components/matrix/decision-screen";
import { missing, openPage } from "@/lib/access/page";
import { getDecisionView } from "@/lib/features/matrix/views/decision";
import { readAsOf } from "@/lib/features/projects/views/as-of";

export const metadata: Metadata = { title: "Decision" };

interface RunDecisionProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function RunDecision({ params }: RunDecisionProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const asOf = await readAsOf(db, access);
  const view = await getDecisionView(db, access, { runId }).catch(missing);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <DecisionScreen view={view} />
    </>
  );
}
