import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReportList } from "@/components/reports/report-list";
import { openPage } from "@/lib/access/page";
import { getReportsView } from "@/lib/features/reports/views/reports";

interface ReportsProps {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: ReportsProps): Promise<Metadata> {
  const { project } = await openPage((await params).projectId, "read");
  return { title: `Reports of ${project.name}` };
}

export default async function Reports({ params, searchParams }: ReportsProps): Promise<ReactNode> {
  const { db, access } = await openPage((await params).projectId, "read");
  const query = await searchParams;
  return <ReportList view={await getReportsView(db, access, query)} isFirstPage={query["cursor"] === undefined} />;
}
