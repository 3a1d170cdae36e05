import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReportScreen } from "@/components/report/report-screen";
import { missing, openPage } from "@/lib/access/page";
import { getReportView } from "@/lib/views/report";

export const metadata: Metadata = { title: "Report" };

interface ReportProps {
  params: Promise<{ projectId: string; reportId: string }>;
}

export default async function Report({ params }: ReportProps): Promise<ReactNode> {
  const { projectId, reportId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const view = await getReportView(db, access, { reportId }).catch(missing);
  return <ReportScreen view={view} />;
}
