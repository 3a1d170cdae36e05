import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DecisionScreen } from "@/components/matrix/decision-screen";
import { missing, openPage } from "@/lib/access/page";
import { getDecisionView } from "@/lib/features/matrix/views/decision";

export const metadata: Metadata = { title: "Decision" };

interface RunDecisionProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function RunDecision({ params }: RunDecisionProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const view = await getDecisionView(db, access, { runId }).catch(missing);
  return <DecisionScreen view={view} />;
}
