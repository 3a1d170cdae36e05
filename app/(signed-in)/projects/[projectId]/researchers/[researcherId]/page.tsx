import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Following } from "@/components/live/following";
import { DeletedResearch } from "@/components/researchers/deletion/deleted-research";
import { ResearcherPage } from "@/components/researchers/researcher-page";
import { projectHead } from "@/lib/access/door/open-project";
import { missing, openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { findDeletedResearch } from "@/lib/features/researchers/views/deleted-research";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";

export const metadata: Metadata = { title: "Researcher" };

interface ResearcherProps {
  params: Promise<{ projectId: string; researcherId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Researcher({ params, searchParams }: ResearcherProps): Promise<ReactNode> {
  const { projectId, researcherId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const asOf = await readAsOf(db, access);
  const deleted = await findDeletedResearch(db, access, researcherId);
  if (deleted) return <DeletedResearch project={await projectHead(db, access)} deleted={deleted} />;
  const { before } = await searchParams;
  const input = { researcherId, before: typeof before === "string" ? before : null };
  const view = await getResearcherView(db, access, input).catch(missing);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <ResearcherPage view={view} />
    </>
  );
}
