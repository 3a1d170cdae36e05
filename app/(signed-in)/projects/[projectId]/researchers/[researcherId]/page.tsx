import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ResearcherPage } from "@/components/researchers/researcher-page";
import { missing, openPage } from "@/lib/access/page";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";

export const metadata: Metadata = { title: "Researcher" };

interface ResearcherProps {
  params: Promise<{ projectId: string; researcherId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Researcher({ params, searchParams }: ResearcherProps): Promise<ReactNode> {
  const { projectId, researcherId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const { before } = await searchParams;
  const input = { researcherId, before: typeof before === "string" ? before : null };
  const view = await getResearcherView(db, access, input).catch(missing);
  return <ResearcherPage view={view} />;
}
