import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ProjectUsage } from "@/components/projects/usage/project-usage";
import { openPage } from "@/lib/access/page";
import { getProjectUsageView } from "@/lib/features/projects/views/usage";

export const metadata: Metadata = { title: "Usage" };

interface UsageProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Usage({ params, searchParams }: UsageProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read_costs");
  return <ProjectUsage view={await getProjectUsageView(db, access, await searchParams)} />;
}
