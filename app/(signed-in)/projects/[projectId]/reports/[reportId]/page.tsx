import type { Metadata } from "next";
import type { ReactNode } from "react";
import { z } from "zod";
import { Following } from "@/components/live/following";
import { ReportScreen } from "@/components/reports/report-screen";
import { DeletedResearch } from "@/components/researchers/deletion/deleted-research";
import { projectHead } from "@/lib/access/door/open-project";
import { missing, openPage } from "@/lib/access/page";
import { readAsOf } from "@/lib/features/projects/views/as-of";
import { getReportView } from "@/lib/features/reports/views/report";
import { findDeletedResearch } from "@/lib/features/researchers/views/deleted-research";
export const metadata: Metadata = { title: "Report" };

interface ReportProps {
  params: Promise<{ projectId: string; reportId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A version's number as it stands in the address; null for what is none. */
const Version = z.coerce.number().int().min(1).nullable().catch(null);

export default async function Report({ params, searchParams }: ReportProps): Promise<ReactNode> {
  const { projectId, reportId } = await params;
  const { db, access } = await openPage(projectId, "read");
  const deleted = await findDeletedResearch(db, access, reportId);
  if (deleted) return <DeletedResearch project={await projectHead(db, access)} deleted={deleted} />;
  const { version = null, compare = null } = await searchParams;
  const input = { reportId, version: Version.parse(version), compare: Version.parse(compare) };
  const asOf = await readAsOf(db, access);
  const view = await getReportView(db, access, input).catch(missing);
  return (
    <>
      <Following projectId={access.projectId} asOf={asOf} />
      <ReportScreen view={view} />
    </>
  );
}
