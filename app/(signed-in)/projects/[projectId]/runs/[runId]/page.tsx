import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RunScreen } from "@/components/runs/run-screen";
import { missing, openPage } from "@/lib/access/page";
import { getRunView } from "@/lib/features/runs/views/run";

export const metadata: Metadata = { title: "Run" };

interface RunProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function Run({ params }: RunProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const view = await getRunView(db, access, { runId }).catch(missing);
  return <RunScreen initial={view} />;
}
