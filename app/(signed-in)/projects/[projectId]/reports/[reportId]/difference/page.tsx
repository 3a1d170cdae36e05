import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DifferenceScreen } from "@/components/reports/difference/difference-screen";
import { missing, openPage } from "@/lib/access/page";
import { getDifferenceView } from "@/lib/features/reports/views/difference";

export const metadata: Metadata = { title: "What changed" };

interface DifferenceProps {
  params: Promise<{ projectId: string; reportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Difference({ params, searchParams }: DifferenceProps): Promise<ReactNode> {
  const { projectId, reportId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const { from = null, kind = null } = await searchParams;
  const view = await getDifferenceView(db, access, { reportId, query: { from, kind } }).catch(missing);
  return <DifferenceScreen view={view} />;
}
