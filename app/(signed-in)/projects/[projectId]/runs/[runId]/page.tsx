import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DeletedResearch } from "@/components/researchers/deletion/deleted-research";
import { RunScreen } from "@/components/runs/run-screen";
import { projectHead } from "@/lib/access/door/open-project";
import { missing, openPage } from "@/lib/access/page";
import { findDeletedResearch } from "@/lib/features/researchers/views/deleted-research";
import { getRunView } from "@/lib/features/runs/views/run";

export const metadata: Metadata = { title: "Run" };

interface RunProps {
  params: Promise<{ projectId: string; runId: string }>;
}

export default async function Run({ params }: RunProps): Promise<ReactNode> {
  const { projectId, runId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const deleted = await findDeletedResearch(db, access, runId);
  if (deleted) return <DeletedResearch project={await projectHead(db, access)} deleted={deleted} />;
  const view = await getRunView(db, access, { runId }).catch(missing);
  return <RunScreen initial={view} />;
}
